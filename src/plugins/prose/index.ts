import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { languageOfLocale } from '#contract/languages.ts';
import { showSettings } from '#contract/shown-settings.ts';
import type { SiteSettings } from '../site-settings.ts';
import { articles, readArticle, readFaq } from './read-prose.ts';

/** Provides questions and answers, terms and privacy for the pages: Markdown of the locale being built. */
export function prosePlugin({ siteDir, generatedFilesDir, i18n, siteConfig }: LoadContext) {
  const directory = path.join(generatedFilesDir, 'page-data', 'prose');
  const write = (name: string, data: unknown) =>
    writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(data));
  return {
    name: 'prose',
    getPathsToWatch: () => [`${siteDir}/i18n/*/prose/*.md`],
    async loadContent() {
      const settings = siteConfig.customFields as unknown as SiteSettings;
      const { locale, complete } = languageOfLocale(i18n.currentLocale);
      // Settings that a text may name.
      const places = { brand: settings.brandName, ...showSettings(settings, locale) };
      mkdirSync(directory, { recursive: true });
      const onFault = (line: string) =>
        process.stderr.write(`[WARNING] ${line}. Readers see its source.\n`);
      const place = { siteDir, locale, onFault, isUnfinished: !complete };
      write('faq', readFaq(place, places));
      for (const name of articles) write(name, readArticle(place, name, places));
    },
  } satisfies Plugin;
}
