import {
  type FrozenVersions,
  toLatestVersion,
  workingVersion,
} from '#contract/versions/documents.ts';

/**
 * The docs plugin's options for versions: the working documentation is the latest version, at
 * `/apiDoc`. Search engines list it alone, because older versions repeat most of it.
 */
export function toDocsVersions(frozen: FrozenVersions) {
  return {
    lastVersion: workingVersion,
    versions: {
      [workingVersion]: { label: toLatestVersion(frozen) },
      ...Object.fromEntries(frozen.map((name) => [name, { noIndex: true }])),
    },
  };
}
