import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defaultLanguage, type Locale, languages } from '#contract/languages.ts';
import { toScriptHashes } from '../../plugins/page-headers.ts';

/** A language's pages: the default one's stand at a site's root, the others' in folders. */
export function toLocaleFolder(site: string, locale: Locale): string {
  return locale === defaultLanguage.locale ? site : path.join(site, locale);
}

/** The language of what a path below a site's root leads to. */
function toOwner(name: string): Locale {
  const [first] = name.split(path.sep);
  return languages.find(({ locale }) => locale === first)?.locale ?? defaultLanguage.locale;
}

/** The hashes of the scripts that stand inside a language's pages. */
export function readScriptHashes(site: string, locale: Locale): string[] {
  const pages = globSync('**/*.html', { cwd: site }).filter((name) => toOwner(name) === locale);
  const hashes = pages.flatMap((name) =>
    toScriptHashes(readFileSync(path.join(site, name), 'utf8')),
  );
  return [...new Set(hashes)];
}

/** Moves what was built in several folders into one. */
export function join(fresh: string, shares: readonly { folder: string }[]): void {
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const { folder } of shares) {
    for (const name of readdirSync(folder))
      renameSync(path.join(folder, name), path.join(fresh, name));
    rmSync(folder, { recursive: true });
  }
}

/** From here on the files get no smaller, only slower to make. */
const quality = 6;

/** Lays a compressed file beside each text of a site, which a server would else compress for each visit. */
export async function compress(site: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,json,svg,md,txt,xml,atom}', { cwd: site });
  const compressOne = async (name: string) => {
    const file = path.join(site, name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file), { params }));
  };
  await Promise.all(files.map(compressOne));
}

/** Puts a fresh site in the place of another, whose pages stay in languages that were not built anew. */
export function swap(fresh: string, site: string, built: readonly Locale[]): void {
  const old = `${fresh}-before`;
  rmSync(old, { recursive: true, force: true });
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
