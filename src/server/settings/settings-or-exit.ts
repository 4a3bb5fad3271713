import { SettingsError } from './settings.ts';

/** Ends the process with a message for the person who started it. */
export function exit(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** Reads settings from the environment; ends the process if they are unusable. */
export function settingsOrExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return exit(`These settings cannot be used:\n${error.message}`);
  }
}
