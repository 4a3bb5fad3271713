import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { toAtom } from './to-atom.ts';
import { toEntries } from './to-entries.ts';

/** The changelog of the latest version as `changelog.atom`, a feed for each language. */
export default function changelogFeedPlugin(context: LoadContext): Plugin {
  const { siteConfig, i18n, baseUrl } = context;
  let docs: LoadedContent | undefined;
  return {
    name: 'changelog-feed',
    async allContentLoaded({ allContent }) {
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },
    async postBuild({ outDir }) {
      const latest = docs?.loadedVersions.find(({ isLast }) => isLast);
      const doc = latest?.docs.find(({ id }) => id === 'apiDoc/guides/changelog');
      if (!doc) return;
      const built = readFileSync(
        path.join(outDir, `${doc.permalink.slice(baseUrl.length)}.html`),
        'utf8',
      );
      const page = siteConfig.url + doc.permalink;
      const atom = toAtom(toEntries(built, page), {
        title: `${siteConfig.title}: ${doc.title}`,
        brand: siteConfig.title,
        locale: i18n.currentLocale,
        page,
        self: `${siteConfig.url}${baseUrl}changelog.atom`,
      });
      writeFileSync(path.join(outDir, 'changelog.atom'), atom);
    },
  };
}
