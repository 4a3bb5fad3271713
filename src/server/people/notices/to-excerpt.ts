const maxExcerpt = 180;

/** The first sentences of a Markdown text as plain words, cut at a word's end where the script has such. */
export function toExcerpt(markdown: string): string {
  const plain = markdown
    .slice(0, 20 * maxExcerpt)
    .replace(/^(```|~~~).*?^\1[^\n]*$/gms, ' ')
    .replace(/^[ \t]*(\||#{1,6}[ \t]).*$/gm, ' ')
    .replace(/<[^>\n]*>/g, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*([-*+>]|\d+[.)])[ \t]+/gm, '')
    .replace(/^[ \t|:-]+$/gm, ' ')
    .replace(/[*_`~|\\]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= maxExcerpt) return plain;
  const cut = characters.slice(0, maxExcerpt).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
