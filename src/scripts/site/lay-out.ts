import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defaultLanguage, type Locale, languages } from '#contract/languages.ts';
import { toScriptHashes } from '../../plugins/page-headers.ts';

/** Returns a language's folder: the site's root for the default one, a subfolder for others. */
export function toLocaleFolder(site: string, locale: Locale): string {
  return locale === defaultLanguage.locale ? site : path.join(site, locale);
}

/** Returns the language of a path below a site's root. */
function toOwner(name: string): Locale {
  const [first] = name.split(path.sep);
  return languages.find(({ locale }) => locale === first)?.locale ?? defaultLanguage.locale;
}

/** Returns the hashes of the inline scripts in a language's pages. */
export function readScriptHashes(site: string, locale: Locale): string[] {
  const pages = globSync('**/*.html', { cwd: site }).filter((name) => toOwner(name) === locale);
  const hashes = pages.flatMap((name) =>
    toScriptHashes(readFileSync(path.join(site, name), 'utf8')),
  );
  return [...new Set(hashes)];
}

/** Moves the results of several builds into one folder. */
export function join(fresh: string, shares: readonly { folder: string }[]): void {
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const { folder } of shares) {
    for (const name of readdirSync(folder))
      renameSync(path.join(folder, name), path.join(fresh, name));
    rmSync(folder, { recursive: true });
  }
}

/** Higher levels make the files no smaller, only slower to write. */
const quality = 6;

/** Writes a compressed file beside each text of a site, so that servers need not compress it for each visit. */
export async function compress(site: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,json,svg,md,txt,xml,atom}', { cwd: site });
  const compressOne = async (name: string) => {
    const file = path.join(site, name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file), { params }));
  };
  // All at once would take gigabytes.
  const waiting = files.values();
  const compressNext = async () => {
    for (const name of waiting) await compressOne(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

/** Replaces a file in one step, as a running server reads it; a folder must first be moved away. */
function replace(from: string, to: string, old: string): void {
  const isFile = (name: string) => statSync(name).isFile();
  if (existsSync(to) && !(isFile(from) && isFile(to))) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}

/** Name of the file that says what each language was made from. */
export const stampName = '.made-from.json';

/**
 * Replaces a site with a fresh one; keeps the pages of languages that were not rebuilt. Without the default
 * language, whose pages are the site's root, a server keeps its files while the others come: each language is
 * put in place, then the files about all of them, and the stamp last, so that the next build completes a killed one.
 */
export function swap(fresh: string, site: string, built: readonly Locale[]): void {
  const old = `${fresh}-before`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(site) && !built.includes(defaultLanguage.locale)) {
    const locales: readonly string[] = built;
    const toRank = (name: string) => (name === stampName ? 2 : locales.includes(name) ? 0 : 1);
    const names = readdirSync(fresh).toSorted((one, other) => toRank(one) - toRank(other));
    for (const name of names) replace(path.join(fresh, name), path.join(site, name), old);
    rmSync(fresh, { recursive: true });
    return;
  }
  if (existsSync(site)) {
    renameSync(site, old);
    for (const name of readdirSync(old)) {
      if (built.includes(toOwner(name)) || existsSync(path.join(fresh, name))) continue;
      renameSync(path.join(old, name), path.join(fresh, name));
    }
  }
  renameSync(fresh, site);
  rmSync(old, { recursive: true, force: true });
}
