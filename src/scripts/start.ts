import { readSettings, SettingsError } from '#server/settings.ts';
import { buildSite } from './build-site.ts';
import { runScript } from './script-error.ts';

await runScript(async () => {
  // A bad setting is named before the reader has waited for a build.
  readSettings(process.env);
  await buildSite();
}, [SettingsError]);
await import('#server/main.ts');
