import { parseArgs } from 'node:util';
import { run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';

/** The stages of `npm test` in their order, each of npm scripts that run side by side: the quick ones first. */
const stages = [['lint', 'types', 'unused'], ['test:server'], ['test:browser']];

const toSeconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** What runs beside others shows what it printed in one piece. */
async function runStage(script: string, environment: NodeJS.ProcessEnv, beside: boolean) {
  const options = { environment, ...(beside && { onOutput: () => {}, whole: true }) };
  const exitCode = await run('npm', ['run', '--silent', script], options);
  if (exitCode !== 0) throw new ScriptError(`npm run ${script} failed.`, exitCode);
}

/** Runs every stage and prints what each took; `--all` runs what only `.ci/run` has time for as well. */
await runScript(async () => {
  const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
  const environment = { ...process.env, ...(all && { TESTS: 'all' }) };
  const took: string[] = [];
  for (const stage of stages) {
    const began = performance.now();
    await Promise.all(stage.map((script) => runStage(script, environment, stage.length > 1)));
    took.push(`${stage.join(', ')} ${toSeconds(performance.now() - began)}`);
    process.stdout.write(`\n== passed: ${took.join(', ')}\n\n`);
  }
});
