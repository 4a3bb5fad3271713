import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, languages, sourceOf } from '#contract/languages.ts';

/** Fingerprints of a source text and of its translation. */
export type Made = readonly [source: string, own: string];

/** By key for texts; by number, from 1, for the paragraphs of a document. */
export type MadeByKey = Readonly<Record<string, readonly Made[]>>;

/** Source of the translation of one file. */
export interface LedgerEntry {
  /** The day (UTC) of the last update of the translation to its source, as in 2026-11-22. */
  date: string;
  /** One per text; several only if two merged branches recorded different ones. */
  made: MadeByKey;
}

/** A locale's record, by file name below `i18n/<locale>/`. */
export type Ledger = Record<string, LedgerEntry>;

/** Source texts by the fingerprints in all ledgers. */
export type SourceTexts = Record<string, string>;

/**
 * A row per file, `<name>`, with each language's day, and per text, `<name>#<key>`, with the fingerprint in
 * each language. The default language's is the one that English was translated from. A translation from
 * another source than the row's has that source's fingerprint after a colon. Each row is complete, so that
 * git can keep both sides' rows in a merge.
 */
export const ledgerFile = 'i18n/translated.tsv';

/** A row per source text: its fingerprint, and the text as a JSON string. */
const sourceTextsFile = 'i18n/source-texts.tsv';

const none = '-';

/** 72 bits: no collisions among many millions of texts. */
export function toFingerprint(text: string): string {
  return hash('sha256', text.trim(), 'base64url').slice(0, 12);
}

/** Git writes these if two branches changed the same rows. */
const conflictMark = /^(<{7}|\|{7}|={7}|>{7})( |$)/;

function readRows(root: string, name: string): string[][] {
  const file = path.join(root, name);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  return lines.filter((line) => line && !conflictMark.test(line)).map((line) => line.split('\t'));
}

function writeRows(root: string, name: string, rows: readonly (readonly string[])[]): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, rows.map((row) => `${row.join('\t')}\n`).join(''));
}

/** Numbers by value, all else by code unit. */
const compareKeys = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1);

export function readLedger(root: string, locale: Locale): Ledger {
  const [[, ...columns] = [], ...rows] = readRows(root, ledgerFile);
  const [own, source] = [locale, sourceOf(locale)].map((each) => columns.indexOf(each ?? ''));
  const ledger: Record<string, { date: string; made: Record<string, Made[]> }> = {};
  for (const [text = '', ...cells] of rows) {
    const cell = cells[own ?? -1] ?? none;
    if (cell === none) continue;
    const [, name = '', key] = /^([^#]*)#?(.*)$/.exec(text) ?? [];
    ledger[name] ??= { date: '', made: {} };
    const entry = ledger[name];
    if (!key) {
      if (cell > entry.date) entry.date = cell;
      continue;
    }
    const [to = '', from = cells[source ?? -1] ?? none] = cell.split(':');
    entry.made[key] ??= [];
    const known = entry.made[key];
    if (!known.some((each) => each[0] === from && each[1] === to)) known.push([from, to]);
  }
  return ledger;
}

const locales = languages.map(({ locale }) => locale);

function toRow(text: string, made: ReadonlyMap<Locale, Made | undefined>): string[] {
  const cells = locales.map((locale) => {
    const source = sourceOf(locale);
    if (source === undefined) return made.get('en')?.[0] ?? none;
    const [from, own] = made.get(locale) ?? [];
    if (from === undefined || own === undefined) return none;
    const isRow = locale === 'en' || made.get(source)?.[1] === from;
    return isRow ? own : `${own}:${from}`;
  });
  return [text, ...cells];
}

function toRows(name: string, entries: ReadonlyMap<Locale, LedgerEntry | undefined>): string[][] {
  const keys = new Set([...entries.values()].flatMap((entry) => Object.keys(entry?.made ?? {})));
  const texts = [...keys].sort(compareKeys).flatMap((key) => {
    const known = [...entries].map(([locale, entry]) => [locale, entry?.made[key] ?? []] as const);
    const count = Math.max(...known.map(([, made]) => made.length));
    return Array.from({ length: count }, (_, index) =>
      toRow(`${name}#${key}`, new Map(known.map(([locale, made]) => [locale, made[index]]))),
    );
  });
  return [[name, ...locales.map((locale) => entries.get(locale)?.date || none)], ...texts];
}

const readLedgers = (root: string): Map<Locale, Ledger> =>
  new Map(locales.map((locale) => [locale, readLedger(root, locale)]));

/** Replaces one locale's record and keeps the others. */
export function writeLedger(root: string, locale: Locale, ledger: Ledger): void {
  const ledgers = readLedgers(root).set(locale, ledger);
  const names = new Set([...ledgers.values()].flatMap((each) => Object.keys(each)));
  const rows = [...names]
    .sort()
    .flatMap((name) =>
      toRows(name, new Map([...ledgers].map(([each, { [name]: entry }]) => [each, entry]))),
    );
  writeRows(root, ledgerFile, [['text', ...locales], ...rows]);
}

export const readSourceTexts = (root: string): SourceTexts =>
  Object.fromEntries(
    readRows(root, sourceTextsFile).map(([fingerprint, text = '""']) => [
      fingerprint,
      JSON.parse(text),
    ]),
  );

/** Writes the texts that a ledger still refers to. */
export function writeSourceTexts(root: string, texts: SourceTexts): void {
  const entries = [...readLedgers(root).values()].flatMap((ledger) => Object.values(ledger));
  const used = new Set(
    entries.flatMap(({ made }) => Object.values(made).flatMap((all) => all.map(([from]) => from))),
  );
  const kept = Object.entries(texts).filter(([fingerprint]) => used.has(fingerprint));
  const rows = kept.map(([fingerprint, text]) => [fingerprint, JSON.stringify(text)]);
  writeRows(
    root,
    sourceTextsFile,
    rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
}
