import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toLatestVersion } from '#contract/versions/documents.ts';
import { root, site } from './places.ts';

/** The versions of the documentation, newest first. */
export const versions: readonly string[] = (() => {
  const frozen = JSON.parse(readFileSync(path.join(root, 'versions.json'), 'utf8')) as string[];
  return [toLatestVersion(frozen), ...frozen];
})();

/** Folders of the older versions, inside a language. */
export const otherVersions = versions
  .slice(1)
  .filter((version) => existsSync(path.join(site, version)));
