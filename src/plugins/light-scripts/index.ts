import path from 'node:path';
import { rspack } from '@docusaurus/faster';
import type { Plugin } from '@docusaurus/types';

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
const minimizer: object = new rspack.SwcJsMinimizerRspackPlugin({
  minimizerOptions: { module: true, format: { comments: false, asciiOnly: false } },
});

/**
 * Keeps out of every page's script what few pages use: each file brings the texts that it names
 * (`control.calls.title`); of TypeBox only what is called is kept, of Docusaurus only what a browser reads;
 * code that only the build runs or reads (imported with `?build-only`) stays there, as do the schemas of the
 * portal's answers.
 */
export function lightScriptsPlugin({ siteDir }: { siteDir: string }): Plugin {
  const sources = path.join(siteDir, 'src');
  // Grammars that Docusaurus would add to each page; ours load with the colours.
  const grammars = /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages\.js$/;
  return {
    name: 'light-scripts',
    configureWebpack: ({ mode, optimization }, isServer) => ({
      mergeStrategy: { 'optimization.minimizer': 'replace' },
      ...(isServer || mode === 'development'
        ? {}
        : { entry: path.join(import.meta.dirname, 'start.js') }),
      // With names, each page would carry a list of them.
      output: isServer ? {} : { chunkFilename: 'assets/js/[id].[contenthash:8].js' },
      optimization: {
        minimizer: optimization?.minimizer?.map((each) =>
          each instanceof rspack.SwcJsMinimizerRspackPlugin ? (minimizer as typeof each) : each,
        ),
      },
      module: {
        rules: [
          // Its package.json does not declare this, so the whole package would be bundled.
          { include: path.join(siteDir, 'node_modules/typebox'), sideEffects: false },
          { test: /[\\/]codeTranslations\.json$/, use: [at('pick-texts')] },
          { include: sources, test: /\.tsx?$/, enforce: 'pre', use: [at('bring-texts')] },
          { test: grammars, enforce: 'pre', use: [at('leave-out')] },
          // In development, pages are not prerendered, so the browser draws everything.
          ...(isServer || mode === 'development' ? [] : onlyInBrowser),
        ],
      },
    }),
  };
}
