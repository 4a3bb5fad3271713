import { existsSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import type { Locale } from '#contract/languages.ts';
import { findTextFault, parseTexts } from '#contract/texts.ts';
import { type ComparedText, compareParagraphs, compareTexts, settleMade } from './compare.ts';
import { compareFixedParts, toFixedParts } from './fixed-parts.ts';
import { type Ledger, readLedger, readSourceTexts, type SourceTexts } from './ledger.ts';
import { listPairs, type Pair } from './pairs.ts';
import { readDocumentText, toParagraphs } from './paragraphs.ts';

function readFrontMatter(document: string): Record<string, unknown> {
  // Passing options bypasses its cache, which would hide a second fault.
  return matter(document, {}).data;
}

const joinParagraphs = (paragraphs: readonly string[]) => paragraphs.join('\n\n');

/**
 * Returns why a document cannot replace its source: it is unreadable, or it changes what a translation must
 * keep. `madeFrom` holds the paragraphs that were translated, if they differ from today's: a stale document
 * is not a broken one.
 */
function findDocumentFaults(
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

/** Why a text or a document is not shown; `key` is absent if the whole file is meant. */
export interface Fault {
  key?: string;
  reason: string;
}

/** A locale's file, compared with its source. */
export interface Translation extends Pair {
  isThere: boolean;
  texts: ComparedText[];
  faults: Fault[];
  /** Day of its last update to its source; undefined if none is on record. */
  date?: string;
}

/** Record of earlier translations. */
interface Records {
  ledger: Ledger;
  sourceTexts: SourceTexts;
}

function readTextFile({ source, own, name }: Pair, { ledger }: Records) {
  const made = ledger[name]?.made ?? {};
  const sources = parseTexts(readFileSync(source, 'utf8'));
  try {
    const texts = existsSync(own) ? parseTexts(readFileSync(own, 'utf8')) : {};
    const compared = compareTexts(sources, texts, made);
    const faults = compared.flatMap(({ key, state, source: text, own: mine, madeFrom }) => {
      // A stale translation is checked against the source it was made from, which may have changed since.
      if (state !== 'done' || madeFrom !== undefined) return [];
      const reason = findTextFault(text, mine);
      return reason === undefined ? [] : [{ key, reason }];
    });
    return { texts: compared, faults };
  } catch (error) {
    const reason = `no file of texts: ${(error as Error).message}`;
    return { texts: compareTexts(sources, {}, made), faults: [{ reason }] };
  }
}

function readDocument({ source, own, name }: Pair, { ledger, sourceTexts }: Records) {
  const made = ledger[name]?.made ?? {};
  const document = readDocumentText(source);
  const translation = existsSync(own) ? readDocumentText(own) : '';
  const [paragraphs, translated] = [toParagraphs(document), toParagraphs(translation)];
  const texts = compareParagraphs(paragraphs, translated, made);
  if (translation === '') return { texts, faults: [] };
  const madeFrom = settleMade(made, translated).map(([from]) => sourceTexts[from] ?? '');
  const reasons = findDocumentFaults(name, document, translation, madeFrom);
  const isOld = texts.some(({ state }) => state !== 'done') && madeFrom.length > 0;
  if (!isOld && paragraphs.length !== translated.length)
    reasons.unshift(`${translated.length} paragraphs, the source has ${paragraphs.length}`);
  return { texts, faults: reasons.map((reason) => ({ reason })) };
}

/** Reads all files of a locale, compared with their sources, with the faults that keep them from being shown. */
export function readTranslations(root: string, locale: Locale): Translation[] {
  const records = { ledger: readLedger(root, locale), sourceTexts: readSourceTexts(root) };
  return listPairs(root, locale).map((pair) => {
    const read = pair.kind === 'texts' ? readTextFile : readDocument;
    const date = records.ledger[pair.name]?.date;
    const isThere = existsSync(pair.own);
    return { ...pair, isThere, ...read(pair, records), ...(date && { date }) };
  });
}

/** Counts a locale's texts that match their source while that source is itself behind its own. */
export function countBehind(
  translations: readonly Translation[],
  sources: readonly Translation[],
): number {
  const old = new Set(
    sources.flatMap(({ name, texts }) =>
      texts.filter(({ state }) => state === 'stale').map(({ key }) => `${name}#${key}`),
    ),
  );
  return translations.flatMap(({ name, texts }) =>
    texts.filter(({ key, state }) => state === 'done' && old.has(`${name}#${key}`)),
  ).length;
}
