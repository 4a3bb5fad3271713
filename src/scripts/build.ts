import { runScript } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';

const has = (option: string) => process.argv.includes(option);

await runScript(async () => {
  assertBuilder();
  const { buildFirst, buildRest, buildSite } = await import('./site/build-site.ts');
  if (has('--first')) return buildFirst();
  if (!has('--rest')) return buildSite({ strict: has('--strict') });
  // The server that started this build has ended, perhaps by a crash.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await buildRest();
  process.disconnect?.();
});
