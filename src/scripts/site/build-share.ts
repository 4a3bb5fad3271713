import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Locale } from '#contract/languages.ts';
import { killedCode, run } from '../run.ts';
import { ScriptError } from '../script-error.ts';
import { toLocaleFolder } from './lay-out.ts';

/** Languages that one process builds in sequence. */
export interface Share {
  locales: readonly Locale[];
  /** Folder for their pages. */
  folder: string;
  /** Warnings of the build. */
  warnings: readonly string[];
}

function toWarnings(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines.filter((line) =>
    /^\s*(\[WARNING\]|⚠|WARN(ING)? in |\(node:\d+\) .*Warning)/i.test(line),
  );
}

/** Docusaurus exits with 0 if it was stopped: each language's last pages prove that it finished. */
function assertWhole(locales: readonly Locale[], folder: string): void {
  for (const locale of locales) {
    if (existsSync(path.join(toLocaleFolder(folder, locale), '404.html'))) continue;
    throw new ScriptError(`The build ended without the pages of ${locale}. Run it again.`);
  }
}

/** A language takes half a minute, or several minutes on a busy machine. */
const silenceMin = 10;

/** A later build must not meet the remains of one whose process was killed. */
const endWithParent = pathToFileURL(
  path.resolve(import.meta.dirname, '../end-with-parent.ts'),
).href;

async function buildShare(
  root: string,
  locales: readonly Locale[],
  folder: string,
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
  tries = 2,
): Promise<Share> {
  rmSync(folder, { recursive: true, force: true });
  let output = '';
  let last = '';
  let hung = false;
  const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const quiet = [
    // Node's own localStorage warns when a page checks for it.
    '--no-experimental-webstorage',
    // Caused by a loader that another one imports, if the bundler loads it first.
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    `--import=${endWithParent}`,
  ];
  const args = [...quiet, docusaurus, 'build', root, '--out-dir', folder];
  const named = locales.flatMap((locale) => ['--locale', locale]);
  const exitCode = await run(process.execPath, [...args, ...named], {
    environment: {
      ...process.env,
      ...environment,
      NO_UPDATE_NOTIFIER: '1',
      // Shares must not write into the same generated files.
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: path.join('.build/generated', path.basename(folder)),
      // Saves reading the sources of Docusaurus and ours once more in the next process.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      // Prints how long each step took.
      DOCUSAURUS_PERF_LOGGER: 'true',
    },
    channel: true,
    shown: 'never',
    onOutput: (text) => {
      const lines = (last + text).split('\n');
      last = lines.pop() ?? '';
      output += text;
      for (const line of lines) onLine(stripVTControlCharacters(line));
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
    return buildShare(root, locales, folder, environment, onLine, tries - 1);
  }
  const warnings = toWarnings(output);
  if (exitCode !== 0) {
    const steps = /^\[PERF\].*\n/gm;
    process.stderr.write(`\n${stripVTControlCharacters(output).replaceAll(steps, '')}`);
    const isKilled = exitCode === killedCode;
    const message = `The site was not built: ${isKilled ? `the build of ${locales.join(', ')} ${reason}` : 'see the reason above'}.`;
    throw new ScriptError(`${message} What was built before is left as it was.`, exitCode);
  }
  assertWhole(locales, folder);
  for (const warning of warnings) process.stderr.write(`\n${warning}\n`);
  return { locales, folder, warnings };
}

/**
 * Builds languages below `workshop` in parallel shares, since Docusaurus builds on one core mostly. `onLine`
 * receives what the builds print.
 */
export async function buildShares(
  root: string,
  workshop: string,
  locales: readonly Locale[],
  onLine: (line: string) => void,
): Promise<Share[]> {
  const cores = availableParallelism();
  const length = Math.ceil(locales.length / Math.min(2, cores));
  const parts = Array.from({ length: Math.ceil(locales.length / length) }, (_, index) =>
    locales.slice(index * length, (index + 1) * length),
  );
  const environment = {
    // With a cache of earlier builds, the bundler sometimes deadlocks.
    DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    // If each share has only one core, rendering threads only cost their start.
    ...(parts.length >= cores && { DOCUSAURUS_SSG_WORKER_THREAD_COUNT: '1' }),
  };
  const built = await Promise.allSettled(
    parts.map((part, index) =>
      buildShare(root, part, path.join(workshop, `share-${index + 1}`), environment, onLine),
    ),
  );
  return built.map((share) => {
    if (share.status === 'rejected') throw share.reason;
    return share.value;
  });
}
