import type { ColumnDataType, ColumnDefinitionBuilder, Kysely } from 'kysely';
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
