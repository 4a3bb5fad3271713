import path from 'node:path';
import { wireLocale } from '#contract/languages.ts';
import { toLatestVersion, toVersionNumber } from '#contract/versions/documents.ts';
import { writeLibraries } from '../../libraries/write-libraries.ts';
import { readFrozenVersions } from '../../plugins/portal/frozen-version.ts';
import { readTexts } from '../../plugins/portal/texts.ts';
import type { SiteSettings } from '../../plugins/site-settings.ts';

/** Writes the client libraries into a site, with the number of the latest documentation: `/libraries/`. */
export async function writeClientLibraries(
  root: string,
  site: string,
  { brandName, publicUrl, productionUrl }: SiteSettings,
): Promise<void> {
  const version = toVersionNumber(toLatestVersion(readFrozenVersions(root)));
  const texts = readTexts(root, wireLocale, 'contract.json');
  const place = { version, brandName, origin: productionUrl || publicUrl, site: publicUrl };
  await writeLibraries(path.join(site, 'libraries'), place, (key) => texts[key] ?? key);
}
