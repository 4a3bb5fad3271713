import { realpathSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@docusaurus/faster';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { addScripts, editPages } from '../page-files.ts';
import { GuardedHashes } from './guarded-hashes.ts';
import { MinifiedCache } from './minified-cache.ts';

const at = (name: string) => path.join(import.meta.dirname, `${name}-loader.ts`);

/** Package files with more than a browser needs. */
const trimmed = {
  'utils-common': /[\\/]utils-common[\\/]lib[\\/]index\.js$/,
  'registry.js': /[\\/]registry\.js$/,
  'routes.js': /[\\/]routes\.js$/,
  'routesChunkNames.json': /[\\/]routesChunkNames\.json$/,
  'site-metadata.json': /[\\/]site-metadata\.json$/,
  'docusaurus.config.mjs': /[\\/]docusaurus\.config\.mjs$/,
  'prism-react-renderer': /[\\/]prism-react-renderer[\\/]dist[\\/]index\.mjs$/,
  version: /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/,
};

/**
 * Scripts of tester and signing panel that both need, so that they load once. Those for MD5 are left with the
 * parts of version 1. Both name their chunks in their `load.ts`.
 */
const tools = {
  name: 'tools',
  chunks: /^tool-/,
  test: /^(?!.*(?:md5|[\\/]_v1[\\/]))/,
  type: /^javascript/,
  minChunks: 2,
  enforce: true,
};

/** Modules of many pages in files of their own, so that the next page of a kind loads only what is new. */
const shared = {
  chunks: 'async' as const,
  type: /^javascript/,
  minChunks: 16,
  minSize: 20_000,
  priority: -10,
};

const onlyInBrowser = [
  {
    test: /[\\/]contract[\\/]portal[\\/][\w-]+\.ts$/,
    enforce: 'pre' as const,
    use: [at('without-answers')],
  },
  { resourceQuery: /^\?build-only$/, enforce: 'pre' as const, use: [at('leave-out')] },
  ...Object.entries(trimmed).map(([kind, test]) => ({
    test,
    enforce: 'pre' as const,
    use: [{ loader: at('trim'), options: { kind } }],
  })),
];

/** Docusaurus's options without ASCII output: in UTF-8 a Khmer letter takes three bytes instead of six. */
const minimizerOptions = {
  module: true,
  format: { comments: false, asciiOnly: false },
} as const;
const minimizer: object = new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions });

/**
 * Keeps out of every page's script what few pages use: each file brings the texts that it names
 * (`control.calls.title`); of TypeBox only what is called is kept, of Docusaurus only what a browser reads;
 * code that only the build runs or reads (imported with `?build-only`) stays there, as do the schemas of the
 * portal's answers.
 */
export function lightScriptsPlugin({ siteDir, generatedFilesDir, i18n }: LoadContext): Plugin {
  const minifiedCache: object = new MinifiedCache({
    folder: path.join(siteDir, '.build/minified'),
    locale: i18n.currentLocale,
    texts: path.join(generatedFilesDir, 'codeTranslations.json'),
    minimizer: `${rspack.rspackVersion} ${JSON.stringify(minimizerOptions)}`,
  });
  const ownPlugins: object[] = [minifiedCache, new GuardedHashes()];
  const sources = path.join(siteDir, 'src');
  // Grammars that Docusaurus would add to each page; ours load with the colours.
  const grammars = /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages\.js$/;
  return {
    name: 'light-scripts',
    configureWebpack: ({ mode, optimization, plugins = [] }, isServer) => {
      const isPublished = !isServer && mode !== 'development';
      return {
        mergeStrategy: { 'optimization.minimizer': 'replace' },
        ...(isPublished && { entry: path.join(import.meta.dirname, 'start.js') }),
        plugins: isPublished ? (ownPlugins as typeof plugins) : [],
        // Each page has a list of all files: names would be in it, and letters of a hash are what packs worst.
        output: isServer ? {} : { chunkFilename: 'assets/js/[id].[contenthash:6].js' },
        optimization: {
          ...(isServer ? {} : { splitChunks: { cacheGroups: { tools, shared } } }),
          minimizer: optimization?.minimizer?.map((each) =>
            each instanceof rspack.SwcJsMinimizerRspackPlugin ? (minimizer as typeof each) : each,
          ),
        },
        module: {
          // Without this, each page's script for prerendering has its own copy of all that it uses.
          ...(isServer && { parser: { javascript: { dynamicImportMode: 'eager' } } }),
          rules: [
            // Its package.json does not declare this, so the whole package would be bundled. The folder may be a link.
            {
              include: realpathSync(path.join(siteDir, 'node_modules/typebox')),
              sideEffects: false,
            },
            // No module of ours acts when it is imported: one whose imports are all unused is left out.
            { include: sources, test: /\.tsx?$/, sideEffects: false },
            {
              test: /[\\/]codeTranslations\.json$/,
              type: 'javascript/auto',
              use: [{ loader: at('pick-texts'), options: { marked: isPublished } }],
            },
            { include: sources, test: /\.tsx?$/, enforce: 'pre', use: [at('bring-texts')] },
            { test: grammars, enforce: 'pre', use: [at('leave-out')] },
            // In development, pages are not prerendered, so the browser draws everything.
            ...(isPublished ? onlyInBrowser : []),
          ],
        },
      };
    },
    async postBuild(site) {
      editPages(generatedFilesDir, site, (html, { js }) => addScripts(html, js));
    },
  };
}
