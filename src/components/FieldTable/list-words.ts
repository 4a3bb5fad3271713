import type { Say } from './field-row.ts';

/** Returns a list in words: `1, 2 or 4`. */
export function toAlternatives(words: readonly string[], say: Say): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  const list = words.slice(0, -1).join(say('fields.list.comma'));
  return say('fields.list.or', { list, last });
}

/** Marks a field name or a value as code. */
export function toCodeWord(value: unknown): string {
  return `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``;
}
