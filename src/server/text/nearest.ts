const mostShown = 5;
/** Below this share of pairs in common two names are not alike. */
const leastLikeness = 0.25;

function toPairs(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Dice's coefficient of pairs of letters, from 0 to 1. */
function toLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / Math.max(1, one.size + other.size);
}

/** The names most like one that is none of them, the best first; none where nothing is `least` like it. */
export function findNearest(
  names: Iterable<string>,
  wanted: string,
  least = leastLikeness,
): string[] {
  const pairs = toPairs(wanted);
  return [...new Set(names)]
    .map((name) => ({ name, likeness: toLikeness(toPairs(name), pairs) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, mostShown)
    .map(({ name }) => name);
}

/** The same as a sentence; `otherwise` where nothing is like it. */
export function suggest(names: Iterable<string>, wanted: string, otherwise: string): string {
  const near = findNearest(names, wanted);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : otherwise;
}
