import { readFileSync } from 'node:fs';
import { countries } from '#contract/countries.ts';
import { cityLength } from '#contract/operations/_fields/address.ts';
import type { AreaRow, Country } from './area-row.ts';
import { type CsvRecord, FileError, parseCsv } from './csv.ts';

const requiredColumns = ['code', 'parent', 'name', 'aliases', 'postCode'];
const columns = [...requiredColumns, 'covered'];

/**
 * Reads an area file with the header `code,parent,name,aliases,postCode` and optionally `covered` (0 or 1);
 * `|` separates aliases. Throws one FileError that names every invalid line and column.
 */
export function readAreaFile(text: string, country: Country): AreaRow[] {
  const [header, ...records] = parseCsv(text);
  if (!header || !isHeader(header.fields)) {
    const names = requiredColumns.join(',');
    throw new FileError([`line 1: write the header ${names}, and ,covered after it if wanted`]);
  }
  const width = header.fields.length;
  const problems = records
    .filter((record) => record.fields.length !== width)
    .map(({ line, fields }) => {
      const found = `${fields.length} fields instead of ${width}`;
      return `line ${line}: ${found}; put names with a comma in quotes`;
    });
  if (problems.length > 0) throw new FileError(problems);
  return toAreaTree(records.map(toWrittenRow), country);
}

/** Reads the four shipped countries from the files beside this one. */
export function shippedAreas(): AreaRow[] {
  return countries.flatMap((country) => {
    const file = new URL(`./data/${country}.csv`, import.meta.url);
    return readAreaFile(readFileSync(file, 'utf8'), country);
  });
}

function isHeader(fields: string[]): boolean {
  const named = fields.map((field) => field.trim());
  return named.length >= requiredColumns.length && named.every((name, at) => name === columns[at]);
}

function toWrittenRow({ line, fields }: CsvRecord): WrittenRow {
  const [code = '', parent = '', name = '', aliases = '', postCode = '', covered = ''] = fields.map(
    (field) => field.trim(),
  );
  const names = aliases.split('|').map((alias) => alias.trim());
  return { line, code, parent, name, aliases: names.filter(Boolean), postCode, covered };
}

/** Maximum characters of a province or area: the smallest limit of all operations. */
const placeLength = 32;
/** Maximum characters of a code, so that it has at most 30 with the whole-city suffix. */
const codeLength = 26;

type WrittenRow = {
  line: number;
  code: string;
  parent: string;
  name: string;
  aliases: string[];
  postCode: string;
  covered: string;
};

type Ancestry = { depth: number } | { fault: string };

function toAreaTree(written: readonly WrittenRow[], country: Country): AreaRow[] {
  const byCode = new Map<string, WrittenRow>();
  const problems: string[] = [];
  for (const row of written) {
    problems.push(...faultsOf(row, byCode.get(row.code)));
    if (!byCode.has(row.code)) byCode.set(row.code, row);
  }
  const parents = new Set(written.map(({ parent }) => parent));
  const rows = written.flatMap((row): AreaRow[] => {
    const ancestry = ancestryOf(row, byCode);
    if ('fault' in ancestry) {
      problems.push(`line ${row.line}, column parent: ${ancestry.fault}`);
      return [];
    }
    problems.push(...findTooLong(row, ancestry.depth === 2 && parents.has(row.code)));
    return [toAreaRow(row, country, ancestry.depth)];
  });
  if (problems.length > 0) throw new FileError(problems);
  return rows;
}

function faultsOf(row: WrittenRow, namesake: WrittenRow | undefined): string[] {
  const at = `line ${row.line}, column`;
  const faults: string[] = [];
  if (row.code === '') faults.push(`${at} code: is empty; give the place a unique code`);
  else if (namesake) {
    faults.push(`${at} code: ${row.code} is already on line ${namesake.line}; give another code`);
  }
  if (row.name === '') faults.push(`${at} name: is empty; write the courier's name of the place`);
  if (!['', '0', '1'].includes(row.covered)) {
    faults.push(`${at} covered: is ${row.covered}; write 1, 0 or nothing (which means 1)`);
  }
  return faults;
}

/** Finds names too long for a request of some operation; a city's name may be longer. */
function findTooLong(row: WrittenRow, isCityOfAreas: boolean): string[] {
  const most = { name: isCityOfAreas ? cityLength : placeLength, code: codeLength };
  return (['name', 'code'] as const)
    .filter((column) => row[column].length > most[column])
    .map(
      (column) => `line ${row.line}, column ${column}: write ${most[column]} characters at most`,
    );
}

function ancestryOf(row: WrittenRow, byCode: ReadonlyMap<string, WrittenRow>): Ancestry {
  const path = [row.code];
  for (let place = row; place.parent !== ''; ) {
    const parent = byCode.get(place.parent);
    if (!parent) {
      return { fault: `${place.parent} is not a code of this file; correct it or add that place` };
    }
    if (path.includes(parent.code)) {
      return {
        fault: `${[...path, parent.code].join(' > ')} is a circle; empty a province's parent`,
      };
    }
    path.push(parent.code);
    place = parent;
  }
  if (path.length <= 3) return { depth: path.length };
  return {
    fault: `${row.code} is ${path.length} levels deep; keep province, city and area only`,
  };
}

function toAreaRow(written: WrittenRow, country: Country, depth: number): AreaRow {
  const { line: _line, parent, covered, ...row } = written;
  const level = depth === 1 ? 1 : depth === 2 ? 2 : 3;
  return { ...row, country, level, parent: parent || null, covered: covered !== '0' };
}
