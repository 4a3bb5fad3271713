import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

const loaders = {
  texts: path.join(__dirname, 'pick-texts-loader.ts'),
  uses: path.join(__dirname, 'bring-texts-loader.ts'),
};

/**
 * Keeps out of the script of every page what few pages use: each file brings the groups of texts
 * that it names (`control.…`), and of TypeBox only what is called.
 */
export default function lightScriptsPlugin({ siteDir }: { siteDir: string }): Plugin {
  const sources = path.join(siteDir, 'src');
  return {
    name: 'light-scripts',
    configureWebpack: () => ({
      module: {
        rules: [
          // Its package.json does not say so, and would else be taken whole.
          { include: path.join(siteDir, 'node_modules/typebox'), sideEffects: false },
          { test: /[\\/]codeTranslations\.json$/, use: [loaders.texts] },
          { include: sources, test: /\.tsx?$/, enforce: 'pre', use: [loaders.uses] },
        ],
      },
    }),
  };
}
