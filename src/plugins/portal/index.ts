import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { SiteSettings } from '../site-settings.ts';
import { toCurrentOpenApi, writePageData } from './page-data.ts';
import { readTexts } from './texts.ts';

/** Brings our texts to Docusaurus, and to the pages the contract's data in the locale being built. */
export default function portalPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n, siteConfig } = context;
  const directory = path.join(generatedFilesDir, 'page-data', i18n.currentLocale);
  return {
    name: 'portal',
    getPathsToWatch: () => [`${siteDir}/i18n/**/*.json`, `${siteDir}/src/contract/**/*.ts`],
    async loadContent() {
      const texts = readTexts(siteDir, i18n.currentLocale, 'contract.json');
      const textOf = (key: string) => texts[key] ?? key;
      const document = toCurrentOpenApi(siteConfig.customFields as unknown as SiteSettings, textOf);
      writePageData(path.join(directory, 'current'), document, textOf);
    },
    async getDefaultCodeTranslationMessages() {
      return readTexts(siteDir, i18n.currentLocale, 'code.json');
    },
    configureWebpack: () => ({ resolve: { alias: { '@page-data': directory } } }),
  };
}
