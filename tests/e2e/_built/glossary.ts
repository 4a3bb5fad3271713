import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../_support/places.ts';

const toCells = (row: string) => row.split('|').map((cell) => cell.trim());

/** The terms of the project's glossary in a language: one column of its tables. */
export function readTerms(locale: string): string[] {
  const text = readFileSync(path.join(root, 'docs/_engineering/glossary.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const column = toCells(rows[0] ?? '').indexOf(locale);
  return rows.map((row) => toCells(row)[column] ?? '');
}
