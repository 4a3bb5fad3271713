import { readFileSync } from 'node:fs';
import { countries } from '#contract/countries.ts';
import { FileError } from '../file-error.ts';
import type { AreaRow, Country } from './area-row.ts';
import { toAreaTree, type WrittenRow } from './area-tree.ts';
import { type CsvRecord, parseCsv } from './csv.ts';

const requiredColumns = ['code', 'parent', 'name', 'aliases', 'postCode'];
const columns = [...requiredColumns, 'covered'];

/**
 * Reads an area file with the header `code,parent,name,aliases,postCode` and optionally `covered` (0 or 1);
 * `|` separates aliases. Throws one FileError that names every invalid line and column.
 */
export function readAreaFile(text: string, country: Country): AreaRow[] {
  const [header, ...records] = parseCsv(text);
  if (!header || !isHeader(header.fields)) {
    const asked = requiredColumns.join(',');
    throw new FileError([`line 1: write the header ${asked}, and ,covered after it if wanted`]);
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
