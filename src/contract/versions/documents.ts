/** Older versions of the documentation, as listed in `versions.json`: the newest first. */
export type FrozenVersions = readonly string[];

/** Docusaurus's name for the working documentation, which is the latest version. */
export const workingVersion = 'current';

/** Such as `1.0`. */
export const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Returns the name of the working documentation: the major version after the newest frozen one. */
export function toLatestVersion([newest]: FrozenVersions): string {
  return newest === undefined ? '1.0' : `${Number.parseInt(newest, 10) + 1}.0`;
}

/** Returns the `info.version` of a version, also in package.json: `2.0.0`. */
export function toVersionNumber(name: string): string {
  return `${name}.0`;
}
