import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#contract/languages.ts';

/** How the pages of one language were made. */
export interface Made {
  /** Of what they were made from. */
  hash: string;
  /** What their build warned of; of languages built together those of all. */
  warnings: string[];
  /** Of the scripts that stand inside the pages. */
  scriptHashes: string[];
}

/** Kept with a finished site. */
export type Stamp = Partial<Record<Locale, Made>>;

const toFile = (site: string) => path.join(site, '.made-from.json');

/** Empty where there is no finished site. */
export function readStamp(site: string): Stamp {
  const file = toFile(site);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : {};
}

export function writeStamp(site: string, stamp: Stamp): void {
  writeFileSync(toFile(site), JSON.stringify(stamp));
}
