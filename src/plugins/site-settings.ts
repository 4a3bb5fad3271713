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
    /** Origin of the server; empty for the site's own. */
    apiUrl: reader.address('API_URL', ''),
    /** Base address for editing project files, followed by their path; if empty, only the path is shown. */
    editUrl: reader.address('EDIT_URL', ''),
  };
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  return settings;
}

/** Settings of the built site; everything here is public. */
export type SiteSettings = ReturnType<typeof readSiteSettings>;
