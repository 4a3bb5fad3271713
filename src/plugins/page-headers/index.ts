import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { languages } from '#contract/languages.ts';
import type { SiteSettings } from '../site-settings.ts';
import { toPageHeaders } from './to-page-headers.ts';
import { toScriptHashes } from './to-script-hashes.ts';

/** What whoever serves the site sends with every page: our own server, or a CDN that is told to. */
export const pageHeadersName = 'page-headers.json';

interface PageHeaders {
  /** Of the scripts inside the pages built so far. */
  scriptHashes: string[];
  headers: Record<string, string>;
}

/** The whole site's folder; languages are built one after the other, each but the default in a folder of its own. */
function toSiteFolder(outDir: string): string {
  const isLanguage = languages.some(({ locale }) => locale === path.basename(outDir));
  return isLanguage ? path.dirname(outDir) : outDir;
}

const toFile = (folder: string) => path.join(folder, pageHeadersName);

const readHashes = (folder: string): string[] =>
  existsSync(toFile(folder))
    ? (JSON.parse(readFileSync(toFile(folder), 'utf8')) as PageHeaders).scriptHashes
    : [];

/** Adds the hashes of more scripts to those of a site's folder. */
export function addScriptHashes(
  folder: string,
  hashes: readonly string[],
  settings: SiteSettings,
): void {
  const scriptHashes = [...new Set([...readHashes(folder), ...hashes])].sort();
  const content: PageHeaders = { scriptHashes, headers: toPageHeaders(scriptHashes, settings) };
  writeFileSync(toFile(folder), `${JSON.stringify(content, null, 2)}\n`);
}

/** Puts what is known of another folder's scripts to those of a site's folder. */
export function joinPageHeaders(folder: string, other: string, settings: SiteSettings): void {
  addScriptHashes(folder, readHashes(other), settings);
}

/** Writes `page-headers.json` beside the pages, with the hash of every script that stands inside one. */
export default function pageHeadersPlugin({ siteConfig }: LoadContext): Plugin {
  const settings = siteConfig.customFields as unknown as SiteSettings;
  return {
    name: 'page-headers',
    async postBuild({ outDir }) {
      const pages = globSync('**/*.html', { cwd: outDir }).map((name) =>
        readFileSync(path.join(outDir, name), 'utf8'),
      );
      addScriptHashes(toSiteFolder(outDir), pages.flatMap(toScriptHashes), settings);
    },
  };
}
