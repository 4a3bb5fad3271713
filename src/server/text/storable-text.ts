/** Control characters but tab and line ends. */
const control = /(?![\t\n\r])\p{Cc}/gu;
const replacement = '\ufffd';
/** Stands at the end where the rest was cut off. */
const restMark = '…';

/**
 * A text of a core, a receiver or an integrator as both engines keep it, with at most so many
 * characters. PostgreSQL refuses U+0000, and each engine makes something else of half a character;
 * other control characters are no part of a text, and do harm in a terminal.
 */
export function toStorable(text: string, mostCharacters: number): string {
  const whole = text.length <= mostCharacters;
  const kept = whole ? text : text.slice(0, mostCharacters - restMark.length);
  const clean = kept.replace(control, replacement);
  if (whole) return clean.toWellFormed();
  // The last character may be half of a pair that was cut.
  return `${clean.replace(/[\ud800-\udbff]$/, '')}${restMark}`.toWellFormed();
}

/** Whether a text can be kept as it is. */
export function isStorable(text: string): boolean {
  return toStorable(text, text.length) === text;
}

/** Every text of a row, with the longest that a column may have where that differs. */
export function toStorableRow<Row extends object>(
  row: Row,
  mostCharacters: number,
  longer: Partial<Record<keyof Row, number>> = {},
): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? toStorable(value, longer[name as keyof Row] ?? mostCharacters)
      : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
