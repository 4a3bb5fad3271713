import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { rspack } from '@docusaurus/faster';
import { fillTexts } from './pick-texts-loader.ts';

export type Compiler = Parameters<
  InstanceType<typeof rspack.SwcJsMinimizerRspackPlugin>['apply']
>[0];

const pluginName = 'minified-cache';
const manifest = /\.json$/;

/** A build beside this one may have written a file that no manifest lists yet. */
const freshMs = 60 * 60 * 1000;

interface Options {
  /** Shared by all languages and builds. */
  folder: string;
  /** The language whose scripts are bundled. */
  locale: string;
  /** File with its texts, which replace their marks in minified scripts. */
  texts: string;
  /** Everything but its source that a minified script depends on. */
  minimizer: string;
}

const digest = (content: string) => hash('sha256', content);

/** Returns undefined if there is no such file, or only a part of it after a power cut. */
function readStored(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const stored = readFileSync(file, 'utf8');
  const end = stored.indexOf('\n');
  const script = stored.slice(end + 1);
  return stored.slice(0, end) === digest(script) ? script : undefined;
}

/** Writes a file whole or not at all, with its digest in the first line. */
function store(file: string, script: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${digest(script)}\n${script}`);
  renameSync(draft, file);
}

/**
 * Rspack plugin that minifies each script once for all languages and builds: it stores minified scripts by the
 * hash of their source, and removes those that the last build of no language used.
 */
export class MinifiedCache {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    mkdirSync(options.folder, { recursive: true });
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      /** Scripts of this build by name: where each is stored, and its content if it was before. */
      const scripts = new Map<string, { file: string; stored: string | undefined }>();
      compilation.hooks.processAssets.tap({ name: pluginName, stage: stage - 1 }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!/\.m?js$/.test(name)) continue;
          const file = this.toFile(asset.source().toString());
          const stored = readStored(file);
          scripts.set(name, { file, stored });
          // The minimizer skips what is marked as minimized.
          if (stored === undefined) continue;
          compilation.updateAsset(name, new RawSource(stored), { minimized: true });
        }
      });
      compilation.hooks.processAssets.tap({ name: pluginName, stage: stage + 1 }, (assets) => {
        const texts = JSON.parse(readFileSync(this.options.texts, 'utf8'));
        for (const [name, { file, stored }] of scripts) {
          const minified = stored ?? assets[name]?.source().toString();
          // Another plugin removed the script.
          if (minified === undefined) continue;
          if (stored === undefined) store(file, minified);
          const filled = fillTexts(minified, texts);
          if (filled !== minified) compilation.updateAsset(name, new RawSource(filled));
        }
        this.keepOnly([...scripts.values()].map(({ file }) => path.basename(file)));
      });
    });
  }

  private toFile(source: string): string {
    const { folder, minimizer } = this.options;
    return path.join(folder, digest(`${minimizer}\0${source}`));
  }

  private keepOnly(names: readonly string[]): void {
    const { folder, locale } = this.options;
    store(path.join(folder, `${locale}.json`), JSON.stringify(names));
    const all = readdirSync(folder);
    const kept = new Set(
      all
        .filter((name) => manifest.test(name))
        .flatMap((name) => JSON.parse(readStored(path.join(folder, name)) ?? '[]') as string[]),
    );
    for (const name of all) {
      if (manifest.test(name) || kept.has(name)) continue;
      const file = path.join(folder, name);
      const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - writtenMs > freshMs) rmSync(file, { force: true });
    }
  }
}
