import path from 'node:path';
import { defaultLanguage, type Locale, languages } from '#contract/languages.ts';
import { writePageHeaders } from '../../plugins/page-headers.ts';
import { readSiteSettings } from '../../plugins/site-settings.ts';
import { stageTranslations } from '../../plugins/translations/stage.ts';
import { withLock } from '../lock.ts';
import { ScriptError } from '../script-error.ts';
import { buildShares } from './build-share.ts';
import { compress, join, readScriptHashes, swap } from './lay-out.ts';
import { hashLocales } from './site-inputs.ts';
import { readStamp, type Stamp, writeStamp } from './stamp.ts';
import { writeClientLibraries } from './write-client-libraries.ts';
import { writeRobots } from './write-robots.ts';
import { writeTemplates } from './write-templates.ts';
import { writeThirdPartyNotices } from './write-third-party-notices.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const site = path.join(root, 'build');
/** Beside the site, so that a rename puts the new one in its place. */
const workshop = path.join(root, '.build');

type Hashes = ReadonlyMap<Locale, string>;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function hashInputs(): Hashes {
  // Once, before each share would do it.
  stageTranslations(root);
  return hashLocales(root, process.env);
}

/** Languages whose pages are not there, or made from something else. */
function listChanged(hashes: Hashes): Locale[] {
  const stamp = readStamp(site);
  const differs = (locale: Locale) => stamp[locale]?.hash !== hashes.get(locale);
  const locales = languages.map(({ locale }) => locale);
  if (!locales.some(differs)) return [];
  // Languages built together share their warnings: whose they were shows when all are built again.
  return locales.filter((locale) => differs(locale) || stamp[locale]?.warnings.length !== 0);
}

async function build(hashes: Hashes, locales: readonly Locale[]): Promise<void> {
  const which =
    locales.length < languages.length ? `${locales.join(', ')} of ${languages.length}` : 'all';
  say(`Building the site (languages: ${which}); this takes a minute or two.`);
  const startMs = performance.now();
  const shares = await buildShares(root, workshop, locales);
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
  writePageHeaders(fresh, scriptHashes, settings);
  writeRobots(fresh, settings.publicUrl);
  writeThirdPartyNotices(root, fresh);
  writeStamp(fresh, stamp);
  await compress(fresh);
  swap(fresh, site, locales);
  say(`The site is built (${Math.round((performance.now() - startMs) / 1000)} s).`);
}

function refuseWarnings(): void {
  const warnings = new Set(Object.values(readStamp(site)).flatMap((made) => made.warnings));
  if (warnings.size === 0) return;
  throw new ScriptError(
    `Warnings of the site's build count as errors here:\n${[...warnings].join('\n')}\n` +
      'Fix what they name and build again.',
  );
}

/**
 * Builds the languages whose inputs changed since the last build. A failed build leaves the old
 * site. `strict` refuses a site whose build printed warnings.
 */
export async function buildSite({ strict = false } = {}): Promise<void> {
  if (listChanged(hashInputs()).length === 0) {
    say('The site is up to date.');
  } else {
    await withLock(
      path.join(workshop, 'lock'),
      async () => {
        // Another build may have made this very site while we waited.
        const hashes = hashInputs();
        const changed = listChanged(hashes);
        if (changed.length > 0) await build(hashes, changed);
      },
      () => say('Another build of the site is running; waiting for it.'),
    );
  }
  if (strict) refuseWarnings();
}
