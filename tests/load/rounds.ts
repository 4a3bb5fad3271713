export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function toSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(0),
    most: at(sorted.length - 1),
  };
}

/** What was measured on our side and on the baseline, and how the two of each round compare. */
export interface Measurement {
  ours: Spread;
  baseline: Spread;
  compared: Spread;
}

/** `ours / baseline`, or `ours - baseline`. */
export type Compare = (ours: number, baseline: number) => number;

export const ratio: Compare = (ours, baseline) => ours / baseline;
export const difference: Compare = (ours, baseline) => ours - baseline;

/**
 * Both sides by turns (A B A B …), so that whatever else the machine does slows both; only
 * neighbours are compared.
 */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  compare = ratio,
): Promise<Measurement> {
  const pairs: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await ours(), baseline: await baseline() });
  }
  return {
    ours: toSpread(pairs.map((pair) => pair.ours)),
    baseline: toSpread(pairs.map((pair) => pair.baseline)),
    compared: toSpread(pairs.map((pair) => compare(pair.ours, pair.baseline))),
  };
}
