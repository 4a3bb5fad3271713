import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StaffError } from '#server/errors/staff-error.ts';
import { flush } from '#server/settings/data-dir.ts';

const ownerOnly = 0o600;
const draftBytes = 6;

/** What a file system says that knows no second names for a file, such as FAT. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const reasons: Record<string, string> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is no folder',
  EACCES: 'its folder cannot be written by the user that runs this tool',
  EROFS: 'its disk is mounted for reading only',
  ENOSPC: 'its disk is full',
};

/** Gives a file its name, or another one, where nothing has it; throws EEXIST where something does. */
export function nameNew(draft: string, file: string): void {
  try {
    linkSync(draft, file);
    rmSync(draft);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' });
    renameSync(draft, file);
  }
}

function toRefusal(file: string, error: Error & { code?: string }): Error {
  if (error instanceof StaffError) return error;
  if (error.code === 'EEXIST') {
    return new StaffError(`${file} exists already: name another file, or remove this one`);
  }
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new StaffError(`the backup cannot be written to ${file}: ${reason}`, { cause: error });
}

/**
 * Writes a file that only its owner reads: beside its place, and there once it is whole and durable.
 * Whatever fails leaves nothing behind. Throws a StaffError where it cannot be written.
 */
export async function writeWhole(file: string, write: (draft: string) => Promise<void>) {
  const draft = `${file}.${randomBytes(draftBytes).toString('hex')}.part`;
  try {
    if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' });
    closeSync(openSync(draft, 'wx', ownerOnly));
    try {
      await write(draft);
      flush(draft);
      nameNew(draft, file);
    } finally {
      for (const leftover of [draft, `${draft}-journal`]) rmSync(leftover, { force: true });
    }
    flush(path.dirname(file));
  } catch (error) {
    throw toRefusal(file, error as Error);
  }
}
