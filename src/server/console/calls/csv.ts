const byteOrderMark = '\ufeff';
/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

type Rows = readonly (readonly (string | number)[])[];

/** More rows of a table that has begun. */
export function toCsvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A table as CSV for spreadsheets: UTF-8 with a mark that says so, and no text that they would run. */
export function toCsv(rows: Rows): string {
  return byteOrderMark + toCsvLines(rows);
}
