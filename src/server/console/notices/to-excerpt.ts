import { onDemand } from '#server/runtime/gradual.ts';

const maxExcerpt = 180;
/** What is read of a text: reading Markdown takes time, and its words come early. */
const maxRead = 1200;

/** Beginnings of texts whose excerpts are remembered: everybody asks for the same few notices. */
const mostRemembered = 500;
const excerpts = new Map<string, string>();

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The end of the last word that fits. */
function findEnd(text: string): number {
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > maxExcerpt) break;
    end = index + segment.length;
  }
  return end;
}

/** The parser is as large as the rest of the server's start; only lists of notices need it. */
const loadParser = onDemand(
  () => import('./to-plain-words.ts'),
  [() => import('remark-parse'), () => import('remark-gfm')],
);

async function makeExcerpt(beginning: string): Promise<string> {
  const { toPlainWords } = await loadParser();
  const plain = toPlainWords(beginning);
  return plain.length <= maxExcerpt ? plain : `${plain.slice(0, findEnd(plain)).trimEnd()}…`;
}

/** The first sentences of a Markdown text as plain words, cut at the end of one in any script. */
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
