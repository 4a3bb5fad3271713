import { toNamed } from './bring-texts-loader.ts';

/** Many files ask for texts of one language, one after the other. */
let parsed: { source: Buffer; texts: [id: string, text: string][] } = {
  source: Buffer.from('{}'),
  texts: [],
};

function parse(source: Buffer): typeof parsed.texts {
  if (!parsed.source.equals(source))
    parsed = { source, texts: Object.entries(JSON.parse(source.toString())) };
  return parsed.texts;
}

/** Handed over as it is read: all texts would else be decoded again for each of 300 files. */
export const raw = true;

/** Of parts of the theme that the site has not: blog, tags, cards. */
const absent = /^theme\.(blog|tags|docs\.(DocCard|tagDocListPageTitle))\./;

const isNamedByTheme = (id: string) => id.startsWith('theme.') && !absent.test(`${id}.`);

/** Of all texts those that the query names; without one those of Docusaurus's own theme. */
export default function pickTexts(this: { resourceQuery: string }, source: Buffer): string {
  const { resourceQuery } = this;
  const isNamed = resourceQuery ? toNamed(resourceQuery.slice(1).split(',')) : isNamedByTheme;
  return JSON.stringify(Object.fromEntries(parse(source).filter(([id]) => isNamed(id))));
}
