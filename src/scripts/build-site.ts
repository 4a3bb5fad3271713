import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { joinPageHeaders } from '../plugins/page-headers/index.ts';
import { readSiteSettings } from '../plugins/site-settings.ts';
import { withLock } from './lock.ts';
import { run } from './run.ts';
import { ScriptError } from './script-error.ts';
import { hashInputs } from './site-inputs.ts';
import { writeTemplates } from './write-templates.ts';

const root = path.resolve(import.meta.dirname, '../..');
const site = path.join(root, 'build');
/** Beside the site, so that a rename puts the new one in its place. */
const workshop = path.join(root, '.build');
const stampName = '.made-from.json';
const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** What a finished site was made from, and the warnings that its build printed. */
interface Stamp {
  hash: string;
  warnings: string[];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readStamp(): Stamp | undefined {
  const file = path.join(site, stampName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined;
}

function toWarnings(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines.filter((line) =>
    /^\s*(\[WARNING\]|⚠|WARN(ING)? in |\(node:\d+\) .*Warning)/i.test(line),
  );
}

/**
 * The languages, in as many shares as build well beside each other: Docusaurus builds one language
 * after the other, mostly on one core. The first share holds the default language.
 */
function toShares(): string[][] {
  const locales = languages.map(({ locale }) => locale);
  const count = Math.min(2, availableParallelism());
  const length = Math.ceil(locales.length / count);
  return Array.from({ length: count }, (_, index) =>
    locales.slice(index * length, (index + 1) * length),
  );
}

/** Builds some of the languages into a folder; answers what was printed. */
async function buildShare(locales: readonly string[], folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  let output = '';
  // Node's own localStorage would warn when a page asks whether it has one.
  const args = ['--no-experimental-webstorage', docusaurus, 'build', root, '--out-dir', folder];
  const named = locales.flatMap((locale) => ['--locale', locale]);
  const exitCode = await run(process.execPath, [...args, ...named], {
    environment: {
      ...process.env,
      NO_UPDATE_NOTIFIER: '1',
      // They must not write into the same generated files.
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: path.join('.build/generated', path.basename(folder)),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    onOutput: (text) => {
      output += text;
    },
  });
  if (exitCode === 0) return output;
  const kept = existsSync(site) ? ' The site built before is left as it was.' : '';
  throw new ScriptError(`The site was not built; the reason stands above.${kept}`, exitCode);
}

/** Moves the languages of another folder into the site's. */
function join(fresh: string, folder: string, locales: readonly string[]): void {
  for (const locale of locales) renameSync(path.join(folder, locale), path.join(fresh, locale));
  joinPageHeaders(fresh, folder, readSiteSettings(process.env));
  rmSync(folder, { recursive: true });
}

async function build(hash: string): Promise<void> {
  const fresh = path.join(workshop, 'new');
  const toFolder = (index: number) => (index === 0 ? fresh : `${fresh}-${index + 1}`);
  say(`Building the site in ${languages.length} languages; this takes a minute or two.`);
  const startMs = performance.now();
  const shares = toShares();
  const built = await Promise.allSettled(
    shares.map((locales, index) => buildShare(locales, toFolder(index))),
  );
  for (const share of built) if (share.status === 'rejected') throw share.reason;
  for (const [index, locales] of shares.entries())
    if (index > 0) join(fresh, toFolder(index), locales);
  assertWhole(fresh);
  writeTemplates(fresh, process.env);
  const output = built.map((share) => (share.status === 'fulfilled' ? share.value : '')).join('\n');
  const stamp: Stamp = { hash, warnings: toWarnings(output) };
  writeFileSync(path.join(fresh, stampName), JSON.stringify(stamp));
  swap(fresh);
  say(`The site is built (${Math.round((performance.now() - startMs) / 1000)} s).`);
}

/** Docusaurus answers 0 where it was stopped: each language's last pages show that it came to its end. */
function assertWhole(fresh: string): void {
  for (const { locale } of languages) {
    const folder = locale === defaultLanguage.locale ? '' : locale;
    if (existsSync(path.join(fresh, folder, '404.html'))) continue;
    throw new ScriptError(`The build ended without the pages of ${locale}. Run it again.`);
  }
}

function swap(fresh: string): void {
  const old = path.join(workshop, 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(site)) renameSync(site, old);
  renameSync(fresh, site);
  rmSync(old, { recursive: true, force: true });
}

function refuseWarnings(): void {
  const warnings = readStamp()?.warnings ?? [];
  if (warnings.length === 0) return;
  throw new ScriptError(
    `Warnings of the site's build count as errors here:\n${warnings.join('\n')}\n` +
      'Mend what they name and build again.',
  );
}

/**
 * Builds the site in all languages, where its inputs changed since the last build. A failed build
 * leaves the old site. `strict` refuses a site whose build printed warnings.
 */
export async function buildSite({ strict = false } = {}): Promise<void> {
  const isCurrent = () => readStamp()?.hash === hashInputs(root, process.env);
  if (isCurrent()) {
    say('The site is up to date.');
  } else {
    await withLock(
      path.join(workshop, 'lock'),
      // Another build may have made this very site while we waited.
      async () => (isCurrent() ? undefined : build(hashInputs(root, process.env))),
      () => say('Another build of the site is running; waiting for it.'),
    );
  }
  if (strict) refuseWarnings();
}
