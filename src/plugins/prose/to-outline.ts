/** A heading with an id of its own, as in `## Accounts {#accounts}`, and the text below it. */
export interface Part {
  id: string;
  title: string;
  text: string;
}

/** Splits a text at its headings of one level; throws where one has no id, or an id stands twice. */
export function toOutline(text: string, level: number): { lead: string; parts: Part[] } {
  const mark = `${'#'.repeat(level)} `;
  const [lead = '', ...rest] = text.split(new RegExp(`^${mark}`, 'm'));
  const parts = rest.map((each) => {
    const [heading = '', ...lines] = each.split('\n');
    const [, title, id] = /^(.+?)\s*\{#([\w-]+)\}\s*$/.exec(heading) ?? [];
    if (!title || !id) throw new Error(`"${mark}${heading}" must end with an id such as {#keys}`);
    return { id, title, text: lines.join('\n').trim() };
  });
  const ids = parts.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`the id ${twice} occurs twice`);
  return { lead: lead.trim(), parts };
}
