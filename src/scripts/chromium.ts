import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { run } from './run.ts';
import { ScriptError } from './script-error.ts';

/** The headless shell comes first: it draws the same pages with a third less CPU. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** The browser, fonts for the scripts of our languages, and tools that the copied commands call. */
const debianPackages = [
  'chromium-headless-shell',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-khmeros',
  'fonts-dejavu-core',
  'curl',
];

function findInPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** An existing file may still lack a library it needs. */
function canRun(file: string): boolean {
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;
}

function findInstalled(): string | undefined {
  const files = [...systemNames.map(findInPath), chromium.executablePath()];
  return files.find((file) => file && existsSync(file) && canRun(file));
}

/** Playwright supports few systems with its own builds; Debian's package serves the others. */
async function install(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say('No Chromium here: installing the one Playwright brings.');
  const playwright = path.resolve(import.meta.dirname, '../../node_modules/playwright/cli.js');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = [playwright, 'install', '--with-deps', 'chromium'];
  const code = await run(process.execPath, args, { environment });
  if (code === 0 && findInstalled()) return;
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return;
  say("That did not work: installing Debian's package.");
  await run('apt-get', ['update', '-qq'], { environment });
  const packages = ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages];
  await run('apt-get', packages, { environment });
}

/** Finds the Chromium to test with: CHROMIUM, the system's, Playwright's, or one it installs now. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named && canRun(named)) return named;
  if (named) throw new ScriptError(`CHROMIUM=${named} does not run; name a Chromium that does.`);
  const present = findInstalled();
  if (present) return present;
  await install();
  const installed = findInstalled();
  if (installed) return installed;
  throw new ScriptError(
    'No Chromium was found and none could be installed. Install the package chromium of your ' +
      'system, or set CHROMIUM to the path of a Chromium or Chrome, and run npm test again.',
  );
}
