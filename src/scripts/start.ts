import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { runScript } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';

await runScript(async () => {
  // Reports a bad setting before the reader waits for a build.
  readSettings(process.env);
  assertBuilder();
  const { buildSite } = await import('./site/build-site.ts');
  await buildSite();
}, [SettingsError]);
await import('#server/main.ts');
