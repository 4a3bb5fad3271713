import { existsSync } from 'node:fs';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { readSiteFacts } from '#server/settings/site-facts.ts';
import { runScript, ScriptError } from './script-error.ts';
import { assertBuilder } from './site/assert-builder.ts';
import { buildApart, buildRestBeside } from './site/build-beside.ts';
import { hashInputs, listOutdated, recordPending, site } from './site/made-from.ts';

await runScript(async () => {
  // Reports a bad setting before the reader waits for a build.
  const { startEarly } = readSettings(process.env);
  assertBuilder();
  if (existsSync(site) && listOutdated(hashInputs()).length === 0) {
    recordPending([]);
    return;
  }
  const exitCode = await buildApart(...(startEarly ? ['--first'] : []));
  if (exitCode !== 0) throw new ScriptError('The portal was not started.', exitCode);
  if (readSiteFacts(site)?.pending.length) buildRestBeside();
}, [SettingsError]);
await import('#server/main.ts');
