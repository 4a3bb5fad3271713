import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StaffError } from '#server/errors/staff-error.ts';

export type Engine = 'sqlite' | 'postgres';

/** First bytes of the two formats: a SQLite file and a pg_dump archive. */
const beginnings: Record<Engine, string> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };
const longest = 16;

export const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function readBeginning(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(longest);
    const length = readSync(descriptor, bytes);
    return bytes.toString('latin1', 0, length);
  } finally {
    closeSync(descriptor);
  }
}

/** Returns a backup's engine; throws a StaffError if the file is not a backup or cannot be read. */
export function readEngine(file: string): Engine {
  let beginning: string;
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a file');
    beginning = readBeginning(file);
  } catch (error) {
    throw new StaffError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (beginning.startsWith(beginnings.sqlite)) return 'sqlite';
  if (beginning.startsWith(beginnings.postgres)) return 'postgres';
  throw new StaffError(
    `${file} is not a backup of the portal: its beginning matches neither engine`,
  );
}

/** Length of a file in bytes, and its SHA-256, hex. */
export async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: statSync(file).size, sha256: hash.digest('hex') };
}

/** Throws a StaffError if a file's SHA-256 differs from what `backup create` printed; undefined: unknown. */
export function assertExpected(file: string, sha256: string, expected: string | undefined): void {
  if (expected === undefined || expected === sha256) return;
  throw new StaffError(`${file} is not the file that was written: its SHA-256 is ${sha256}`);
}
