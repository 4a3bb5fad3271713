import { sql } from 'kysely';
import { type AnyRow, type Table, tableList } from '#server/database/tables.ts';
import type { TestDatabase } from '../_support/database.ts';

type Rows = Record<string, AnyRow | undefined>;
type Base = Pick<TestDatabase, 'database'>;

/** Tables that migrations and the start fill. */
const filledElsewhere: readonly string[] = ['area', 'outlet', 'counter', 'data_key', 'version_end'];

/** The tables of which every world has a row. */
export const filledTables = tableList.filter(([table]) => !filledElsewhere.includes(table));

/** One user with an organisation and an account, and one row of theirs in every table. */
export interface World {
  name: string;
  /** Milliseconds since 1970, in every column of a time. */
  at: number;
  /** Other values, by `table.column` or `column`. */
  values?: Record<string, unknown>;
}

const toValues = (name: string): Record<string, unknown> => ({
  user_id: `${name}-user`,
  made_by: `${name}-user`,
  invited_by: `${name}-user`,
  actor: `${name}-user`,
  organisation_id: `${name}-organisation`,
  account_id: `${name}-account`,
  customer_id: `${name}-customer`,
  push_id: `${name}-push`,
  notice_id: `${name}-notice`,
  audit_id: `${name}-audit`,
  bill_code: `${name}-waybill`,
  'users.id': `${name}-user`,
  'users.language': 'EN',
  'users.mail_off': '[]',
  'users.shared': 0,
  'users.staff': 0,
  'member.role': 'owner',
  'account.environment': 'sandbox',
  'orders.status': 100,
  'push.status': 'pending',
});

const json =
  /^(data|approved|reasons|details|content|mail|factors|transports|allowed_addresses|filter)$/;
const time = /(_at|_until|since|^at)$/;
const unitsMs: Record<string, number> = {
  'kept_bytes.day': 24 * 60 * 60 * 1000,
  'refused_calls.quarter': 15 * 60 * 1000,
};

function toCell({ name, at, values }: World, table: string, column: string, dataType: string) {
  const place = `${table}.${column}`;
  for (const known of [values ?? {}, toValues(name)]) {
    if (place in known) return known[place];
    if (column in known) return known[column];
  }
  if (column === 'id') return `${name}-${table}`;
  if (json.test(column)) return '{}';
  if (/text|char/i.test(dataType)) return `${name} ${column}`;
  if (/bytea|blob/i.test(dataType)) return Buffer.from('x');
  if (place in unitsMs) return Math.floor(at / (unitsMs[place] ?? 1));
  return time.test(column) ? at : 1;
}

let sequence = 1_000_000;

/** Inserts a row of a world into every table. */
export async function fill({ database }: Base, world: World): Promise<void> {
  const tables = await database.introspection.getTables();
  for (const [table] of filledTables) {
    const all = tables.find(({ name }) => name === table)?.columns ?? [];
    // The database derives this one.
    const columns = all.filter(({ name }) => name !== 'destination');
    const cells = columns.map(({ name, dataType }) => {
      const isSequence = table === 'audit' && name === 'sequence';
      return sql`${isSequence ? sequence++ : toCell(world, table, name, dataType)}`;
    });
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    const row = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(cells)})`;
    await row.execute(database);
  }
}

/** The row of a world in each table; undefined where it is gone. */
export async function readWorld({ database }: Base, world: World): Promise<Rows> {
  const rows: Rows = {};
  for (const [table, { key }] of filledTables) {
    let found = database.selectFrom(table as 'users').selectAll();
    for (const column of key) {
      const cell = toCell(
        world,
        table,
        column,
        /^(number|version|sequence)$/.test(column) ? '' : 'text',
      );
      const isTime = `${table}.${column}` in unitsMs;
      const value = isTime ? toCell(world, table, column, '') : cell;
      found = found.where(column as 'id', '=', value as string);
    }
    rows[table] = (await found.executeTakeFirst()) as unknown as AnyRow | undefined;
  }
  return rows;
}

/** What happened to rows: `removed`, or the columns that changed; tables whose row is as before are left out. */
export function compare(before: Rows, after: Rows): Partial<Record<Table, 'removed' | string[]>> {
  const changes: Partial<Record<Table, 'removed' | string[]>> = {};
  for (const [table] of filledTables) {
    const [old, now] = [before[table], after[table]];
    if (!old) continue;
    const names = Object.keys(old).filter((name) => String(old[name]) !== String(now?.[name]));
    if (names.length > 0) changes[table] = now ? names.sort() : 'removed';
  }
  return changes;
}
