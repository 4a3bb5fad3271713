import { toNamed } from './bring-texts-loader.ts';

/** Of all texts those that the query names; without one those of Docusaurus's own theme. */
export default function pickTexts(this: { resourceQuery: string }, source: string): string {
  const isNamed = toNamed((this.resourceQuery.slice(1) || 'theme.*').split(','));
  const texts = Object.entries(JSON.parse(source) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.filter(([id]) => isNamed(id))));
}
