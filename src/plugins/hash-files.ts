import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Counts = (name: string) => boolean;

function listFiles(root: string, name: string, counts: Counts): string[] {
  const place = path.join(root, name);
  if (!counts(name) || !existsSync(place)) return [];
  if (statSync(place).isFile()) return [name];
  return readdirSync(place).flatMap((child) => listFiles(root, `${name}/${child}`, counts));
}

/** Returns one hash, in hex, over names (paths below `root`) and contents; a missing file counts as nothing. */
export function hashFiles(
  root: string,
  names: readonly string[],
  counts: Counts = () => true,
): string {
  const hash = createHash('sha256');
  for (const name of names.flatMap((each) => listFiles(root, each, counts)).sort()) {
    const content = readFileSync(path.join(root, name));
    // The length separates a file's end from the next file's name.
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
