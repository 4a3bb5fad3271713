import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './tables.ts';

/** Stands for an argument, or one entry of a list, until a call brings its value. */
class Mark {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }

  valueIn(args: object): unknown {
    const value = args[this.name as keyof object] as unknown;
    return this.index === undefined ? value : (value as unknown[])[this.index];
  }
}

function toMarks<Args extends object>(args: Args): Args {
  const marks = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, index) => new Mark(name, index)) : new Mark(name),
  ]);
  return Object.fromEntries(marks) as Args;
}

/** Lists of different lengths are different statements. */
function toShape(args: object): string {
  let shape = '';
  for (const value of Object.values(args)) if (Array.isArray(value)) shape += `${value.length},`;
  return shape;
}

/**
 * A query built and compiled once for a database, since building it costs several times what SQLite
 * needs to run it. `build` may use its arguments as values only: it sees marks, not the values.
 */
export function prepare<Args extends object, Row>(
  build: (database: Queryable, args: Args) => Compilable<Row>,
): (database: Queryable, args: Args) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (database, args) => {
    // A transaction shares the adapter of the database it belongs to.
    const { adapter } = database.getExecutor();
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, known);
    const shape = toShape(args);
    const query = known.get(shape) ?? build(database, toMarks(args)).compile();
    known.set(shape, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Mark ? each.valueIn(args) : each,
    );
    return (await database.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
