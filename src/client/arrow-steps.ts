/** The index that an arrow key moves to in a list of `count` entries. */
export type Steps = Record<string, (at: number, count: number) => number>;

/** Up and down, wrapping around. */
export const arrowSteps: Steps = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};
