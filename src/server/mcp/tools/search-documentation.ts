import { Type } from 'typebox';
import {
  defaultLanguage,
  type Language,
  type Locale,
  languages,
  toSourceChain,
} from '#contract/languages.ts';
import { findSampleLanguage } from '#reference/samples/languages.ts';
import { readVersions } from '#server/console/notices/notice-texts.ts';
import { listVersions } from '#server/console/notices/published-notices.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { QueueFull } from '#server/runtime/fair-queue.ts';
import { language, readLanguage, version } from '../arguments.ts';
import type { Found, NoticeSource } from '../documentation/document-search.ts';
import type { ReferenceVersion } from '../documentation/reference.ts';
import { defineTool, type McpContext, onlyReads, toAsker } from '../tool.ts';

/** Returns the language, then those that its texts are translated from, for what it lacks. */
function toLanguages(asked: Language): Language[] {
  const isIn = (locale: Locale) => languages.filter((each) => each.locale === locale);
  return toSourceChain(asked.locale).toReversed().flatMap(isIn);
}

/** Newest notices to search, as many as the site's search does. */
const mostNotices = 100;

/** Lists the notices for readers of a language. */
async function listNotices({ people }: McpContext, { locale }: Language): Promise<NoticeSource> {
  const versions = await listVersions(people, mostNotices, locale);
  const named = versions.map((each) => `${each.id} ${each.locale} ${each.updatedAt}`);
  return {
    key: [locale, ...named].join('\n'),
    async read() {
      const notices = await readVersions(people.database, versions);
      const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
      const title = people.texts.get(locale, 'notice.title', {}, 'code.json');
      return { title, address: `${prefix}/helpCenter/notices.md`, notices };
    },
  };
}

/** A query, its version and its caller. */
interface Sought {
  query: string;
  of: ReferenceVersion;
  asker: string;
}

/** Searches pages and notices; only pages if the database is unavailable. */
async function find(context: McpContext, { query, of, asker }: Sought, own: Language) {
  const question = { file: context.pages.searchFile(own, of), locale: own.locale, query };
  try {
    return await context.search.find(question, asker, await listNotices(context, own));
  } catch (error) {
    if (!isUnavailable(error) || error instanceof QueueFull) throw error;
    return context.search.find(question, asker);
  }
}

/** Returns the address of the Markdown that contains a result, with the program in the requested language. */
async function locate({ pages }: McpContext, query: string, { kind, path, anchor }: Found) {
  if (kind === 'notice') return path;
  const address = await pages.locate(`${path}.md`, anchor);
  const program = kind === 'sample' ? findSampleLanguage(query) : undefined;
  return program ? address.replace('.md', `.md?language=${program}`) : address;
}

/** Searches language by language until the documentation has a match; else returns the first notices found. */
async function findInFirst(context: McpContext, sought: Sought, all: readonly Language[]) {
  let first: { own: Language; found: Found[] } | undefined;
  for (const own of all) {
    const found = await find(context, sought, own);
    if (found.some(({ kind }) => kind !== 'notice')) return { own, found };
    if (found.length > 0) first ??= { own, found };
  }
  return first;
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
    'Finds pages, fields, sample programs and error codes of the courier API documentation, and published notices, by words, names or codes, ranked as the search of the site ranks them. Reads only. Open what it finds with read_page.',
  annotations: onlyReads,
  input: {
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
  output: Type.Object({
    version: Type.String(),
    language: Type.String({ description: 'Locale of the results.' }),
    note: Type.Optional(
      Type.String({ description: 'Why there are no results, or in another language.' }),
    ),
    results: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'page, field, error, sample or notice.' }),
        title: Type.String(),
        page: Type.String({ description: 'Title of its page.' }),
        address: Type.String({
          description: 'Markdown that has it: of the page, or a part of it.',
        }),
        excerpt: Type.String(),
        language: Type.Optional(
          Type.String({
            description: 'Locale of the notice, if it differs from `language`.',
          }),
        ),
      }),
    ),
  }),
  async run(context, { query, ...asked }, caller) {
    const of = context.reference.readVersion(asked.version);
    const own = readLanguage(asked.language);
    const { publicUrl } = context.people.settings;
    const all = toLanguages(own);
    const sought = { query, of, asker: toAsker(caller) };
    const { own: used, found } = (await findInFirst(context, sought, all)) ?? { own, found: [] };
    return {
      version: of.name,
      language: used.locale,
      ...toNote(own, used, found.length),
      results: await Promise.all(
        found.map(async (each) => {
          const { kind, title, page, excerpt, locale } = each;
          const address = publicUrl + (await locate(context, query, each));
          const isForeign = kind === 'notice' && locale !== used.locale;
          return { kind, title, page, excerpt, address, ...(isForeign && { language: locale }) };
        }),
      ),
    };
  },
});
