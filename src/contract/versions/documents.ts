/** Older versions of the documentation, as `versions.json` lists them: the newest first. */
export type FrozenVersions = readonly string[];

/** What Docusaurus calls the working documentation, which is the latest version. */
export const workingVersion = 'current';

/** As in `1.0`. */
export const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The name of the working documentation: the major version after the newest frozen one. */
export function toLatestVersion([newest]: FrozenVersions): string {
  return newest === undefined ? '1.0' : `${Number.parseInt(newest, 10) + 1}.0`;
}

/** The `info.version` of a version, and the version of package.json: `2.0.0`. */
export function toVersionNumber(name: string): string {
  return `${name}.0`;
}
