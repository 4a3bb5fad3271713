import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';

/** The versions that are compared. */
export interface Pair {
  before: GlobalVersion;
  after: GlobalVersion;
}

/** Later versions come first; of two that make no pair the latest release and what follows it are taken. */
export function toPair(
  versions: readonly GlobalVersion[],
  { from, to }: { from: string; to: string },
): Pair | undefined {
  const latest = versions.findIndex(({ isLast }) => isLast);
  const wanted = versions.findIndex(({ name }) => name === from);
  // The first one is what is worked on, and nothing follows it.
  const older = wanted > 0 ? wanted : Math.max(latest, 1);
  const newer = versions.findIndex(({ name }) => name === to);
  const before = versions[older];
  const after = versions[newer >= 0 && newer < older ? newer : older - 1];
  return before && after && { before, after };
}
