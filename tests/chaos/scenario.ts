import type { Sizes } from './options.ts';
import type { Row } from './table.ts';

export interface Ground {
  sizes: Sizes;
  /** An empty folder of the scenario's own, removed afterwards. */
  dataDir: string;
}

/** One way to make the portal suffer, and what was found. */
export type Scenario = (ground: Ground) => Promise<Row[]>;
