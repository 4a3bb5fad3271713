import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Locale } from '#contract/languages.ts';
import { killedCode, run } from '../run.ts';
import { ScriptError } from '../script-error.ts';
import { toLocaleFolder } from './lay-out.ts';

/** Languages that one process builds, one after the other. */
export interface Share {
  locales: readonly Locale[];
  /** Where it puts their pages. */
  folder: string;
  /** What it warned of. */
  warnings: readonly string[];
}

function toWarnings(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines.filter((line) =>
    /^\s*(\[WARNING\]|⚠|WARN(ING)? in |\(node:\d+\) .*Warning)/i.test(line),
  );
}

/** Docusaurus answers 0 where it was stopped: each language's last pages show that it came to its end. */
function assertWhole(locales: readonly Locale[], folder: string): void {
  for (const locale of locales) {
    if (existsSync(path.join(toLocaleFolder(folder, locale), '404.html'))) continue;
    throw new ScriptError(`The build ended without the pages of ${locale}. Run it again.`);
  }
}

/** A language takes half a minute, and on a busy machine several. */
const silenceMin = 10;

async function buildShare(
  root: string,
  locales: readonly Locale[],
  folder: string,
  environment: NodeJS.ProcessEnv,
  tries = 2,
): Promise<Share> {
  rmSync(folder, { recursive: true, force: true });
  let output = '';
  let hung = false;
  const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const quiet = [
    // Node's own localStorage would warn when a page asks whether it has one.
    '--no-experimental-webstorage',
    // Of a loader that another one imports, where the bundler happens to ask for it first.
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  ];
  const args = [...quiet, docusaurus, 'build', root, '--out-dir', folder];
  const named = locales.flatMap((locale) => ['--locale', locale]);
  const exitCode = await run(process.execPath, [...args, ...named], {
    environment: {
      ...process.env,
      ...environment,
      NO_UPDATE_NOTIFIER: '1',
      // They must not write into the same generated files.
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: path.join('.build/generated', path.basename(folder)),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    onOutput: (text) => {
      output += text;
    },
    silenceMs: silenceMin * 60_000,
    onHang: () => {
      hung = true;
    },
  });
  const reason = hung
    ? `printed nothing for ${silenceMin} minutes and was ended`
    : 'was killed, as by a machine that lacks memory';
  if (exitCode === killedCode && tries > 1) {
    process.stdout.write(`The build of ${locales.join(', ')} ${reason}: once more.\n`);
    return buildShare(root, locales, folder, environment, tries - 1);
  }
  if (exitCode !== 0) {
    const isKilled = exitCode === killedCode;
    const message = `The site was not built: ${isKilled ? `the build of ${locales.join(', ')} ${reason}` : 'see the reason above'}.`;
    throw new ScriptError(`${message} What was built before is left as it was.`, exitCode);
  }
  assertWhole(locales, folder);
  return { locales, folder, warnings: toWarnings(output) };
}

/**
 * Builds languages into folders below `workshop`, in as many shares as build well beside each other:
 * Docusaurus builds one language after the other, mostly on one core.
 */
export async function buildShares(
  root: string,
  workshop: string,
  locales: readonly Locale[],
): Promise<Share[]> {
  const cores = availableParallelism();
  const length = Math.ceil(locales.length / Math.min(2, cores));
  const parts = Array.from({ length: Math.ceil(locales.length / length) }, (_, index) =>
    locales.slice(index * length, (index + 1) * length),
  );
  const environment = {
    // With a cache of earlier builds the bundler now and then waits for itself for ever.
    DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    // Where each share has but one core, threads to render pages only cost their start.
    ...(parts.length >= cores && { DOCUSAURUS_SSG_WORKER_THREAD_COUNT: '1' }),
  };
  const built = await Promise.allSettled(
    parts.map((part, index) =>
      buildShare(root, part, path.join(workshop, `share-${index + 1}`), environment),
    ),
  );
  return built.map((share) => {
    if (share.status === 'rejected') throw share.reason;
    return share.value;
  });
}
