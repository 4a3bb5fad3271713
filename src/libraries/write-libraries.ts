import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type LibraryLanguage, libraries } from '#reference/libraries.ts';
import type { TextOf } from '#reference/openapi-parts.ts';
import { type LibraryOperations, toLibraryOperations } from './library-operations.ts';
import { toJava } from './to-java.ts';
import { toPhp } from './to-php.ts';
import { toPython } from './to-python.ts';
import { toTypeScript } from './to-typescript.ts';

const blockBytes = 512;

/** Time of every file in an archive, so that the same sources make the same archive. */
const archiveTime = Date.UTC(2020, 0, 1);

const toOctal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/**
 * Returns the header of a file in an archive,
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html.
 */
function toHead(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(blockBytes);
  // Longer names need a second field, which our libraries do not use.
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive.`);
  head.write(name, 0);
  head.write(toOctal(0o644, 7), 100);
  head.write(toOctal(0, 7), 108);
  head.write(toOctal(0, 7), 116);
  head.write(toOctal(bytes, 11), 124);
  head.write(toOctal(archiveTime / 1000, 11), 136);
  head.write(' '.repeat(8), 148);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${toOctal(sum, 6)} `, 148);
  return head;
}

function toTar(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    const rest = -content.length & (blockBytes - 1);
    return [toHead(name, content.length), content, Buffer.alloc(rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

function toZip(files: Readonly<Record<string, string>>): Uint8Array {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  // Zip times have no zone; noon keeps the day everywhere.
  return zipSync(Object.fromEntries(bytes), { mtime: new Date(archiveTime + 12 * 3_600_000) });
}

/** Deployment that a library is for. */
interface LibraryPlace {
  /** The documentation's version: `2.0.0`. */
  version: string;
  brandName: string;
  /** Origin of calls, without a trailing slash. */
  origin: string;
  /** Origin of the documentation, without a trailing slash. */
  site: string;
}

const place = /\{\{(\w+)\}\}/g;

/** Fills version, brand and addresses into a text. Throws on an unknown place, a bug of ours. */
function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No library knows ${whole}.`);
    return value;
  });
}

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

const options = [
  ...['--target', 'es2022', '--lib', 'es2022,dom', '--types', ''],
  ...['--module', 'nodenext', '--strict', '--declaration', '--erasableSyntaxOnly'],
  ...['--rewriteRelativeImportExtensions', '--rootDir', 'src', '--outDir', 'dist'],
];

/** Fixes the names of sources in declarations, since the package does not contain them. */
const withModules = (text: string) => text.replaceAll(/( from '\.\/[\w-]+)\.ts'/g, "$1.js'");

function readModules(root: string): Record<string, string> {
  const names = globSync('dist/*', { cwd: root }).sort();
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  return Object.fromEntries(names.map((name) => [name, withModules(read(name))]));
}

/** Compiles `src` to modules and declarations. Throws with the compiler's message. */
async function compile(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const root = mkdtempSync(path.join(tmpdir(), 'library-'));
  try {
    mkdirSync(path.join(root, 'src'));
    const sources = Object.keys(files).filter((name) => name.startsWith('src/'));
    for (const name of ['package.json', ...sources]) {
      writeFileSync(path.join(root, name), files[name] ?? '');
    }
    const args = [compiler, ...options, ...sources];
    await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
      ({ stdout, message }) => {
        throw new Error(`The TypeScript library does not compile:\n${stdout || message}`);
      },
    );
    return readModules(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Builds the package that npm installs: everything is below `package/`. */
async function packTypeScript(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const { 'package.json': manifest = '', 'README.md': readme = '' } = files;
  const packed = { 'package.json': manifest, 'README.md': readme, ...(await compile(files)) };
  const placed = Object.entries(packed).map(([name, text]) => [`package/${name}`, text]);
  return gzipSync(toTar(Object.fromEntries(placed)), { level: 9 });
}

/**
 * Returns a wheel's metadata as pip reads it,
 * https://packaging.python.org/en/latest/specifications/core-metadata/.
 */
function toMetadata(manifest: string, readme: string): string {
  const read = (name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(manifest)?.[1] ?? '';
  const fields = [
    ['Metadata-Version', '2.1'],
    ['Name', read('name')],
    ['Version', read('version')],
    ['Summary', read('description')],
    ['Requires-Python', read('requires-python')],
    ['Description-Content-Type', 'text/markdown'],
  ];
  return `${fields.map((field) => field.join(': ')).join('\n')}\n\n${readme}`;
}

const wheel =
  'Wheel-Version: 1.0\nGenerator: open-platform\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** Returns the list by which pip checks and removes an installation. */
function toRecord(files: Readonly<Record<string, string>>, own: string): string {
  const rows = Object.entries(files).map(([name, text]) => {
    const digest = hash('sha256', text, 'base64url');
    return `${name},sha256=${digest},${Buffer.byteLength(text)}\n`;
  });
  return `${rows.join('')}${own},,\n`;
}

/**
 * Builds a wheel, which pip installs without network and without the build backend that a source archive
 * needs (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
 */
function packPython(files: Readonly<Record<string, string>>, version: string): Uint8Array {
  const { 'pyproject.toml': manifest = '', 'README.md': readme = '', ...modules } = files;
  const folder = `open_platform_client-${version}.dist-info`;
  const placed = {
    ...modules,
    [`${folder}/METADATA`]: toMetadata(manifest, readme),
    [`${folder}/WHEEL`]: wheel,
  };
  const record = `${folder}/RECORD`;
  return toZip({ ...placed, [record]: toRecord(placed, record) });
}

/** Returns a library's handwritten sources, by path below its folder, with places filled in. */
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

type Files = Readonly<Record<string, string>>;

interface Maker {
  make(operations: LibraryOperations): Files | Promise<Files>;
  /** The archive of all files, as the language's installer takes it. */
  pack(files: Files, version: string): Uint8Array | Promise<Uint8Array>;
}

const makers: Record<LibraryLanguage, Maker> = {
  typescript: { make: toTypeScript, pack: packTypeScript },
  python: { make: toPython, pack: packPython },
  java: { make: toJava, pack: toZip },
  php: { make: toPhp, pack: toZip },
};

/** Placeholder for the platform's address, which an archive cannot know. */
const exampleAddress = 'https://api.example.com';

/** Reads an archive's files. The README explains the placeholder address below its title. */
function readPacked(language: LibraryLanguage, place: LibraryPlace): Files {
  const unplaced = { ...place, origin: exampleAddress, site: exampleAddress };
  const { 'README.md': readme = '', ...files } = readSources(language, unplaced);
  const note = `\`${exampleAddress}\` stands for the address that you downloaded this library from.`;
  return { ...files, 'README.md': readme.replace('\n\n', `\n\n${note}\n\n`) };
}

/** Writes the client libraries and their READMEs into a folder; `textOf` supplies the words of comments. */
export async function writeLibraries(
  folder: string,
  place: LibraryPlace,
  textOf: TextOf,
): Promise<void> {
  const operations = toLibraryOperations(textOf);
  mkdirSync(folder, { recursive: true });
  for (const { id, toFile } of libraries) {
    const { make, pack } = makers[id];
    const files = { ...readPacked(id, place), ...(await make(operations)) };
    writeFileSync(path.join(folder, toFile(place.version)), await pack(files, place.version));
    writeFileSync(path.join(folder, `${id}.md`), readSources(id, place)['README.md'] ?? '');
  }
}
