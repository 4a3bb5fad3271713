import { diffArrays } from 'diff';
import { type Made, type MadeByKey, toFingerprint } from './ledger.ts';

/** `stale`: the source has changed since. `missing`: not translated. `unused`: no longer in the source. */
export type TextState = 'done' | 'missing' | 'stale' | 'unused';

/** One text, or one paragraph, of a translation. */
export interface ComparedText {
  /** The key, or the paragraph's number from 1. */
  key: string;
  state: TextState;
  /** Empty if the source has none. */
  source: string;
  own: string;
  /** If `stale`: fingerprint of the source that was translated. */
  madeFrom?: string;
}

/** Returns the state of a text compared with its source. */
function toState(source: string, own: string, known: readonly Made[]): [TextState, string?] {
  if (own.trim() === '') return ['missing'];
  const [from, to] = [toFingerprint(source), toFingerprint(own)];
  const same = known.filter(([, made]) => made === to);
  // The wording differs from the record, so this source was translated.
  if (same.length === 0 || same.some(([made]) => made === from)) return ['done'];
  return ['stale', same[0]?.[0]];
}

function toCompared(key: string, source: string, own: string, known: readonly Made[]) {
  const [state, madeFrom] = toState(source, own, known);
  return { key, state, source, own, ...(madeFrom && { madeFrom }) };
}

/** Texts by their key. */
export function compareTexts(
  source: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  made: MadeByKey,
): ComparedText[] {
  const translated = Object.entries(source).map(([key, text]) => {
    return toCompared(key, text, own[key] ?? '', made[key] ?? []);
  });
  const unused = Object.keys(own).filter((key) => !(key in source));
  return [
    ...translated,
    ...unused.map((key) => ({ key, state: 'unused' as const, source: '', own: own[key] ?? '' })),
  ];
}

/** Keeps one for each paragraph: if a merge left several, the one that the translation still has. */
export function settleMade(made: MadeByKey, own: readonly string[]): Made[] {
  const fingerprints = new Set(own.map(toFingerprint));
  return Object.values(made).flatMap((known) => {
    const settled = known.find(([, to]) => fingerprints.has(to)) ?? known[0];
    return settled ? [settled] : [];
  });
}

/** Compares paragraphs that do not line up, since the source gained or lost some, in the source's order. */
function compareShifted(source: readonly string[], own: readonly string[], known: readonly Made[]) {
  const ownByFingerprint = new Map(own.map((text) => [toFingerprint(text), text]));
  const changes = diffArrays(
    known.map(([from]) => from),
    source.map(toFingerprint),
  );
  const compared: ComparedText[] = [];
  let next = 0;
  let at = 0;
  let left: Made[] = [];
  const takeUnused = () => {
    for (const [, to] of left) {
      const text = ownByFingerprint.get(to);
      // Keyed by its number in the translation, since the source has no such paragraph.
      const key = `${own.indexOf(text ?? '') + 1}`;
      if (text) compared.push({ key, state: 'unused', source: '', own: text });
    }
    left = [];
  };
  for (const { added, removed, value } of changes) {
    for (const _ of value) {
      if (removed) {
        left.push(known[at++] as Made);
        continue;
      }
      const text = source[next++] ?? '';
      const before = added ? left.shift() : known[at++];
      if (!added && left.length > 0) takeUnused();
      const translation = ownByFingerprint.get(before?.[1] ?? '') ?? '';
      const key = `${next}`;
      if (!added || (before && !translation))
        compared.push({ key, state: 'done', source: text, own: translation });
      else if (!before) compared.push({ key, state: 'missing', source: text, own: '' });
      else
        compared.push({ key, state: 'stale', source: text, own: translation, madeFrom: before[0] });
    }
  }
  takeUnused();
  return compared;
}

/** Compares paragraphs in order; `made` is by paragraph number. */
export function compareParagraphs(
  source: readonly string[],
  own: readonly string[],
  made: MadeByKey,
): ComparedText[] {
  const known = Object.values(made).flat();
  if (own.length === 0 || own.length === source.length) {
    return source.map((text, index) => toCompared(`${index + 1}`, text, own[index] ?? '', known));
  }
  return compareShifted(source, own, settleMade(made, own));
}
