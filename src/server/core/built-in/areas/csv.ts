const mostShown = 20;

/** An unusable file from the staff; the message has one line for each problem and its fix. */
export class FileError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const hidden = problems.length - mostShown;
    const shown = problems.slice(0, mostShown);
    super([...shown, ...(hidden > 0 ? [`and ${hidden} more`] : [])].join('\n'));
    this.name = new.target.name;
    this.problems = problems;
  }
}

/** A record of a CSV text and its first line, counted from 1. */
export type CsvRecord = { line: number; fields: string[] };

// One field with its terminator: quoted with "" for a quote, or bare up to a comma or line end.
const fieldPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;

/** Splits RFC 4180 text into records, or throws a FileError; skips empty lines and a byte order mark. */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  const pattern = new RegExp(fieldPattern);
  let line = 1;
  let record: CsvRecord = { line, fields: [] };
  while (pattern.lastIndex < source.length || record.fields.length > 0) {
    const [whole, quoted, bare, end] = pattern.exec(source) ?? [];
    if (whole === undefined) {
      const column = record.fields.length + 1;
      const at = `line ${line}, field ${column}`;
      throw new FileError([`${at}: write a quote inside a quoted field as ""`]);
    }
    record.fields.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    line += whole.split(/\r\n|\r|\n/).length - 1;
    if (end === ',') continue;
    if (record.fields.length > 1 || record.fields[0] !== '') records.push(record);
    record = { line, fields: [] };
  }
  return records;
}
