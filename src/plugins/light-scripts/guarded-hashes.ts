import type { Compiler } from './minified-cache.ts';

const pluginName = 'guarded-hashes';

/** No script has it, so no hash does. */
const guard = '\u{f0000}';

/** Splits a hash, so that it is not found. */
const split = (hash: string) => `${hash[0]}${guard}${hash.slice(1)}`;

/**
 * Returns a script in which hashes that are not names of files are split: `500306` in the error code
 * `145003064` is no name, `"500306"` in the list of the runtime and `5373.500306.js` are.
 */
export function guardHashes(script: string, hashes: readonly string[], isRuntime: boolean): string {
  if (hashes.length === 0) return script;
  const any = new RegExp(`(?<=(.?))(${hashes.join('|')})(?=(.?))`, 'gs');
  return script.replace(any, (hash, before: string, _hash: string, after: string) => {
    const isListed = isRuntime && before === '"' && after === '"';
    const isInName = before === '.' && after === '.';
    return isListed || isInName ? hash : split(hash);
  });
}

/**
 * Rspack plugin. The bundler first names a file by a hash of its modules, and later replaces this hash, wherever
 * a script has it, by one of the content. Six hexadecimal digits may also be part of a number or a word.
 */
export class GuardedHashes {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH;
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap({ name: pluginName, stage: stage - 1 }, () => {
        const assets = compilation.getAssets();
        const hashes = [...new Set(assets.flatMap(({ info }) => info.contenthash ?? []))];
        for (const { name, source } of assets) {
          if (!/\.m?js$/.test(name)) continue;
          const script = source.source().toString();
          const own = guardHashes(script, hashes, name.includes('runtime~'));
          if (own !== script) compilation.updateAsset(name, new RawSource(own));
        }
      });
      compilation.hooks.processAssets.tap({ name: pluginName, stage: stage + 1 }, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!/\.m?js$/.test(name)) continue;
          const script = source.source().toString();
          if (script.includes(guard))
            compilation.updateAsset(name, new RawSource(script.replaceAll(guard, '')));
        }
      });
    });
  }
}
