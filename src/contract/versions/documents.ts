/** Versions of the documentation, as `versions.json` lists the frozen ones: the newest first. */
export type FrozenVersions = readonly string[];

/** What Docusaurus calls the version that is worked on. */
export const workingVersion = 'current';

/** As in `1.0`. */
export const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Below zero where the first of two versions is the older one. */
export function compareVersions(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

/** What is worked on: the major version after the newest frozen one. */
export function toNextVersion([newest]: FrozenVersions): string {
  return newest === undefined ? '1.0' : `${Number.parseInt(newest, 10) + 1}.0`;
}

/** The working version's `info.version`, and that of package.json: `2.0.0-next`. */
export function toWorkingNumber(frozen: FrozenVersions): string {
  return `${toNextVersion(frozen)}.0${frozen.length === 0 ? '' : '-next'}`;
}

/** A frozen version's `info.version`: `1.0.0`. */
export function toFrozenNumber(name: string): string {
  return `${name}.0`;
}
