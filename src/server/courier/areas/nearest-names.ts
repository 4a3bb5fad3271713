import type { AreaRow } from './area-row.ts';

const mostSuggestions = 3;
// A longer text is no misspelt name, and comparing it would cost its length for every place.
const longestKey = 60;

/** The names whose keys lie within a third of the wanted key's letters, nearest first. */
export function nearestNames(wanted: string, known: ReadonlyMap<string, AreaRow>): string[] {
  if (wanted === '' || wanted.length > longestKey) return [];
  const furthest = Math.max(1, Math.floor(wanted.length / 3));
  const distances = new Map<string, number>();
  for (const [key, { name }] of known) {
    if (Math.abs(key.length - wanted.length) > furthest) continue;
    const distance = editDistance(wanted, key);
    if (distance <= furthest) {
      distances.set(name, Math.min(distance, distances.get(name) ?? distance));
    }
  }
  return [...distances]
    .sort(([nameA, a], [nameB, b]) => a - b || (nameA < nameB ? -1 : 1))
    .slice(0, mostSuggestions)
    .map(([name]) => name);
}

/** Levenshtein distance: letters to add, drop or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(previous, column - 1) + Number(from[row - 1] !== to[column - 1]);
      current.push(Math.min(replaced, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    previous = current;
  }
  return at(previous, to.length);
}

function at(distances: readonly number[], position: number): number {
  return distances[position] ?? Number.POSITIVE_INFINITY;
}
