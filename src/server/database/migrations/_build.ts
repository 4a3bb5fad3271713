import { type ColumnDataType, type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../additive.ts';
import type { Database } from '../tables.ts';

/** Names and types of a table's columns. */
export type Columns = Record<string, ColumnDataType | [ColumnDataType, 'null']>;

/** Makes a table; columns are not null unless they say so. */
export function create(database: Kysely<Database>, table: string, columns: Columns, key: string[]) {
  const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
  return Object.entries(columns)
    .reduce(
      (builder, [name, type]) =>
        Array.isArray(type)
          ? builder.addColumn(name, type[0])
          : builder.addColumn(name, type, notNull),
      database.schema.createTable(table),
    )
    .addPrimaryKeyConstraint(`${table}_key`, key as never[])
    .execute();
}

/** Makes an index named after its table and columns. */
export function index(
  database: Kysely<Database>,
  table: string,
  columns: string[],
  unique: boolean,
) {
  const builder = database.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns);
  return (unique ? builder.unique() : builder).execute();
}

/**
 * A migration that makes an index of a table that may hold many rows. On PostgreSQL it holds up no writer: it
 * runs outside of a transaction, beside everything else. Killed half way, it begins again.
 */
export function createIndexConcurrently(
  name: string,
  table: string,
  columns: readonly string[],
): Migration {
  return Object.assign(
    async ({ schema }: Kysely<Database>) => {
      await schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    },
    {
      async runOutside(database: Kysely<Database>) {
        // What was killed left an index that is not valid.
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(database);
        const list = sql.join(columns.map((column) => sql.id(column)));
        await sql`create index concurrently ${sql.id(name)} on ${sql.id(table)} (${list})`.execute(
          database,
        );
      },
    },
  );
}
