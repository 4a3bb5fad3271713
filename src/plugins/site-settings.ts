import { type Environment, SettingsReader } from '#contract/settings-reader.ts';
import { readSharedSettings, unknownUrl } from '#contract/shared-settings.ts';

/** Reads the settings of the site's build; throws an Error that names every bad variable. */
export function readSiteSettings(environment: Environment) {
  const reader = new SettingsReader(environment);
  const shared = readSharedSettings(reader);
  const settings = {
    ...shared,
    /** As read: a server compares them with its own. */
    shared,
    publicUrl: shared.publicUrl || unknownUrl,
    /** Origin of the server's calls; empty: the site's own. */
    apiUrl: reader.address('API_URL', ''),
    /** A file of the project is edited at this address and its path; empty: its path is named. */
    editUrl: reader.address('EDIT_URL', ''),
  };
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  return settings;
}

/** Settings of the built site; everything here is public. */
export type SiteSettings = ReturnType<typeof readSiteSettings>;
