import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { runScript } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';
import { buildRestBeside } from './site/build-beside.ts';

await runScript(async () => {
  // Reports a bad setting before the reader waits for a build.
  const { startEarly } = readSettings(process.env);
  assertBuilder();
  const { buildFirst, buildSite } = await import('./site/build-site.ts');
  if (!startEarly) await buildSite();
  else if ((await buildFirst()).length > 0) buildRestBeside();
}, [SettingsError]);
await import('#server/main.ts');
