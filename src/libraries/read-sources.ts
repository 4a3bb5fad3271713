import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import { fillPlaces, type LibraryPlace } from './library-place.ts';

/** What of a library is written by hand, by path below its folder, its places filled in. */
export function readSources(
  language: LibraryLanguage,
  place: LibraryPlace,
): Record<string, string> {
  const { toFile, toInstall } = libraries.find(({ id }) => id === language) ?? libraries[0];
  const install = toInstall(`${place.site}/libraries/${toFile(place.version)}`);
  const values = { ...place, install };
  const folder = path.join(import.meta.dirname, language);
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    names.map((name) => [name, fillPlaces(readFileSync(path.join(folder, name), 'utf8'), values)]),
  );
}
