import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { SiteSettings } from '../site-settings.ts';
import { toCurrentOpenApi, writePageData } from './page-data.ts';
import { readTexts } from './texts.ts';

/** The open API answers in English unless a call asks for a language with `langType`. */
const wireLocale = 'en';

/** The spec's limit (§9): a script that is slow to come on a poor line is still waited for. */
const chunkLoadTimeoutMs = 120_000;

/** Brings our texts to Docusaurus, and to the pages the contract's data in the locale being built. */
export default function portalPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n, siteConfig } = context;
  const directory = path.join(generatedFilesDir, 'page-data', i18n.currentLocale);
  return {
    name: 'portal',
    getPathsToWatch: () => [`${siteDir}/i18n/**/*.json`, `${siteDir}/src/contract/**/*.ts`],
    async loadContent() {
      const toTextOf = (locale: string) => {
        const texts = readTexts(siteDir, locale, 'contract.json');
        return (key: string) => texts[key] ?? key;
      };
      const textOf = toTextOf(i18n.currentLocale);
      const document = toCurrentOpenApi(siteConfig.customFields as unknown as SiteSettings, textOf);
      writePageData(path.join(directory, 'current'), document, textOf, toTextOf(wireLocale));
    },
    async getDefaultCodeTranslationMessages() {
      return readTexts(siteDir, i18n.currentLocale, 'code.json');
    },
    configureWebpack: () => ({
      resolve: { alias: { '@page-data': directory } },
      output: { chunkLoadTimeout: chunkLoadTimeoutMs },
    }),
  };
}
