import path from 'node:path';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';
import { runScript, ScriptError } from './script-error.ts';
import { buildSite } from './site/build-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const playwright = path.join(root, 'node_modules/playwright/cli.js');
const config = path.join(root, 'tests/e2e/playwright.config.ts');

await runScript(async () => {
  const chromium = await findChromium();
  process.stdout.write(`Browser tests run in ${chromium}.\n`);
  await buildSite({ strict: true });
  const args = [playwright, 'test', '-c', config, ...process.argv.slice(2)];
  const exitCode = await run(process.execPath, args, {
    environment: { ...process.env, CHROMIUM: chromium, TMPDIR: temporaryFolder },
  });
  if (exitCode !== 0) throw new ScriptError('The browser tests failed.', exitCode);
});
