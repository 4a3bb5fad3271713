/** Control characters except tab and line ends. */
const control = /[\p{Cc}--[\t\n\r]]/gv;
const replacement = '\ufffd';
/** Marks the end of a text that was cut. */
const restMark = '…';

/**
 * Returns a text of a core, a receiver or an integrator as both engines store it, with at most so many
 * characters. PostgreSQL refuses U+0000, the engines differ on half a surrogate pair, and other control
 * characters can harm a terminal.
 */
export function toStorable(text: string, mostCharacters: number): string {
  const whole = text.length <= mostCharacters;
  const kept = whole ? text : text.slice(0, mostCharacters - restMark.length);
  const clean = kept.replace(control, replacement);
  if (whole) return clean.toWellFormed();
  // The last character may be half of a cut surrogate pair.
  return `${clean.replace(/[\ud800-\udbff]$/, '')}${restMark}`.toWellFormed();
}

/** Returns true if a text can be stored unchanged. */
export function isStorable(text: string): boolean {
  return toStorable(text, text.length) === text;
}

/** Makes every text of a row storable, with the maximum length of columns that differ. */
export function toStorableRow<Row extends object>(
  row: Row,
  mostCharacters: number,
  longer: Partial<Record<keyof Row, number>> = {},
): Row {
  const storable = { ...row } as Record<string, unknown>;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    storable[name] = toStorable(value, longer[name as keyof Row] ?? mostCharacters);
  }
  return storable as Row;
}
