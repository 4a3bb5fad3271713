import { type Environment, SettingsReader } from '#contract/settings-reader.ts';
import { readSharedSettings, type SharedSettings } from '#contract/shared-settings.ts';

/** What the built site is told about the place it is served from; everything here is public. */
export interface SiteSettings extends SharedSettings {
  /** Origin of the server's calls; empty: the site's own. */
  apiUrl: string;
  /** A file of the project is edited at this address and its path; empty: its path is named. */
  editUrl: string;
}

/** Stands in pages until they know the address they were opened at; a start on another port builds nothing. */
const unknownUrl = 'http://localhost:3000';

/** Reads the settings of the site's build (design.md §8); throws an Error that names every bad variable. */
export function readSiteSettings(environment: Environment): SiteSettings {
  const reader = new SettingsReader(environment);
  const shared = readSharedSettings(reader);
  const apiUrl = reader.address('API_URL', '');
  const editUrl = reader.address('EDIT_URL', '');
  if (reader.problems.length > 0) throw new Error(reader.problems.join('\n'));
  return { ...shared, publicUrl: shared.publicUrl || unknownUrl, apiUrl, editUrl };
}
