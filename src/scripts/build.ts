import { runScript } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';

await runScript(async () => {
  assertBuilder();
  const { buildRest, buildSite } = await import('./site/build-site.ts');
  if (!process.argv.includes('--rest')) {
    await buildSite({ strict: process.argv.includes('--strict') });
    return;
  }
  // The server that started this build has ended, perhaps without a word.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await buildRest();
  process.disconnect?.();
});
