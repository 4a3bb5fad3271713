import type { Compilable, CompiledQuery } from 'kysely';
import { findDriver } from './sqlite-driver.ts';
import type { Queryable } from './tables.ts';

/** Placeholder for a value at `path` of the arguments. */
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

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function toMarks(value: unknown, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each, index) => toMarks(each, [...path, `${index}`]));
  if (!isPlain(value)) return new Mark(path);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, toMarks(each, [...path, name])]));
}

/** True if a value has the shape of these marks; lists of other lengths and objects with other members do not. */
function fits(marks: unknown, value: unknown): boolean {
  if (Array.isArray(marks)) {
    if (!Array.isArray(value) || value.length !== marks.length) return false;
    return marks.every((each, index) => fits(each, value[index]));
  }
  if (marks instanceof Mark) return !Array.isArray(value) && !isPlain(value);
  if (marks === undefined || !isPlain(value)) return false;
  const marked = marks as Record<string, unknown>;
  let left = Object.keys(marked).length;
  for (const name of Object.keys(value)) {
    const each = (value as Record<string, unknown>)[name];
    if (each === undefined) continue;
    if (!fits(marked[name], each)) return false;
    left -= 1;
  }
  return left === 0;
}

interface Compiled<Row> {
  marks: unknown;
  query: CompiledQuery<Row>;
}

export interface PreparedQuery<Args, Row> {
  (database: Queryable, args: Args): Promise<Row[]>;
  /** The query with its values, to be executed elsewhere. */
  compile(database: Queryable, args: Args): CompiledQuery<Row>;
}

/** Prepares a query, since building it costs several times its run. `build` sees marks instead of values. */
export function prepare<Args extends object, Row>(
  build: (database: Queryable, args: Args) => Compilable<Row>,
): PreparedQuery<Args, Row> {
  const compiled = new WeakMap<object, Compiled<Row>[]>();
  const add = (known: Compiled<Row>[], database: Queryable, args: Args): Compiled<Row> => {
    const marks = toMarks(args);
    const one = { marks, query: build(database, marks as Args).compile() };
    known.push(one);
    return one;
  };
  const compile = (database: Queryable, args: Args): CompiledQuery<Row> => {
    // A transaction shares the adapter of its database.
    const { adapter } = database.getExecutor();
    const known = compiled.get(adapter) ?? [];
    compiled.set(adapter, known);
    const { query } = known.find(({ marks }) => fits(marks, args)) ?? add(known, database, args);
    const parameters = query.parameters.map((each) =>
      each instanceof Mark ? each.valueIn(args) : each,
    );
    return { ...query, parameters };
  };
  const execute = async (database: Queryable, args: Args) => {
    const query = compile(database, args);
    const driver = database.isTransaction ? undefined : findDriver(database);
    if (driver && query.query.kind === 'SelectQueryNode') return driver.read(query);
    return (await database.executeQuery(query)).rows;
  };
  return Object.assign(execute, { compile });
}

/** Rows per statement; few, since a statement is cached for each smaller number too. */
const batchSize = 20;

/** Splits a list for a prepared query. */
export function toBatches<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );
}
