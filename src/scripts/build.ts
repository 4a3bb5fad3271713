import { runScript } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';

await runScript(async () => {
  assertBuilder();
  const { buildSite } = await import('./site/build-site.ts');
  await buildSite({ strict: process.argv.includes('--strict') });
});
