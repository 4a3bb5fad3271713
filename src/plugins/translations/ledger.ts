import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, languages } from '#contract/languages.ts';

/** Fingerprints of a source text and of the translation that was made of it. */
export type Made = readonly [source: string, own: string];

/** What one file of a locale was translated from. */
export interface LedgerEntry {
  /** The day (UTC) on which the translation was last brought up to its source, as in 2026-11-22. */
  date: string;
  /** By key for texts; by number, from 1, for the paragraphs of a document. */
  made: Record<string, Made>;
}

/** `i18n/<locale>/translated.json`: by the file's name below `i18n/<locale>/`. */
export type Ledger = Record<string, LedgerEntry>;

/** `i18n/source-texts.json`: what the fingerprints of all ledgers stand for. */
export type SourceTexts = Record<string, string>;

/** 72 bits: enough for many millions of texts without two alike. */
export function toFingerprint(text: string): string {
  return hash('sha256', text.trim(), 'base64url').slice(0, 12);
}

const toLedgerFile = (root: string, locale: Locale) =>
  path.join(root, 'i18n', locale, 'translated.json');
const toSourceTextsFile = (root: string) => path.join(root, 'i18n/source-texts.json');

function readJson<Content>(file: string, empty: Content): Content {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : empty;
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const readLedger = (root: string, locale: Locale): Ledger =>
  readJson(toLedgerFile(root, locale), {});

export const readSourceTexts = (root: string): SourceTexts => readJson(toSourceTextsFile(root), {});

/** One line a text, so that two people's changes seldom meet. */
function toLines(entry: LedgerEntry): string {
  const lines = Object.entries(entry.made).map(
    ([key, made]) => `    ${JSON.stringify(key)}: ${JSON.stringify(made)}`,
  );
  return `{\n   "date": "${entry.date}",\n   "made": {\n${lines.join(',\n')}\n  }}`;
}

export function writeLedger(root: string, locale: Locale, ledger: Ledger): void {
  const entries = Object.entries(sortKeys(ledger)).map(
    ([name, entry]) => `  ${JSON.stringify(name)}: ${toLines(entry)}`,
  );
  mkdirSync(path.dirname(toLedgerFile(root, locale)), { recursive: true });
  writeFileSync(toLedgerFile(root, locale), `{\n${entries.join(',\n')}\n}\n`);
}

/** Keeps the texts that a ledger still refers to. */
export function writeSourceTexts(root: string, texts: SourceTexts): void {
  const used = new Set(
    languages.flatMap(({ locale }) =>
      Object.values(readLedger(root, locale)).flatMap(({ made }) =>
        Object.values(made).map(([source]) => source),
      ),
    ),
  );
  const kept = Object.entries(texts).filter(([fingerprint]) => used.has(fingerprint));
  const content = JSON.stringify(sortKeys(Object.fromEntries(kept)), null, 1);
  writeFileSync(toSourceTextsFile(root), `${content}\n`);
}
