export const byteOrderMark = '\ufeff';

/** Beginnings that spreadsheets treat as formulas, except those of plain numbers. */
const formula = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r]/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

type Rows = readonly (readonly (string | number)[])[];

/** Returns rows as lines of CSV (RFC 4180), in which spreadsheets find no formulas. */
export function toCsvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** Returns a table as CSV for spreadsheets: UTF-8 with a byte order mark. */
export function toCsv(rows: Rows): string {
  return byteOrderMark + toCsvLines(rows);
}

/** Returns the value of a cell without the apostrophe that `toCsvLines` puts before formulas. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
