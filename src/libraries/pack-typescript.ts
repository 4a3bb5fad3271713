import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { toTar } from './to-tar.ts';

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

const options = [
  ...['--target', 'es2022', '--lib', 'es2022,dom', '--types', ''],
  ...['--module', 'nodenext', '--strict', '--declaration', '--erasableSyntaxOnly'],
  ...['--rewriteRelativeImportExtensions', '--rootDir', 'src', '--outDir', 'dist'],
];

/** The compiler leaves the names of sources in declarations, which a package does not hold. */
const withModules = (text: string) => text.replaceAll(/( from '\.\/[\w-]+)\.ts'/g, "$1.js'");

function readModules(root: string): Record<string, string> {
  const names = globSync('dist/*', { cwd: root }).sort();
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  return Object.fromEntries(names.map((name) => [name, withModules(read(name))]));
}

/** Compiles `src` to modules and declarations. Throws with what the compiler says. */
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

/** The package that npm installs: everything below `package/`. */
export async function packTypeScript(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const { 'package.json': manifest = '', 'README.md': readme = '' } = files;
  const packed = { 'package.json': manifest, 'README.md': readme, ...(await compile(files)) };
  const placed = Object.entries(packed).map(([name, text]) => [`package/${name}`, text]);
  return gzipSync(toTar(Object.fromEntries(placed)), { level: 9 });
}
