import path from 'node:path';
import type { LoadContext, Plugin, PostCssOptions } from '@docusaurus/types';
import { dropUnused, readNames } from './drop-unused.ts';
import { linkSheets } from './link-sheets.ts';
import { toSheets } from './sheets.ts';

const isPresetEnv = (plugin: unknown) =>
  Array.isArray(plugin) && String(plugin[0]).includes('postcss-preset-env');

/**
 * Leaves out the rewriting of our style sheets for old browsers: the minifier does what those of
 * `browserslist` need, and the other takes a tenth of the build. So would the search for a
 * configuration of PostCSS, in sixteen places for each sheet. Pages load no rules of other pages, nor
 * those of Infima that nobody uses.
 */
export default function modernCssPlugin({ siteDir, generatedFilesDir }: LoadContext): Plugin {
  const names = readNames(siteDir);
  return {
    name: 'modern-css',
    configurePostCss: (options: PostCssOptions) => ({
      ...options,
      config: false,
      plugins: [...options.plugins.filter((plugin) => !isPresetEnv(plugin)), dropUnused(names)],
    }),
    configureWebpack: (_config, isServer) => {
      const cacheGroups = toSheets(path.join(siteDir, 'src'));
      return isServer ? {} : { optimization: { splitChunks: { cacheGroups } } };
    },
    async postBuild({ outDir, baseUrl }) {
      linkSheets(generatedFilesDir, outDir, baseUrl);
    },
  };
}
