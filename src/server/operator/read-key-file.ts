import { readFileSync, type Stats, statSync } from 'node:fs';
import { isWeakKey } from '#server/settings/unsafe-settings.ts';
import { type Options, UsageError } from './command.ts';

/** A key and the end of its line. */
const mostBytes = 100;
const ofOthers = 0o077;

function readStats(file: string): Stats {
  try {
    return statSync(file);
  } catch (error) {
    throw new UsageError(`--new-key-file ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A new master key, 64 hex digits, from a file that nobody else may read; never told in an error. */
export function readKeyFile(options: Options): string {
  const file = options.text('new-key-file');
  const refuse = (words: string) => new UsageError(`--new-key-file ${file} ${words}`);
  const stats = readStats(file);
  if (!stats.isFile()) throw refuse('is no file: make one by openssl rand -hex 32');
  if ((stats.mode & ofOthers) !== 0) {
    throw refuse('can be read by others: make a new key in a file of mode 600 (umask 077)');
  }
  if (stats.size > mostBytes)
    throw refuse('is too long: it must hold 64 hex digits and nothing else');
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refuse(`cannot be read: ${(error as Error).message}`);
  }
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw refuse('must hold 64 hex digits and nothing else, as openssl rand -hex 32 makes them');
  }
  if (isWeakKey(key)) {
    throw refuse('holds a key that was not made at random: make one by openssl rand -hex 32');
  }
  return key.toLowerCase();
}
