import { type GrowingPage, mostCounted } from '#contract/portal/console-fields.ts';

const usualSize = 20;

/** Which page of a list that grows at its beginning. */
export interface AskedPage {
  current?: number | undefined;
  size?: number | undefined;
  /** Milliseconds since 1970; rows made since then are left out. */
  asOf?: number | undefined;
}

export interface Slice {
  limit: number;
  offset: number;
  /** In milliseconds since 1970. */
  asOf: number;
}

export function toSlice({ current = 1, size = usualSize, asOf }: AskedPage, now: number): Slice {
  return { limit: size, offset: (current - 1) * size, asOf: asOf ?? now };
}

/** Rows to count: one more than are told, so that it is known whether there are more. */
export const countedAtMost = mostCounted + 1;

export function toGrowingPage<Row>(rows: Row[], counted: number, asOf: number): GrowingPage<Row> {
  return { rows, total: Math.min(counted, mostCounted), more: counted > mostCounted, asOf };
}
