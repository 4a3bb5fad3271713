import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { assertKnown, migrate } from '../migrate.ts';
import type { Database } from '../tables.ts';
import type { Engine } from './backup-file.ts';

/** An object of a schema: its type is a word such as `table`, `index` or `trigger`. */
export interface SchemaObject {
  type: string;
  name: string;
}

export interface Contents {
  objects: SchemaObject[];
  migrations: string[];
}

const dialects: Record<Engine, Dialect> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

const creation = /^create (?:unique )?(table|index) (?:if not exists )?"?(\w+)/i;

/** Lists every table and index that any migration creates, since a backup may be of any version. */
async function findOwn(engine: Engine): Promise<Set<string>> {
  const own = new Set<string>();
  const database = new Kysely<Database>({
    dialect: dialects[engine],
    log({ query }) {
      const [, type, name] = creation.exec(query.sql) ?? [];
      if (type && name) own.add(toText({ type, name }));
      // PostgreSQL lists primary keys separately: of a table made by `create`, and of `migration`.
      if (type === 'table') {
        own.add(toText({ type: 'constraint', name: `${name} ${name}_key` }));
        own.add(toText({ type: 'constraint', name: `${name} ${name}_pkey` }));
      }
    },
  });
  // Runs nothing: only reads the statements.
  await migrate(database, engine, SealingKey.random());
  return own;
}

const shownObjects = 20;
const shownLength = 80;

function toText({ type, name }: SchemaObject): string {
  return `${type} ${name}`;
}

/** Throws a StaffError for objects that no migration makes: a foreign trigger would run with the portal's rights. */
export async function assertOwnSchema(file: string, engine: Engine, contents: Contents) {
  assertKnown(contents.migrations);
  const own = await findOwn(engine);
  const foreign = contents.objects.map(toText).filter((text) => !own.has(text));
  if (foreign.length === 0) return;
  const shown = foreign
    .slice(0, shownObjects)
    .map((text) => JSON.stringify(text.slice(0, shownLength)));
  const more = foreign.length > shownObjects ? ` and ${foreign.length - shownObjects} more` : '';
  throw new StaffError(
    `${file} holds what no version of the portal makes: ${shown.join(', ')}${more}. Find out who changed the file or the database it was made of, and restore a backup from before that, with --expect`,
  );
}
