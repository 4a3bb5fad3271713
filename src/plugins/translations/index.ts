import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { stageTranslations } from './stage.ts';

type WebpackResult = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/** Settings of the development server that Docusaurus passes on but does not type. */
function toDevServer(path: string): WebpackResult {
  const devServer = {
    client: { webSocketURL: { pathname: path } },
    webSocketServer: { type: 'ws', options: { path } },
  };
  return { devServer } as WebpackResult;
}

/** Reports broken translations of the built locale; in development, stages it again when a file is saved. */
export function translationsPlugin(context: LoadContext): Plugin {
  const { siteDir, baseUrl, i18n } = context;
  return {
    name: 'translations',
    getPathsToWatch: () => [path.join(siteDir, 'i18n/**/*.{json,md,mdx}')],
    async loadContent() {
      const reports = stageTranslations(siteDir);
      const lines = reports.find(({ locale }) => locale === i18n.currentLocale)?.lines ?? [];
      for (const line of lines) {
        process.stderr.write(`[WARNING] ${line}. Readers see the words of its source.\n`);
      }
    },
    // Several locales are developed behind one address: each gets only its own changes.
    configureWebpack: () => toDevServer(`${baseUrl}ws`),
  };
}
