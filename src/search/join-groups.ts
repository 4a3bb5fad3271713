import { type Hit, type HitGroup, mostOfKind } from './open-search.ts';

const isWhole = ({ fit }: Hit) => fit !== 'part';

/** True if any hit contains the whole query as it was typed. */
export function isAnswered(groups: readonly HitGroup[]): boolean {
  return groups.some(({ hits }) => hits.some(({ fit }) => fit === 'exact'));
}

/** Keeps only full matches: in other searches a partial match is no answer. */
export function keepWhole(groups: readonly HitGroup[]): HitGroup[] {
  const kept = groups.map(({ kind, hits }) => ({ kind, hits: hits.filter(isWhole) }));
  return kept.filter(({ hits }) => hits.length > 0);
}

/** Merges hits of several searches by kind, the first search's first; kinds with full matches come first. */
export function joinGroups(...searches: readonly (readonly HitGroup[])[]): HitGroup[] {
  const groups = searches.flat();
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const joined = kinds.map((kind) => {
    const hits = groups.filter((group) => group.kind === kind).flatMap((group) => group.hits);
    return { kind, hits: hits.slice(0, mostOfKind) };
  });
  return joined.toSorted(
    (one, other) => Number(other.hits.some(isWhole)) - Number(one.hits.some(isWhole)),
  );
}
