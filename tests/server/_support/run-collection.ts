import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../_project.ts';

const runFile = promisify(execFile);

/** The manifest and the lock file of newman, which package.json of the project does not name (decision 0143). */
const locked = path.join(import.meta.dirname, 'newman');
const cache = path.join(root, 'node_modules/.cache');

/** Ends a run in which a response never comes. */
const timeoutMs = 120_000;

/** Installs newman from its lock file unless an earlier run did; returns its folder. */
async function installNewman(): Promise<string> {
  const lock = readFileSync(path.join(locked, 'package-lock.json'));
  const folder = path.join(cache, `newman-${hash('sha256', lock).slice(0, 8)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  cpSync(locked, made, { recursive: true });
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await runFile('npm', ['ci', ...options], { cwd: made });
  try {
    renameSync(made, folder);
  } catch (error) {
    // The tests on the other engine install it at the same time.
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
  return folder;
}

/** What newman's JSON reporter writes about a run, as far as tests read it. */
export interface CollectionRun {
  stats: Record<'requests' | 'assertions', { total: number; failed: number }>;
  failures: { source?: { name: string }; error: { message: string } }[];
}

/** Runs a Postman collection with these variables of the environment. */
export async function runCollection(
  collection: object,
  variables: Record<string, string>,
): Promise<CollectionRun> {
  const newman = path.join(await installNewman(), 'node_modules/newman/bin/newman.js');
  const folder = await mkdtemp(path.join(tmpdir(), 'collection-'));
  try {
    const [input, output] = [path.join(folder, 'collection.json'), path.join(folder, 'run.json')];
    await writeFile(input, JSON.stringify(collection));
    await runFile(process.execPath, [
      ...[newman, 'run', input, '--suppress-exit-code', '--timeout', String(timeoutMs)],
      ...['--reporters', 'json', '--reporter-json-export', output],
      ...Object.entries(variables).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]),
    ]);
    return (JSON.parse(await readFile(output, 'utf8')) as { run: CollectionRun }).run;
  } finally {
    await rm(folder, { recursive: true });
  }
}
