import { sql } from 'kysely';
import pg from 'pg';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Db, Queryable } from '../tables.ts';

const versionUnit = 10_000;

/** Reads a PostgreSQL server's major version, and the schema of the portal's tables. */
export async function readServer(
  database: Queryable,
): Promise<{ version: number; schema: string }> {
  const { rows } = await sql<{ version: number; schema: string | null }>`
    select current_setting('server_version_num')::int as version, current_schema() as schema
  `.execute(database);
  const { version = 0, schema } = rows[0] ?? {};
  return { version: Math.floor(version / versionUnit), schema: schema ?? 'public' };
}

const tables = `select c.oid::regclass as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    and n.nspname = `;

export async function hasTables(database: Db, schema: string): Promise<boolean> {
  const { rows } = await sql`${sql.raw(tables)}${schema} limit 1`.execute(database);
  return rows.length > 0;
}

/** SQL that moves all tables of a schema to another, with indexes and rows, without copying. */
export function toMove(from: string, to: string): string {
  const target = pg.escapeLiteral(pg.escapeIdentifier(to));
  return `do $move$ declare each record; begin
    for each in ${tables}${pg.escapeLiteral(from)} loop
      execute format('alter table %s set schema %s', each.name, ${target});
    end loop;
  end $move$`;
}

/** Drops the schemas that killed restores left. */
export async function dropLeftovers(database: Db, beginning: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${beginning})
  `.execute(database);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(database);
}

/** Throws a StaffError if any connection not called `name` uses the database. */
export async function assertAlone(database: Queryable, name: string): Promise<void> {
  const { rows } = await sql<{ pid: number; usename: string; address: string | null }>`
    select pid, usename, client_addr::text as address from pg_stat_activity
    where datname = current_database() and usename is not null
      and application_name is distinct from ${name} and pid <> pg_backend_pid()
    order by pid
  `.execute(database);
  if (rows.length === 0) return;
  const who = rows.map(({ pid, usename, address }) => `${usename}@${address ?? 'here'} (${pid})`);
  throw new StaffError(
    `the database is in use: stop every server and tool that is connected to it: ${who.join(', ')}`,
  );
}
