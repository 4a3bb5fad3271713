/** Refused calls are counted by the quarter of an hour: every zone's hours and days begin at one. */
export const quarterMs = 15 * 60 * 1000;

/** How many refused calls the call log left out. */
export interface RefusedCallsTable {
  /** Empty where the call named no account of ours. */
  account_id: string;
  /** Quarters of an hour since 1970. */
  quarter: number;
  operation: string;
  code: string;
  count: number;
}
