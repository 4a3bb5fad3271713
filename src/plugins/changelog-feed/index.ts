import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { toAtom } from './to-atom.ts';
import { toEntries } from './to-entries.ts';

/** The changelog of each version as `changelog.atom` below its folder, a feed for each language. */
export default function changelogFeedPlugin(context: LoadContext): Plugin {
  const { siteConfig, i18n, baseUrl } = context;
  let docs: LoadedContent | undefined;
  return {
    name: 'changelog-feed',
    async allContentLoaded({ allContent }) {
      docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
    },
    async postBuild({ outDir }) {
      for (const version of docs?.loadedVersions ?? []) {
        const doc = version.docs.find(({ id }) => id === 'apiDoc/guides/changelog');
        if (!doc) continue;
        const name = path.posix.join(version.path.slice(baseUrl.length), 'changelog.atom');
        const file = path.join(outDir, `${doc.permalink.slice(baseUrl.length)}.html`);
        const page = siteConfig.url + doc.permalink;
        const atom = toAtom(toEntries(readFileSync(file, 'utf8'), page), {
          title: `${siteConfig.title}: ${doc.title}`,
          brand: siteConfig.title,
          locale: i18n.currentLocale,
          page,
          self: siteConfig.url + baseUrl + name,
        });
        writeFileSync(path.join(outDir, name), atom);
      }
    },
  };
}
