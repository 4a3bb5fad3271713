import { existsSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import type { Locale } from '#contract/languages.ts';
import { findTextFault, parseTexts } from '#contract/texts.ts';
import { type ComparedText, compareParagraphs, compareTexts, settleMade } from './compare.ts';
import { type FixedParts, kinds, type ReadParts, toFixedParts } from './fixed-parts.ts';
import { type Ledger, readLedger, readSourceTexts, type SourceTexts } from './ledger.ts';
import { listPairs, type Pair } from './pairs.ts';
import { readDocumentText, toParagraphs } from './paragraphs.ts';

/** Code with Chinese words, which a translation replaces. */
const hasWords = (code: string) => /\p{Script=Han}/u.test(code);

/** The words of a comment, on a separate line or after code; its mark stays. */
const commentWords = /((?:^|\s)(?:#|\/\/) ).*$/;

/** Constants, numbers, and names with digits such as `md5`: they are in a formula in every language. */
const formulaConstants = /"[^"]*"|\w*\d\w*(?:\.\d+)?/g;

/**
 * Returns what a translation keeps of a code block: its language and each line of code without comment words.
 * A block of `text` is a formula in words; each line keeps its constants.
 */
function toKeptCode(block: string): string {
  const [language = '', ...lines] = block.split('\n');
  const kept = lines.map((line) =>
    language === 'text'
      ? (line.match(formulaConstants) ?? []).join(' ')
      : line.replace(commentWords, '$1'),
  );
  return [language, ...kept].join('\n');
}

function compareCodeBlocks(wanted: readonly string[], has: readonly string[]): string[] {
  const index = wanted.findIndex(
    (code, place) => toKeptCode(code) !== toKeptCode(has[place] ?? ''),
  );
  if (index >= 0)
    return [`code block ${index + 1} is changed: ${JSON.stringify(has[index] ?? '')}`];
  return has.length === wanted.length ? [] : [`${has.length} code blocks for ${wanted.length}`];
}

/** Parts that `own` lacks, repeats or changes compared with `source`; empty if they agree. */
function compareFixedParts(source: FixedParts, own: FixedParts): string[] {
  return kinds.flatMap((kind) => {
    const [wanted, has] = [source[kind], own[kind]];
    if (kind === 'code block') return compareCodeBlocks(wanted, has);
    const lost = wanted.filter((each) => !has.includes(each) && !hasWords(each));
    if (lost.length > 0) return [`${kind} missing or changed: ${JSON.stringify(lost[0])}`];
    // A translation may set a word as code once more than the source.
    if (kind === 'code') return [];
    const more = has.filter((each) => !wanted.includes(each));
    if (more.length > 0) return [`${kind} that the source has not: ${JSON.stringify(more[0])}`];
    if (String(wanted) === String(has)) return [];
    return [`${kind}s in another order or number: ${has.length} for ${wanted.length}`];
  });
}

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
  madeFrom: readonly string[],
  readParts: ReadParts,
): string[] {
  const format = name.endsWith('.mdx') ? 'mdx' : 'md';
  try {
    const [wanted, has] = [source, own].map((text) => Object.keys(readFrontMatter(text)).sort());
    if (String(wanted) !== String(has)) return [`front matter has ${has}, the source ${wanted}`];
    const parts = readParts(joinParagraphs(toParagraphs(own)), format);
    const faultsFor = (paragraphs: readonly string[]) =>
      compareFixedParts(readParts(joinParagraphs(paragraphs), format), parts);
    const faults = faultsFor(toParagraphs(source));
    return faults.length > 0 && faultsFor(madeFrom).length === 0 ? [] : faults;
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

interface Records {
  ledger: Ledger;
  sourceTexts: SourceTexts;
  readParts: ReadParts;
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

function readDocument({ source, own, name }: Pair, { ledger, sourceTexts, readParts }: Records) {
  const made = ledger[name]?.made ?? {};
  const document = readDocumentText(source);
  const translation = existsSync(own) ? readDocumentText(own) : '';
  const [paragraphs, translated] = [toParagraphs(document), toParagraphs(translation)];
  const texts = compareParagraphs(paragraphs, translated, made);
  if (translation === '') return { texts, faults: [] };
  const madeFrom = settleMade(made, translated).map(([from]) => sourceTexts[from] ?? '');
  const reasons = findDocumentFaults(name, document, translation, madeFrom, readParts);
  const isOld = texts.some(({ state }) => state !== 'done') && madeFrom.length > 0;
  if (!isOld && paragraphs.length !== translated.length)
    reasons.unshift(`${translated.length} paragraphs, the source has ${paragraphs.length}`);
  return { texts, faults: reasons.map((reason) => ({ reason })) };
}

/** Reads all files of a locale, compared with their sources, with the faults that keep them from being shown. */
export function readTranslations(
  root: string,
  locale: Locale,
  readParts: ReadParts = toFixedParts,
): Translation[] {
  const ledger = readLedger(root, locale);
  const records = { ledger, sourceTexts: readSourceTexts(root), readParts };
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
