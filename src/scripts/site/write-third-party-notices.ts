import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Path of the file, below the site's root. */
export const noticesFile = 'third-party-notices.txt';

/** The fields of a lock file's package that notices need. */
interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
}

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;
const rule = `\n\n${'-'.repeat(80)}\n\n`;
const lead =
  'This product is built with and contains the following packages. Each text is that of the packages named above it; where a package brings no text, its licence is named by its SPDX identifier (https://spdx.org/licenses/).';

function readLock(root: string): Record<string, LockedPackage> {
  const file = path.join(root, 'package-lock.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> })
    .packages;
}

/** Reads the licence and notice texts of a package; empty if it is for another platform. */
function readTexts(folder: string): string {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder)
    .filter((name) => licenceFile.test(name) && statSync(path.join(folder, name)).isFile())
    .toSorted();
  return files
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/** Reads the identifier in the lock file, or the older field of the package itself. */
function readLicence(folder: string, { license }: LockedPackage): string | undefined {
  const file = path.join(folder, 'package.json');
  if (license !== undefined || !existsSync(file)) return license;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type: string }[] };
  return licenses?.map(({ type }) => type).join(' OR ');
}

/**
 * Lists licences and notices of every package in the lock file, including build tools, since parts of them
 * end up in the site's scripts and styles. Packages with the same text share one entry.
 */
export function toThirdPartyNotices(root: string): string {
  const packagesOf = new Map<string, Set<string>>();
  for (const [place, locked] of Object.entries(readLock(root))) {
    if (place === '' || locked.link) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const folder = path.join(root, place);
    const [text, licence] = [readTexts(folder), readLicence(folder, locked)];
    if (!text && !licence) throw new Error(`${place} names no licence: look for it, then pin it`);
    const known = packagesOf.get(text) ?? new Set();
    packagesOf.set(text, known.add(`${name} ${locked.version} (${licence ?? 'licence below'})`));
  }
  const sections = [...packagesOf].map(([text, packages]) => {
    const names = [...packages].toSorted().join('\n');
    return text ? `${names}\n\n${text}` : names;
  });
  return `${[`Third-party notices\n\n${lead}`, ...sections.toSorted()].join(rule)}\n`;
}

export function writeThirdPartyNotices(root: string, site: string): void {
  writeFileSync(path.join(site, noticesFile), toThirdPartyNotices(root));
}
