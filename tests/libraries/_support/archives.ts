import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import { writeLibraries } from '../../../src/libraries/write-libraries.ts';
import { readTexts } from '../../../src/plugins/portal/texts.ts';
import { root } from '../../_project.ts';

const texts = readTexts(root, 'en', 'contract.json');
const version = '2.0.0';
const place = { version, brandName: 'Courier', origin: 'https://a.test', site: 'https://a.test' };

/** Written once for all tests of a process. */
const folder = await mkdtemp(path.join(tmpdir(), 'libraries-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
await writeLibraries(folder, place, (key) => texts[key] ?? key);

/** The archive of a library, as the build makes it. */
export function findArchive(language: LibraryLanguage): string {
  const { toFile } = libraries.find(({ id }) => id === language) ?? libraries[0];
  return path.join(folder, toFile(version));
}
