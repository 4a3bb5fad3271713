/** As much of a text as fits, in whole characters: a decoder keeps back one that has not ended. */
function clip(text: string, limitBytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, limitBytes), { stream: true });
}

/** Where a text may be cut, the best first. */
const gaps = ['\n\n', '\n', ' '];

/** A text in pieces that each fit: cut between paragraphs, else between lines, words or characters. */
export function cutText(text: string, limitBytes: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (Buffer.byteLength(rest) > limitBytes) {
    const most = clip(rest, limitBytes);
    const isLate = (at: number) => at > most.length / 2;
    const cut = gaps.map((gap) => most.lastIndexOf(gap)).find(isLate) ?? most.length;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut).replace(/^\n+/, '');
  }
  return [...pieces, rest];
}
