import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Locale, languages } from '#contract/languages.ts';
import { readSiteFacts, writeSiteFacts } from '#server/settings/site-facts.ts';
import { stageTranslations } from '../../plugins/translations/stage.ts';
import { stampName } from './lay-out.ts';
import { hashLocales } from './site-inputs.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
export const site = path.join(root, 'build');

/** How the pages of one language were made. */
interface Made {
  /** Hash of their inputs. */
  hash: string;
  /** Warnings of their build. Languages built together share them. */
  warnings: string[];
  /** Hashes of the inline scripts. */
  scriptHashes: string[];
}

/** Stored with a finished site. */
export type Stamp = Partial<Record<Locale, Made>>;

const toStampFile = (site: string) => path.join(site, stampName);

/** Empty if there is no finished site. */
export function readStamp(site: string): Stamp {
  const file = toStampFile(site);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : {};
}

export function writeStamp(site: string, stamp: Stamp): void {
  writeFileSync(toStampFile(site), JSON.stringify(stamp));
}

export type Hashes = ReadonlyMap<Locale, string>;

export function hashInputs(): Hashes {
  // Staged once, before each share would do it.
  stageTranslations(root);
  return hashLocales(root, process.env);
}

export const allLocales = languages.map(({ locale }) => locale);

/** Returns the languages whose pages are missing or made from other inputs. */
export function listOutdated(hashes: Hashes, stamp = readStamp(site)): Locale[] {
  return allLocales.filter((locale) => stamp[locale]?.hash !== hashes.get(locale));
}

/**
 * Returns the languages to build. Languages built together share their warnings; rebuilding all of them
 * shows whose they were.
 */
export function listChanged(hashes: Hashes): Locale[] {
  const stamp = readStamp(site);
  const outdated = listOutdated(hashes, stamp);
  if (outdated.length === 0) return [];
  const warns = (locale: Locale) => (stamp[locale]?.warnings.length ?? 0) > 0;
  return allLocales.filter((locale) => outdated.includes(locale) || warns(locale));
}

/** Records the languages to come, for the server of the site that is there. */
export function recordPending(pending: readonly Locale[]): void {
  const facts = readSiteFacts(site);
  if (!facts || isDeepStrictEqual(facts.pending, pending)) return;
  writeSiteFacts(site, { ...facts, pending });
}
