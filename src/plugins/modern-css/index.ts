import type { Plugin, PostCssOptions } from '@docusaurus/types';

const isPresetEnv = (plugin: unknown) =>
  Array.isArray(plugin) && String(plugin[0]).includes('postcss-preset-env');

/**
 * Leaves out the rewriting of our style sheets for old browsers: the minifier does what those of
 * `browserslist` need, and the other takes a tenth of the build.
 */
export default function modernCssPlugin(): Plugin {
  return {
    name: 'modern-css',
    configurePostCss: (options: PostCssOptions) => ({
      ...options,
      plugins: options.plugins.filter((plugin) => !isPresetEnv(plugin)),
    }),
  };
}
