import { endOnClosedPipe } from '#server/runtime/closed-pipe.ts';
import { readSettings } from '#server/settings/settings.ts';
import { runOperator } from './run-operator.ts';

const { exitCode, stdout, stderr } = await runOperator({
  words: process.argv.slice(2),
  readSettings: () => readSettings(process.env),
  input: process.stdin,
});
process.exitCode = exitCode;
endOnClosedPipe();
process.stdout.write(stdout);
process.stderr.write(stderr);
