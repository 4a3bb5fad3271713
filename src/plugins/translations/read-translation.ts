import { existsSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import type { Locale } from '#contract/languages.ts';
import { findTextFault, parseTexts } from '#contract/texts.ts';
import { type MarkdownNode, parseMarkdown } from '../markdown-tree.ts';
import { type ComparedText, compareParagraphs, compareTexts, settleMade } from './compare.ts';
import { type Ledger, readLedger, readSourceTexts, type SourceTexts } from './ledger.ts';
import { listPairs, type Pair } from './pairs.ts';
import { readDocumentText, toParagraphs } from './paragraphs.ts';

const kinds = ['code block', 'heading id', 'component', 'link', 'code', 'place', 'table'] as const;

/** Parts that a translation must keep, by kind. */
type FixedParts = Record<(typeof kinds)[number], string[]>;

/** Attributes that contain text for readers. */
const words = new Set(['alt', 'label', 'summary', 'title']);

function toTag({ name, attributes = [] }: MarkdownNode): string {
  const kept = attributes
    .filter((attribute) => !words.has(attribute.name ?? ''))
    .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`);
  return `<${[name, ...kept].join(' ')}>`;
}

function add(parts: FixedParts, node: MarkdownNode): void {
  if (node.type === 'code') parts['code block'].push(`${node.lang ?? ''}\n${node.value}`);
  if (node.type === 'inlineCode') parts.code.push(node.value ?? '');
  if (node.type === 'link' || node.type === 'definition') parts.link.push(node.url ?? '');
  if (/^mdxJsx(Flow|Text)Element$/.test(node.type)) parts.component.push(toTag(node));
  if (/^mdx(Flow|Text)Expression$/.test(node.type)) readBraces(parts, `{${node.value ?? ''}}`);
  if (node.type === 'text') readBraces(parts, node.value ?? '');
  if (node.type === 'table') parts.table.push(`${node.children?.length ?? 0} rows`);
  for (const child of node.children ?? []) add(parts, child);
}

function readBraces(parts: FixedParts, text: string): void {
  for (const [, id = ''] of text.matchAll(/\{(?:\/\*\s*)?#([\w-]+)[\s*/]*\}/g))
    parts['heading id'].push(id);
  for (const [, place = ''] of text.matchAll(/\{(\w+)\}/g)) parts.place.push(place);
}

/** Kinds that may change order in another language's sentence. */
const unordered = ['component', 'link', 'place'] as const;

function readFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const parts = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as FixedParts;
  add(parts, parseMarkdown(document, format));
  for (const kind of unordered) parts[kind].sort();
  parts.code = [...new Set(parts.code)].sort();
  return parts;
}

/** Cached parts by text, since a source is read for each of its translations and each time one is saved. */
const known = new Map<string, FixedParts>();

/** Reads MDX or plain Markdown. Throws an Error with the position if it cannot be read. */
function toFixedParts(document: string, format: 'mdx' | 'md'): FixedParts {
  const key = `${format}\n${document}`;
  const parts = known.get(key) ?? readFixedParts(document, format);
  known.set(key, parts);
  return parts;
}

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
