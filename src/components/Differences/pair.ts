import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';

export interface Pair {
  before: GlobalVersion;
  after: GlobalVersion;
}

/** Returns a pair of versions, given newest first; an invalid pair becomes the latest and the one before it. */
export function toPair(
  versions: readonly GlobalVersion[],
  { from, to }: { from: string; to: string },
): Pair | undefined {
  const wanted = versions.findIndex(({ label }) => label === from);
  // The first one is the latest; nothing is newer.
  const older = wanted > 0 ? wanted : 1;
  const newer = versions.findIndex(({ label }) => label === to);
  const before = versions[older];
  const after = versions[newer >= 0 && newer < older ? newer : older - 1];
  return before && after && { before, after };
}
