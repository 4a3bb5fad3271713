/** Possible outcomes of a sandbox parcel. */
export const scenarioNames = [
  'delivered',
  'delivered-after-problem',
  'failed',
  'returned',
  'cancelled-by-customer',
  'refused-cod',
] as const;

export type ScenarioName = (typeof scenarioNames)[number];
