/** Letters to add, drop or replace, or neighbours to swap, to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(previous, column - 1) + Number(from[row - 1] !== to[column - 1]);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? at(before, column - 2) + 1 : replaced;
      const changed = Math.min(at(previous, column) + 1, at(current, column - 1) + 1);
      current.push(Math.min(replaced, swapped, changed));
    }
    before = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(distances: readonly number[], position: number): number {
  return distances[position] ?? Number.POSITIVE_INFINITY;
}
