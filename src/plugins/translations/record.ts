import type { Locale } from '#contract/languages.ts';
import {
  type Ledger,
  type LedgerEntry,
  type Made,
  type MadeByKey,
  readLedger,
  readSourceTexts,
  toFingerprint,
  writeLedger,
  writeSourceTexts,
} from './ledger.ts';
import { readTranslations, type Translation } from './read-translation.ts';

/** Returns true if an unchanged translation also fits the new source. */
export type IsDone = (translation: Translation, key: string) => boolean;

/** True if every text has its recorded pair; after a merge, one of the pairs. */
const holds = (before: MadeByKey, made: Readonly<Record<string, Made>>) =>
  Object.keys(before).length === Object.keys(made).length &&
  Object.entries(made).every(([key, [from, to]]) =>
    before[key]?.some((known) => known[0] === from && known[1] === to),
  );

const isSettled = (made: MadeByKey) => Object.values(made).every(({ length }) => length === 1);

function toEntry(
  translation: Translation,
  before: LedgerEntry | undefined,
  today: string,
  isDone: IsDone,
): LedgerEntry | undefined {
  const { kind, texts, faults } = translation;
  // If paragraphs are out of step or a file is unreadable, its record stays until that is fixed.
  const isWhole = texts.every(({ state }) => state === 'done' || state === 'stale');
  if (faults.some(({ key }) => key === undefined)) return before;
  if (kind === 'document' && !isWhole) return before;
  const made: Record<string, Made> = {};
  for (const text of texts) {
    if (text.state === 'missing' || text.state === 'unused') continue;
    const from =
      text.state === 'stale' && !isDone(translation, text.key)
        ? (text.madeFrom ?? '')
        : toFingerprint(text.source);
    made[text.key] = [from, toFingerprint(text.own)];
  }
  const isSame = before !== undefined && holds(before.made, made);
  if (isSame && isSettled(before.made)) return before;
  const settled = Object.entries(made).map(([key, pair]) => [key, [pair]]);
  return { date: isSame ? before.date : today, made: Object.fromEntries(settled) };
}

/** Returns what a locale's record should say now, and the files whose record differs. */
export function compareLedger(
  root: string,
  locale: Locale,
  { today, isDone = () => false }: { today: string; isDone?: IsDone },
) {
  const before = readLedger(root, locale);
  const translations = readTranslations(root, locale);
  const entries = translations.flatMap((translation) => {
    const entry = toEntry(translation, before[translation.name], today, isDone);
    return entry ? [[translation.name, entry] as const] : [];
  });
  const ledger: Ledger = Object.fromEntries(entries);
  const names = new Set([...Object.keys(before), ...Object.keys(ledger)]);
  const changed = [...names].filter((name) => before[name] !== ledger[name]);
  return { ledger, changed, translations };
}

/** Records each translation's source, today's for an edited one; returns the files whose record changed. */
export function recordTranslations(
  root: string,
  locale: Locale,
  options: { today: string; isDone?: IsDone },
): string[] {
  const { ledger, changed, translations } = compareLedger(root, locale, options);
  if (changed.length === 0) return [];
  const texts = readSourceTexts(root);
  writeLedger(root, locale, ledger);
  const sources = translations.flatMap((translation) => translation.texts);
  const known = sources.map(({ source }) => [toFingerprint(source), source]);
  writeSourceTexts(root, { ...texts, ...Object.fromEntries(known) });
  return changed;
}
