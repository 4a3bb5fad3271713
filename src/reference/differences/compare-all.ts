import { comparePages, type VersionDifferences, type VersionPages } from './compare-pages.ts';

/** By the earlier version's name, then by the later's. */
export type AllDifferences = Record<string, Record<string, VersionDifferences>>;

/** Compares each version with all later ones; `versions` begins with the oldest. */
export function compareAll(versions: ReadonlyMap<string, VersionPages>): AllDifferences {
  const all = [...versions];
  return Object.fromEntries(
    all.map(([name, before], at) => [
      name,
      Object.fromEntries(
        all.slice(at + 1).map(([later, after]) => [later, comparePages(before, after)]),
      ),
    ]),
  );
}
