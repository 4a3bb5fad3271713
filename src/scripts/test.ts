import { parseArgs } from 'node:util';
import { run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

/** The stages of `npm test` in order: npm scripts, quick ones first. */
const stages = ['lint', 'types', 'unused', 'test:server', 'test:browser'];

const toSeconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** Runs every stage and prints how long each took; `--all` adds what only `.ci/run` has time for. */
await runScript(async () => {
  const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
  const environment = { ...process.env, ...(all && { TESTS: 'all' }) };
  const took: string[] = [];
  for (const stage of stages) {
    const began = performance.now();
    const exitCode = await run('npm', ['run', '--silent', stage], { environment });
    if (exitCode !== 0) throw new ScriptError(`npm run ${stage} failed.`, exitCode);
    took.push(`${stage} ${toSeconds(performance.now() - began)}`);
    process.stdout.write(`\n== passed: ${took.join(', ')}\n\n`);
  }
});
