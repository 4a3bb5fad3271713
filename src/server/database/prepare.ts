import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './tables.ts';

/** Stands for a value at `path` of the arguments until a call brings it. */
class Mark {
  private readonly path: readonly string[];

  constructor(path: readonly string[]) {
    this.path = path;
  }

  valueIn(args: unknown): unknown {
    let value = args;
    for (const name of this.path) value = (value as Record<string, unknown>)[name];
    return value;
  }
}

/** A value of its own, such as bytes, is no object of values. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same lists and objects with a mark in the place of each value. */
function toMarks(value: unknown, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each, index) => toMarks(each, [...path, `${index}`]));
  if (!isPlain(value)) return new Mark(path);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, toMarks(each, [...path, name])]));
}

/** Lists of other lengths, and objects with other members, are other statements. */
function toShape(value: unknown): string {
  let shape = '';
  if (Array.isArray(value)) {
    for (const each of value) shape += `${toShape(each)},`;
    return `[${shape}]`;
  }
  if (!isPlain(value)) return '';
  for (const [name, each] of Object.entries(value)) {
    if (each !== undefined) shape += `${name}:${toShape(each)},`;
  }
  return `{${shape}}`;
}

/** A query that is built and compiled once for a database. */
export interface PreparedQuery<Args, Row> {
  (database: Queryable, args: Args): Promise<Row[]>;
  /** The query with its values, to be executed elsewhere. */
  compile(database: Queryable, args: Args): CompiledQuery<Row>;
}

/**
 * Building a query costs several times what SQLite needs to run it. `build` may use its arguments as
 * values only: it sees marks, not the values.
 */
export function prepare<Args extends object, Row>(
  build: (database: Queryable, args: Args) => Compilable<Row>,
): PreparedQuery<Args, Row> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  const compile = (database: Queryable, args: Args): CompiledQuery<Row> => {
    // A transaction shares the adapter of the database it belongs to.
    const { adapter } = database.getExecutor();
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, known);
    const shape = toShape(args);
    const query = known.get(shape) ?? build(database, toMarks(args) as Args).compile();
    known.set(shape, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Mark ? each.valueIn(args) : each,
    );
    return { ...query, parameters };
  };
  const execute = async (database: Queryable, args: Args) =>
    (await database.executeQuery<Row>(compile(database, args))).rows;
  return Object.assign(execute, { compile });
}
