import type { VersionPages } from '#reference/differences/compare-pages.ts';
import { type OperationSummary, toOperationSummaries } from '#reference/operation-summary.ts';

/**
 * The operations that some version has, for the console, where all versions are in use: as the newest
 * one says that has it. `versions` begins with the oldest. Only version 1 has a digest inside the data.
 */
export function toKnownOperations(versions: Iterable<VersionPages>): OperationSummary[] {
  const known = new Map<string, OperationSummary>();
  for (const { pages } of versions) {
    for (const summary of toOperationSummaries(pages)) {
      const { businessDigest } = known.get(summary.id) ?? summary;
      known.set(summary.id, { ...summary, businessDigest });
    }
  }
  return [...known.values()];
}
