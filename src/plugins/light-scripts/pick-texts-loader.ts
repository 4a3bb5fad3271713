import { toNamed } from './bring-texts-loader.ts';

/** Many files ask for texts of one language, one after the other. */
let parsed = { source: '{}', texts: [] as [id: string, text: string][] };

function parse(source: string): typeof parsed.texts {
  if (parsed.source !== source) parsed = { source, texts: Object.entries(JSON.parse(source)) };
  return parsed.texts;
}

/** Of all texts those that the query names; without one those of Docusaurus's own theme. */
export default function pickTexts(this: { resourceQuery: string }, source: string): string {
  const isNamed = toNamed((this.resourceQuery.slice(1) || 'theme.*').split(','));
  return JSON.stringify(Object.fromEntries(parse(source).filter(([id]) => isNamed(id))));
}
