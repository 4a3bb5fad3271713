import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '../site-settings.ts';
import { toPageHeaders } from './to-page-headers.ts';

/**
 * Writes `page-headers.json` beside the pages: what whoever serves the site sends with every page,
 * our own server, or a CDN that is told to.
 */
export function writePageHeaders(
  site: string,
  scriptHashes: readonly string[],
  settings: SiteSettings,
): void {
  const headers = toPageHeaders([...new Set(scriptHashes)].sort(), settings);
  const content = `${JSON.stringify({ headers }, null, 2)}\n`;
  writeFileSync(path.join(site, 'page-headers.json'), content);
}
