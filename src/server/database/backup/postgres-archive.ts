import { createInterface } from 'node:readline';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Contents, SchemaObject } from './own-schema.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { createAction, type Taken } from './taken.ts';

export interface Archive extends Contents {
  schema: string;
  taken: Taken | undefined;
}

const copyPattern = /^COPY \S*?\.?(audit|migration) \((.*)\) FROM stdin;$/;

/** Reads the rows that identify the backup from pg_restore's output. */
async function readRows(tools: PostgresTools, file: string) {
  const words = ['--data-only', '--table=audit', '--table=migration', '--file=-', file];
  const child = tools.start('pg_restore', words);
  const done = tools.ended('pg_restore', child);
  done.catch(() => {});
  const rows: { table: string; row: Record<string, string> }[] = [];
  let current: { table: string; columns: string[] } | undefined;
  if (child.stdout) {
    for await (const line of createInterface(child.stdout)) {
      const [, table, columns] = copyPattern.exec(line) ?? [];
      if (table && columns) current = { table, columns: columns.split(', ') };
      else if (line === '\\.') current = undefined;
      else if (current) {
        const values = line.split('\t');
        const row = Object.fromEntries(
          current.columns.map((name, at) => [name.replaceAll('"', ''), values[at] ?? '']),
        );
        // Only the part of the audit record that identifies the backup: the record may be long.
        if (current.table === 'migration' || row.action === createAction) {
          rows.push({ table: current.table, row });
        }
      }
    }
  }
  await done;
  return rows;
}

const heading = /^-- Name: (.*); Type: ([A-Z ]+); Schema: (.*); Owner: /;

/** Lists what an archive would create, by the headings that pg_restore writes above each statement. */
async function readObjects(tools: PostgresTools, file: string, own: string) {
  const words = ['--schema-only', '--no-owner', '--no-privileges', '--file=-', file];
  const printed = await tools.run('pg_restore', words);
  const objects: SchemaObject[] = [];
  for (const line of printed.split('\n').filter((each) => each.startsWith('-- Name: '))) {
    const [, name = line, type = 'object', schema = own] = heading.exec(line) ?? [];
    if (type === 'COMMENT' || (type === 'SCHEMA' && name === own)) continue;
    const isElsewhere = schema !== own && schema !== '-';
    objects.push({
      type: type.toLowerCase(),
      name: isElsewhere ? `${name} in the schema ${schema}` : name,
    });
  }
  return objects;
}

/** Reads a whole archive; throws a StaffError if it is incomplete or not the portal's. */
export async function readArchive(tools: PostgresTools, file: string): Promise<Archive> {
  try {
    await tools.run('pg_restore', ['--file=/dev/null', file]);
  } catch (error) {
    throw new StaffError(`${file} cannot be restored: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const listed = await tools.run('pg_restore', ['--list', file]);
  const schema = / TABLE (\S+) migration /.exec(listed)?.[1];
  if (schema === undefined) throw new StaffError(`${file} is of PostgreSQL, but not of the portal`);
  const rows = await readRows(tools, file);
  const made = rows.filter(({ table }) => table === 'audit').map(({ row }) => row);
  const newest = made.toSorted((a, b) => Number(b.sequence) - Number(a.sequence))[0];
  return {
    schema,
    objects: await readObjects(tools, file, schema),
    migrations: rows.flatMap(({ table, row }) => (table === 'migration' ? (row.name ?? []) : [])),
    taken: newest && { id: newest.subject ?? '', at: Number(newest.at) },
  };
}
