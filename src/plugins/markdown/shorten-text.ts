/** As many segments as fit, from the first on. */
function takeFirst(text: string, mostBytes: number, segmenter: Intl.Segmenter): string {
  let taken = '';
  for (const { segment } of segmenter.segment(text)) {
    if (Buffer.byteLength(taken + segment) > mostBytes) break;
    taken += segment;
  }
  return taken.trimEnd();
}

/** A text of at most so many bytes: its first sentences, or else its first words and `…`. */
export function shortenText(text: string, mostBytes: number, locale: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  const said = takeFirst(text, mostBytes, sentences);
  const mark = '…';
  const begun = takeFirst(text, mostBytes - Buffer.byteLength(mark), words);
  // A sentence that says half as much says it whole.
  return said.length * 2 > begun.length ? said : begun.replace(/[\s,;:，、；：،؛]+$/, '') + mark;
}
