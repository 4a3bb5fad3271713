import {
  type FrozenVersions,
  toNextVersion,
  workingVersion,
} from '#contract/versions/documents.ts';

/**
 * What the docs plugin is told of versions beyond its own ways: the newest frozen one is served at
 * `/apiDoc`, the one that is worked on at `/next/apiDoc`, which no search engine should list.
 * Before the first freeze there is one version, as if there were none.
 */
export function toDocsVersions(frozen: FrozenVersions) {
  if (frozen.length === 0) return {};
  const next = { label: `${toNextVersion(frozen)} (next)`, noIndex: true };
  return { versions: { [workingVersion]: next } };
}
