import {
  type FrozenVersions,
  toNextVersion,
  workingVersion,
} from '#contract/versions/documents.ts';

/**
 * What the docs plugin is told of versions beyond its own ways: the newest frozen one is served at
 * `/apiDoc`, the one that is worked on at `/next/apiDoc`, which no search engine should list. Until it
 * differs from the newest one it is not built, and the server leads from its addresses to the latest.
 * Before the first freeze there is one version, as if there were none.
 */
export function toDocsVersions(frozen: FrozenVersions, isUnchanged: boolean) {
  if (frozen.length === 0) return {};
  if (isUnchanged) return { includeCurrentVersion: false };
  const next = { label: `${toNextVersion(frozen)} (next)`, noIndex: true };
  return { versions: { [workingVersion]: next } };
}
