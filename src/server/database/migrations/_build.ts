import { type ColumnDataType, type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from '../additive.ts';
import type { Database } from '../tables.ts';

/** Names and types of a table's columns. */
export type Columns = Record<string, ColumnDataType | [ColumnDataType, 'null']>;

/** Creates a table; columns are not null unless they say so. */
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

/** Creates an index named after its table and columns. */
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
 * A migration that indexes a possibly large table. On PostgreSQL it blocks no writer: it runs outside a
 * transaction, concurrently. If killed, it starts again.
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
        // A killed run left an invalid index.
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(database);
        const list = sql.join(columns.map((column) => sql.id(column)));
        await sql`create index concurrently ${sql.id(name)} on ${sql.id(table)} (${list})`.execute(
          database,
        );
      },
    },
  );
}
