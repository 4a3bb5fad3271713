import { toNamed } from './bring-texts-loader.ts';

/** Cached, because many files request texts of one language in sequence. */
let parsed: { source: Buffer; texts: [id: string, text: string][] } = {
  source: Buffer.from('{}'),
  texts: [],
};

function parse(source: Buffer): typeof parsed.texts {
  if (!parsed.source.equals(source))
    parsed = { source, texts: Object.entries(JSON.parse(source.toString())) };
  return parsed.texts;
}

/** Passes the buffer unparsed, or all texts would be decoded for each of 300 files. */
export const raw = true;

/** Texts of theme parts that the site lacks: blog, tags, cards. */
const absent = /^theme\.(blog|tags|docs\.(DocCard|tagDocListPageTitle))\./;

const isNamedByTheme = (id: string) => id.startsWith('theme.') && !absent.test(`${id}.`);

/** Returns the texts that the query names; without a query, those of Docusaurus's own theme. */
export default function pickTexts(this: { resourceQuery: string }, source: Buffer): string {
  const { resourceQuery } = this;
  const isNamed = resourceQuery ? toNamed(resourceQuery.slice(1).split(',')) : isNamedByTheme;
  return JSON.stringify(Object.fromEntries(parse(source).filter(([id]) => isNamed(id))));
}
