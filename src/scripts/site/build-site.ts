import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defaultLanguage, type Locale, languages, wireLocale } from '#contract/languages.ts';
import { toLatestVersion, toVersionNumber } from '#contract/versions/documents.ts';
import { toSpecimen } from '#server/core/built-in/labels/to-label.ts';
import { createTypeset } from '#server/core/built-in/labels/typeset.ts';
import { readSiteFacts, writeSiteFacts } from '#server/settings/site-facts.ts';
import { Texts } from '#server/text/texts.ts';
import { writeLibraries } from '../../libraries/write-libraries.ts';
import { toPageHeaders } from '../../plugins/page-headers.ts';
import { readFrozenVersions } from '../../plugins/portal/frozen-version.ts';
import { readTexts } from '../../plugins/portal/texts.ts';
import { privatePages } from '../../plugins/private-pages.ts';
import { readSiteSettings, type SiteSettings } from '../../plugins/site-settings.ts';
import { withLock } from '../lock.ts';
import { ScriptError } from '../script-error.ts';
import { buildShares } from './build-share.ts';
import { compress, join, readScriptHashes, swap } from './lay-out.ts';
import {
  allLocales,
  type Hashes,
  hashInputs,
  listChanged,
  listOutdated,
  readStamp,
  recordPending,
  root,
  type Stamp,
  site,
  writeStamp,
} from './made-from.ts';
import { Progress } from './progress.ts';
import { writeThirdPartyNotices } from './write-third-party-notices.ts';

/** Writes the one-part waybill template into a site: `/templates/waybill-one-part.pdf`. */
export function writeTemplates(site: string, { brandName, timeZone }: SiteSettings): void {
  const texts = new Texts(Date.now);
  const context = {
    brandName,
    timeZone,
    wireTextOf: (key: string, values?: Record<string, string>) => texts.get('en', key, values),
  };
  const directory = path.join(site, 'templates');
  mkdirSync(directory, { recursive: true });
  const pdf = createTypeset()('one-part', [toSpecimen(context)]);
  writeFileSync(path.join(directory, 'waybill-one-part.pdf'), pdf);
}

/** Beside the site, so that a rename can swap in the new one. */
const workshop = path.join(root, '.build');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes the client libraries into a site, with the number of the latest documentation: `/libraries/`. */
async function writeClientLibraries(
  root: string,
  site: string,
  { brandName, publicUrl, productionUrl }: SiteSettings,
): Promise<void> {
  const version = toVersionNumber(toLatestVersion(readFrozenVersions(root)));
  const texts = readTexts(root, wireLocale, 'contract.json');
  const place = { version, brandName, origin: productionUrl || publicUrl, site: publicUrl };
  await writeLibraries(path.join(site, 'libraries'), place, (key) => texts[key] ?? key);
}

/** Writes `robots.txt` (RFC 9309): the pages that crawlers must skip, and the sitemap of each built language. */
function writeRobots(site: string, publicUrl: string, built: readonly Locale[]): void {
  const closed = ['/openplatformweb/', '/webopenplatformapi/', ...privatePages].map(
    (page) => `Disallow: ${page}`,
  );
  const closedInLanguages = privatePages.map((page) => `Disallow: /*${page}`);
  const sitemaps = built.map((locale) => {
    const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
    return `Sitemap: ${publicUrl}${prefix}/sitemap.xml`;
  });
  const lines = ['User-agent: *', ...closed, ...closedInLanguages, '', ...sitemaps, ''];
  writeFileSync(path.join(site, 'robots.txt'), lines.join('\n'));
}

interface BuildOptions {
  /** Languages that a build beside the server adds later. */
  pending?: readonly Locale[];
  /** Says nothing before the end: a server writes its own lines. */
  quiet?: boolean;
}

async function build(
  hashes: Hashes,
  locales: readonly Locale[],
  { pending = [], quiet = false }: BuildOptions = {},
): Promise<void> {
  const which = locales.length < languages.length ? locales.join(', ') : 'all languages';
  if (!quiet) say(`Building the site: ${which}.`);
  const startMs = performance.now();
  const progress = new Progress(locales, { quiet });
  const shares = await buildShares(root, workshop, locales, (line) => progress.read(line)).finally(
    () => progress.end(),
  );
  const stamp: Stamp = locales.length < languages.length ? readStamp(site) : {};
  for (const { locales: together, folder, warnings } of shares) {
    for (const locale of together) {
      const scriptHashes = readScriptHashes(folder, locale);
      stamp[locale] = { hash: hashes.get(locale) ?? '', warnings: [...warnings], scriptHashes };
    }
  }
  const fresh = path.join(workshop, 'new');
  join(fresh, shares);
  const settings = readSiteSettings(process.env);
  if (locales.includes(defaultLanguage.locale)) {
    writeTemplates(fresh, settings);
    await writeClientLibraries(root, fresh, settings);
  }
  const scriptHashes = Object.values(stamp).flatMap((made) => made.scriptHashes);
  const headers = toPageHeaders([...new Set(scriptHashes)].sort(), settings);
  const built = allLocales.filter((locale) => !pending.includes(locale));
  writeRobots(fresh, settings.publicUrl, built);
  writeThirdPartyNotices(root, fresh);
  await compress(fresh);
  // `recordPending` rewrites this file, so it has no compressed copy.
  writeSiteFacts(fresh, { headers, settings: settings.shared, pending });
  writeStamp(fresh, stamp);
  swap(fresh, site, locales);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  say(`Built ${which} in ${seconds} s (${progress.spent}).`);
}

function refuseWarnings(): void {
  const warnings = new Set(Object.values(readStamp(site)).flatMap((made) => made.warnings));
  if (warnings.size === 0) return;
  throw new ScriptError(
    `Warnings of the site's build count as errors here:\n${[...warnings].join('\n')}\n` +
      'Fix what they name and build again.',
  );
}

/** Does the work while no other build of the site runs. */
const withBuildLock = (work: () => Promise<void>) =>
  withLock(path.join(workshop, 'lock'), work, () =>
    say('Another build of the site is running; waiting for it.'),
  );

/**
 * Builds the languages whose inputs changed since the last build. A failed build leaves the old
 * site. `strict` refuses a site whose build printed warnings.
 */
export async function buildSite({ strict = false } = {}): Promise<void> {
  if (listChanged(hashInputs()).length === 0) {
    recordPending([]);
    say('The site is up to date.');
  } else {
    await withBuildLock(async () => {
      // Another build may have made this same site while we waited.
      const hashes = hashInputs();
      const changed = listChanged(hashes);
      if (changed.length > 0) await build(hashes, changed);
    });
  }
  if (strict) refuseWarnings();
}

const first: readonly Locale[] = [defaultLanguage.locale, wireLocale];

/** Builds the languages that a reader gets first; the server shows the others as pending. */
export async function buildFirst(): Promise<void> {
  await withBuildLock(async () => {
    const hashes = hashInputs();
    const outdated = listOutdated(hashes);
    const next = outdated.filter((locale) => first.includes(locale));
    const pending = outdated.filter((locale) => !first.includes(locale));
    if (next.length > 0) await build(hashes, next, { pending });
    else recordPending(pending);
  });
}

/**
 * Builds the pending languages while a server shows the others, as many at a time as pay off. Inputs that
 * change meanwhile are left to the next build: each language is built once.
 */
export async function buildRest(): Promise<void> {
  const together = Math.min(2, availableParallelism());
  const hashes = hashInputs();
  const listPending = () => readSiteFacts(site)?.pending ?? [];
  while (listPending().length > 0) {
    await withBuildLock(async () => {
      // Another build may have made them while we waited.
      const next = listPending().slice(0, together);
      const pending = listPending().slice(together);
      if (next.length > 0) await build(hashes, next, { pending, quiet: true });
    });
  }
}
