import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SharedSettings, sharedNames } from '#contract/shared-settings.ts';

/** The settings that a folder's pages were built with; undefined where no build says so. */
function readBuilt(siteDirectory: string): Partial<SharedSettings> | undefined {
  const file = path.join(siteDirectory, 'page-headers.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { settings?: Partial<SharedSettings> })
    .settings;
}

/**
 * The shared settings in which the pages of a folder differ from this server, a line each. Such pages
 * would show another address, brand or limit than the server has: in links, samples and the sitemap.
 */
export function listBuiltOtherwise(siteDirectory: string, shared: SharedSettings): string[] {
  const built = readBuilt(siteDirectory);
  if (!built) return [];
  const names = Object.entries(sharedNames) as [keyof SharedSettings, string][];
  const show = (value: unknown) => (value === undefined || value === '' ? 'unset' : `${value}`);
  return names
    .filter(([key]) => show(built[key]) !== show(shared[key]))
    .map(
      ([key, name]) => `${name}: built with ${show(built[key])}, running with ${show(shared[key])}`,
    );
}
