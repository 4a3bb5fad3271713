import { Type } from 'typebox';
import { type Language, type Locale, languages, toSourceChain } from '#contract/languages.ts';
import { language, readLanguage, version } from '../arguments.ts';
import type { ReferenceVersion } from '../documentation/reference.ts';
import { defineTool, type McpGround, onlyReads } from '../tool.ts';

/** The language itself, then those that its texts are translated from: what it lacks may be there. */
function toLanguages(asked: Language): Language[] {
  const isIn = (locale: Locale) => languages.filter((each) => each.locale === locale);
  return toSourceChain(asked.locale).toReversed().flatMap(isIn);
}

function find({ pages, search }: McpGround, query: string, own: Language, of: ReferenceVersion) {
  return search.find({ file: pages.searchFile(own, of), locale: own.locale, query });
}

/** In the first of these languages in which anything is found; undefined where it is in none. */
async function findInFirst(
  ground: McpGround,
  query: string,
  all: readonly Language[],
  of: ReferenceVersion,
) {
  for (const own of all) {
    const found = await find(ground, query, own, of);
    if (found.length > 0) return { own, found };
  }
  return undefined;
}

function toNote(own: Language, used: Language, count: number): { note?: string } {
  if (count === 0) return { note: 'Nothing was found. Try other words, or the name of a field.' };
  if (used === own) return {};
  return { note: `Nothing was found in ${own.locale}; these results are in ${used.locale}.` };
}

export const searchDocumentation = defineTool({
  name: 'search_documentation',
  title: 'Search the documentation',
  description:
    'Finds pages, fields and error codes of the courier API documentation by words, names or codes, ranked as the search of the site ranks them. Reads only. Open what it finds with read_page.',
  annotations: onlyReads,
  input: Type.Object(
    {
      query: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description:
          'Words in the language of `language`, the name of a field such as receiver.mobile, or an error code.',
      }),
      language,
      version,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    version: Type.String(),
    language: Type.String({ description: 'Locale of the results.' }),
    note: Type.Optional(
      Type.String({ description: 'Why there are no results, or in another language.' }),
    ),
    results: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'page, field or error.' }),
        title: Type.String(),
        page: Type.String({ description: 'Title of its page.' }),
        address: Type.String({ description: 'Markdown of that page.' }),
        excerpt: Type.String(),
      }),
    ),
  }),
  async run(ground, { query, ...asked }) {
    const of = ground.reference.readVersion(asked.version);
    const own = readLanguage(asked.language);
    const { publicUrl } = ground.people.settings;
    const all = toLanguages(own);
    const { own: used, found } = (await findInFirst(ground, query, all, of)) ?? { own, found: [] };
    return {
      version: of.name,
      language: used.locale,
      ...toNote(own, used, found.length),
      results: found.map(({ kind, title, page, excerpt, path, anchor }) => ({
        kind,
        title,
        page,
        excerpt,
        address: `${publicUrl}${path}.md${anchor && `#${encodeURIComponent(anchor)}`}`,
      })),
    };
  },
});
