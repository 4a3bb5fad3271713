import type { Environment } from '#contract/settings-reader.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings/settings.ts';

/** Seconds between failing reports: a portal is soon back, and nothing else is sent meanwhile. */
const retryS = ['1', '2', '5', '10', '30', ...Array(45).fill('60')].join();
/** Defaults to run beside the portal, with its own port and folder. */
const defaults = { PORT: '3100', HOST: '127.0.0.1', DATA_DIR: 'data/core', PUSH_RETRY_S: retryS };

interface CoreSettings extends Settings {
  eventsUrl: string | undefined;
}

/** The portal's settings without demo and core, with other defaults. Throws a SettingsError. */
export function readCoreSettings(environment: Environment): CoreSettings {
  const settings = readSettings({ ...defaults, ...environment, DEMO: 'off', CORE_URL: '' });
  const eventsUrl = environment.EVENTS_URL?.trim() || undefined;
  if (settings.coreSecrets.length === 0) {
    throw new SettingsError('CORE_SECRET is missing: portal and core sign with it (whsec_…)');
  }
  if (eventsUrl !== undefined && !/^https?:/.test(URL.parse(eventsUrl)?.protocol ?? '')) {
    throw new SettingsError(
      'EVENTS_URL: write an address such as http://localhost:3000/core/events',
    );
  }
  return { ...settings, eventsUrl };
}
