import { readSettings, SettingsError } from '#server/settings.ts';
import { runScript } from './script-error.ts';
import { buildSite } from './site/build-site.ts';

await runScript(async () => {
  // A bad setting is named before the reader has waited for a build.
  readSettings(process.env);
  await buildSite();
}, [SettingsError]);
await import('#server/main.ts');
