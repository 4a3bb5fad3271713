import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import type { TextOf } from '#reference/openapi-parts.ts';
import { toLibraryCalls, toLibraryPushes } from './library-operations.ts';
import type { LibraryPlace } from './library-place.ts';
import { packPython } from './pack-python.ts';
import { packTypeScript } from './pack-typescript.ts';
import { readSources } from './read-sources.ts';
import { toJava } from './to-java.ts';
import { toPhp } from './to-php.ts';
import { toPython } from './to-python.ts';
import { toTypeScript } from './to-typescript.ts';
import { toZip } from './to-zip.ts';

type Files = Readonly<Record<string, string>>;
type Operations = Parameters<typeof toTypeScript>[0];

interface Maker {
  /** What is made from the contract. */
  make(operations: Operations): Files | Promise<Files>;
  /** The archive of all files, as the language's installer takes it. */
  pack(files: Files, version: string): Uint8Array | Promise<Uint8Array>;
}

const makers: Record<LibraryLanguage, Maker> = {
  typescript: { make: toTypeScript, pack: packTypeScript },
  python: { make: toPython, pack: packPython },
  java: { make: toJava, pack: toZip },
  php: { make: toPhp, pack: toZip },
};

/** Placeholder for the platform's address: an archive cannot know where it is served. */
const exampleAddress = 'https://api.example.com';

/** The files of an archive. The README explains the placeholder address below its title. */
function readPacked(language: LibraryLanguage, place: LibraryPlace): Files {
  const unplaced = { ...place, origin: exampleAddress, site: exampleAddress };
  const { 'README.md': readme = '', ...files } = readSources(language, unplaced);
  const note = `\`${exampleAddress}\` stands for the address that you downloaded this library from.`;
  return { ...files, 'README.md': readme.replace('\n\n', `\n\n${note}\n\n`) };
}

/** Writes the client libraries and the README of each into a folder; `textOf` has the words of comments. */
export async function writeLibraries(
  folder: string,
  place: LibraryPlace,
  textOf: TextOf,
): Promise<void> {
  const operations = { calls: toLibraryCalls(textOf), pushes: toLibraryPushes(textOf) };
  mkdirSync(folder, { recursive: true });
  for (const { id, toFile } of libraries) {
    const { make, pack } = makers[id];
    const files = { ...readPacked(id, place), ...(await make(operations)) };
    writeFileSync(path.join(folder, toFile(place.version)), await pack(files, place.version));
    writeFileSync(path.join(folder, `${id}.md`), readSources(id, place)['README.md'] ?? '');
  }
}
