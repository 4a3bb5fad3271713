/** The first part of a text's id: `control` of `control.calls.title`. */
const groupOf = (id: string) => id.slice(0, id.indexOf('.'));

/** Of all texts those of the group that the query names; without one those of Docusaurus's own theme. */
export default function pickTexts(this: { resourceQuery: string }, source: string): string {
  const group = this.resourceQuery.slice(1) || 'theme';
  const texts = Object.entries(JSON.parse(source) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.filter(([id]) => groupOf(id) === group)));
}
