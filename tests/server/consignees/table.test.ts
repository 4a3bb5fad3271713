import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { tableList } from '#server/database/tables.ts';
import { openTestDatabase } from '../_support/database.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/_engineering/security.md');
const section =
  readFileSync(file, 'utf8').split("### Consignees' data\n")[1]?.split(/^## /m)[0] ?? '';
const [kept = '', without = ''] = section.split('No data of theirs:');

const namesIn = (text: string, pattern: RegExp) =>
  new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split(' | ')[0] ?? '').matchAll(pattern)].map(([, name]) => name),
      ),
  );
const columns = namesIn(kept, /`(\w+\.\w+)`/g);
const bareColumns = namesIn(without, /`(\w+\.\w+)`/g);
const bareTables = namesIn(without, /`(\w+)`/g);

const context = await openTestDatabase();
const tables = await context.database.introspection.getTables();
await context.close();

describe("table of consignees' data", () => {
  it('lists every table with text, and only existing columns', () => {
    const texts = tables.flatMap(({ name, columns: own }) =>
      own
        .filter(({ dataType }) => /text|char|json/i.test(dataType))
        .map((column) => ({ table: name, column: `${name}.${column.name}` })),
    );
    assert.ok(texts.length > 100);
    const unknown = texts.filter(
      ({ table, column }) =>
        !columns.has(column) && !bareColumns.has(column) && !bareTables.has(table),
    );
    assert.deepEqual(
      unknown.map(({ column }) => column),
      [],
      `Say in ${file}, below "Consignees' data", what of consignees these columns hold, how long, and what erasing does (then in src/server/consignees/places.ts too), or why they hold none.`,
    );
    const known = new Set(texts.map(({ column }) => column));
    assert.deepEqual(
      [...columns, ...bareColumns].filter((column) => !known.has(column ?? '')),
      [],
    );
    const names = new Set(tables.map(({ name }) => name));
    assert.deepEqual(
      [...bareTables].filter((table) => !names.has(table ?? '')),
      [],
    );
  });

  it('lists exactly the erased columns', () => {
    const erased = tableList.flatMap(([table, { consignee }]) =>
      (consignee?.data ?? []).map((column) => `${table}.${column}`),
    );
    assert.deepEqual([...columns].sort(), erased.sort());
  });
});
