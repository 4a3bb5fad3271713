import path from 'node:path';
import { growBaseline } from './baseline/grow-baseline.ts';
import { runScript } from './script-error.ts';

await runScript(async () => {
  const name = growBaseline(path.resolve(import.meta.dirname, '../..'));
  process.stdout.write(`${name} holds what the contract promises now. Commit it.\n`);
});
