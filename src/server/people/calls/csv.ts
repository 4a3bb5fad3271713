const byteOrderMark = '\ufeff';
/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV for spreadsheets: UTF-8 with a mark that says so, and no text that they would run. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(toCell).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}
