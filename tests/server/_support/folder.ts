import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files, and the folders in which they are. */
export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** A temporary folder with these files, removed after the tests. */
export function makeFolder(files: Files = {}, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, 'test-'));
  after(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, files);
  return folder;
}

/** Files that all have the same content. */
export const allAs = (content: string | Uint8Array, names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [name, content]));
