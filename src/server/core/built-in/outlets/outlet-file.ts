import { readFileSync } from 'node:fs';
import { countries } from '#contract/countries.ts';
import type { Country } from '../areas/area-row.ts';
import { type CsvRecord, FileError, parseCsv } from '../areas/csv.ts';

/** A row of an outlet file. Empty fields are derived from the place that the code names. */
export interface WrittenOutlet {
  line: number;
  /** The city's code, `<city>-2` and so on for further outlets, `HUB-<province>` for a hub. */
  code: string;
  country: Country;
  /** Code of a hub's city; empty for an outlet. */
  city: string;
  name: string;
  street: string;
  phone: string;
  area: string;
  latitude: number;
  longitude: number;
}

const columns = ['code', 'city', 'name', 'street', 'phone', 'area', 'latitude', 'longitude'];
const longest = { code: 30, name: 100, street: 200, phone: 30, area: 200 };
const phonePattern = /^\+?[\d ()-]{5,}$/;

function faultsOf(row: WrittenOutlet, namesake: WrittenOutlet | undefined): string[] {
  const at = `line ${row.line}, column`;
  const faults: string[] = [];
  if (row.code === '') faults.push(`${at} code: is empty; write the code of the city it serves`);
  else if (namesake) {
    faults.push(`${at} code: ${row.code} is already on line ${namesake.line}; give another code`);
  }
  for (const [name, most] of Object.entries(longest)) {
    const { length } = row[name as keyof typeof longest];
    if (length > most) faults.push(`${at} ${name}: has ${length} characters; at most ${most} fit`);
  }
  if (row.street === '') faults.push(`${at} street: is empty; write street and house number`);
  if (!phonePattern.test(row.phone)) {
    faults.push(`${at} phone: write a number such as +20 2 27928550`);
  }
  if (!(Math.abs(row.latitude) <= 90)) faults.push(`${at} latitude: write degrees, -90 to 90`);
  if (!(Math.abs(row.longitude) <= 180)) faults.push(`${at} longitude: write degrees, -180 to 180`);
  return faults;
}

function toDegrees(text: string): number {
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function toWritten({ line, fields }: CsvRecord, country: Country): WrittenOutlet {
  const [code = '', city = '', name = '', street = '', phone = '', area = '', ...degrees] =
    fields.map((field) => field.trim());
  const [latitude = Number.NaN, longitude = Number.NaN] = degrees.map(toDegrees);
  return { line, code, country, city, name, street, phone, area, latitude, longitude };
}

/** Throws one FileError that names every invalid line and column. */
export function readOutletFile(text: string, country: Country): WrittenOutlet[] {
  const [header, ...records] = parseCsv(text);
  if (header?.fields.map((field) => field.trim()).join() !== columns.join()) {
    throw new FileError([`line 1: write the header ${columns.join()}`]);
  }
  const known = new Map<string, WrittenOutlet>();
  const problems: string[] = [];
  for (const record of records) {
    const { line, fields } = record;
    if (fields.length !== columns.length) {
      const found = `${fields.length} fields instead of ${columns.length}`;
      problems.push(`line ${line}: ${found}; put what has a comma in quotes`);
      continue;
    }
    const row = toWritten(record, country);
    problems.push(...faultsOf(row, known.get(row.code)));
    if (!known.has(row.code)) known.set(row.code, row);
  }
  if (problems.length > 0) throw new FileError(problems);
  return [...known.values()];
}

export function shippedOutlets(): WrittenOutlet[] {
  return countries.flatMap((country) => {
    const file = new URL(`./data/${country}.csv`, import.meta.url);
    return readOutletFile(readFileSync(file, 'utf8'), country);
  });
}
