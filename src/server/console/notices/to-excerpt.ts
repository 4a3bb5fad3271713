import { onDemand } from '#server/runtime/gradual.ts';

const maxExcerpt = 180;
/** Characters to read: parsing Markdown is slow, and the first words are enough. */
const maxRead = 1200;

/** Maximum texts whose excerpts are cached by their beginning: everyone requests the same few notices. */
const mostRemembered = 500;
const excerpts = new Map<string, string>();

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Finds the end of the last word that fits. */
function findEnd(text: string): number {
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > maxExcerpt) break;
    end = index + segment.length;
  }
  return end;
}

/** The parser is as large as the rest of the server at start; only lists of notices need it. */
const loadParser = onDemand(
  () => import('./to-plain-words.ts'),
  [() => import('remark-parse'), () => import('remark-gfm')],
);

async function makeExcerpt(beginning: string): Promise<string> {
  const { toPlainWords } = await loadParser();
  const plain = toPlainWords(beginning);
  return plain.length <= maxExcerpt ? plain : `${plain.slice(0, findEnd(plain)).trimEnd()}…`;
}

/** Returns the first sentences of a Markdown text as plain words, cut at a word end in any script. */
export async function toExcerpt(markdown: string): Promise<string> {
  const beginning = markdown.slice(0, maxRead);
  const known = excerpts.get(beginning);
  if (known !== undefined) return known;
  const excerpt = await makeExcerpt(beginning);
  const [oldest] = excerpts.keys();
  if (oldest !== undefined && excerpts.size >= mostRemembered) excerpts.delete(oldest);
  excerpts.set(beginning, excerpt);
  return excerpt;
}
