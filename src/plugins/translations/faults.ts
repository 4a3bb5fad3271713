import matter from 'gray-matter';
import { compareFixedParts, toFixedParts } from './fixed-parts.ts';
import { toParagraphs } from './paragraphs.ts';

function readFrontMatter(document: string): Record<string, unknown> {
  // With options, or an answer of its cache hides a second fault.
  return matter(document, {}).data;
}

const joinParagraphs = (paragraphs: readonly string[]) => paragraphs.join('\n\n');

/**
 * Why a document cannot stand for its source: it cannot be read, or what no translation may change
 * is changed. `madeFrom` holds the paragraphs that were translated, where they are not those of
 * today: a document that is only stale is no broken one.
 */
export function findDocumentFaults(
  name: string,
  source: string,
  own: string,
  madeFrom?: readonly string[],
): string[] {
  const format = name.endsWith('.mdx') ? 'mdx' : 'md';
  try {
    const [wanted, has] = [source, own].map((text) => Object.keys(readFrontMatter(text)).sort());
    if (String(wanted) !== String(has)) return [`front matter has ${has}, the source ${wanted}`];
    const parts = toFixedParts(joinParagraphs(toParagraphs(own)), format);
    const faultsFor = (paragraphs: readonly string[]) =>
      compareFixedParts(toFixedParts(joinParagraphs(paragraphs), format), parts);
    const faults = faultsFor(toParagraphs(source));
    return faults.length > 0 && madeFrom && faultsFor(madeFrom).length === 0 ? [] : faults;
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`];
  }
}
