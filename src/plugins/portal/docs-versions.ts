import {
  type FrozenVersions,
  toNextVersion,
  workingVersion,
} from '#contract/versions/documents.ts';

/**
 * What the docs plugin is told of versions beyond its own ways: the newest frozen one is served at
 * `/apiDoc`, the one that is worked on at `/next/apiDoc`. Until it differs from the newest one it is not
 * built, and the server leads from its addresses to the latest. Search engines list the latest alone:
 * the others repeat it. Before the first freeze there is one version, as if there were none.
 */
export function toDocsVersions(frozen: FrozenVersions, isUnchanged: boolean) {
  if (frozen.length === 0) return {};
  const older = frozen.slice(1).map((name) => [name, { noIndex: true }] as const);
  const next = { label: `${toNextVersion(frozen)} (next)`, noIndex: true };
  return {
    includeCurrentVersion: !isUnchanged,
    versions: Object.fromEntries(isUnchanged ? older : [[workingVersion, next], ...older]),
  };
}
