/** Where a key leads from a place in a list of so many entries. */
export type Steps = Record<string, (at: number, count: number) => number>;

/** Up and down, round and round. */
export const arrowSteps: Steps = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};
