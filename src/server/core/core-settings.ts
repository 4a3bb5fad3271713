import type { Environment } from '#contract/settings-reader.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings/settings.ts';

/** Seconds between reports that fail: a portal is back soon, and nothing else is told meanwhile. */
const retryS = ['1', '2', '5', '10', '30', ...Array(45).fill('60')].join();
/** Beside the portal on one machine: a port and a folder of its own. */
const defaults = { PORT: '3100', HOST: '127.0.0.1', DATA_DIR: 'data/core', PUSH_RETRY_S: retryS };

interface CoreSettings extends Settings {
  /** Where events are reported; undefined: nowhere. */
  eventsUrl: string | undefined;
}

/**
 * The settings of a core in a process of its own: the portal's with other defaults, no demo, no core
 * behind it. A SettingsError names what is wrong or missing.
 */
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
