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

const comparisons = {
  ratio: (ours: number, baseline: number) => ours / baseline,
  difference: (ours: number, baseline: number) => ours - baseline,
};

/** How the sides compare: `ours / baseline`, or `ours - baseline`. */
export type ComparedAs = keyof typeof comparisons;

/** Spreads of our side, of the baseline, and of how the two of each round compare. */
export interface Measurement {
  ours: Spread;
  baseline: Spread;
  compared: Spread;
  comparedAs: ComparedAs;
}

/** What one round found on both sides. */
export interface Round<Side> {
  ours: Side;
  baseline: Side;
}

/** Compares both sides of each round by one of their numbers. */
export function compareRounds<Side>(
  rounds: readonly Round<Side>[],
  of: (side: Side) => number,
  comparedAs: ComparedAs,
): Measurement {
  const compare = comparisons[comparedAs];
  return {
    ours: toSpread(rounds.map(({ ours }) => of(ours))),
    baseline: toSpread(rounds.map(({ baseline }) => of(baseline))),
    compared: toSpread(rounds.map(({ ours, baseline }) => compare(of(ours), of(baseline)))),
    comparedAs,
  };
}

/**
 * Measures both sides by turns (A B A B …), so that other work of the machine slows both; only neighbours are
 * compared.
 */
export async function alternate(
  count: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
  comparedAs: ComparedAs = 'ratio',
): Promise<Measurement> {
  const rounds: Round<number>[] = [];
  for (let round = 0; round < count; round += 1) {
    rounds.push({ ours: await ours(), baseline: await baseline() });
  }
  return compareRounds(rounds, (value) => value, comparedAs);
}
