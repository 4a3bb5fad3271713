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

/** Stands for a text in a script until it is minified: scripts of components are the same in all languages. */
const toMark = (id: string) => `@@text:${id}@@`;
const mark = /(["'`])@@text:([^@]+)@@\1/g;

/** Returns a minified script with the texts instead of their marks. */
export function fillTexts(script: string, texts: Readonly<Record<string, string>>): string {
  const filled = script.replace(mark, (_, _quote, id: string) => JSON.stringify(texts[id]));
  if (filled.includes('@@text:')) throw new Error('The minimizer changed the mark of a text.');
  return filled;
}

/**
 * Returns the texts that the query names as a module; without a query, those of Docusaurus's own theme. With the
 * option `marked`, marks are in their place.
 */
export default function pickTexts(
  this: { resourceQuery: string; getOptions: () => { marked?: boolean } },
  source: Buffer,
): string {
  const { resourceQuery } = this;
  const { marked = false } = this.getOptions();
  const isNamed = resourceQuery ? toNamed(resourceQuery.slice(1).split(',')) : isNamedByTheme;
  const picked = parse(source).filter(([id]) => isNamed(id));
  const texts = marked ? picked.map(([id]) => [id, toMark(id)]) : picked;
  return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
}
