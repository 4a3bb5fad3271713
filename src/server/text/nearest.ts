const mostShown = 5;
/** Smallest share of common pairs at which two names are alike. */
const leastLikeness = 0.25;

function toPairs(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Dice's coefficient of pairs of letters, from 0 to 1. */
function toLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / Math.max(1, one.size + other.size);
}

/** Returns the names most like an unknown one, best first; none if nothing is `least` like it. */
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

/** Returns the nearest names as a sentence; `otherwise` if there are none. */
export function suggest(names: Iterable<string>, wanted: string, otherwise: string): string {
  const near = findNearest(names, wanted);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : otherwise;
}
