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

/** The whole site's folder; languages are built one after the other, each but the first in a folder of its own. */
function toSiteFolder(outDir: string): string {
  const isLanguage = languages.some(({ locale }) => locale === path.basename(outDir));
  return isLanguage ? path.dirname(outDir) : outDir;
}

/** Writes `page-headers.json` beside the pages, with the hash of every script that stands inside one. */
export default function pageHeadersPlugin({ siteConfig }: LoadContext): Plugin {
  const settings = siteConfig.customFields as unknown as SiteSettings;
  return {
    name: 'page-headers',
    async postBuild({ outDir }) {
      const file = path.join(toSiteFolder(outDir), pageHeadersName);
      const before: string[] = existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as PageHeaders).scriptHashes
        : [];
      const pages = globSync('**/*.html', { cwd: outDir }).map((name) =>
        readFileSync(path.join(outDir, name), 'utf8'),
      );
      const scriptHashes = [...new Set([...before, ...pages.flatMap(toScriptHashes)])].sort();
      const content: PageHeaders = { scriptHashes, headers: toPageHeaders(scriptHashes, settings) };
      writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}
