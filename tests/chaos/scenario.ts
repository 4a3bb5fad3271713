import type { Sizes } from './options.ts';
import type { Row } from './table.ts';

export interface Context {
  sizes: Sizes;
  /** An empty folder of the scenario's own, removed afterwards. */
  dataDir: string;
}

/** One way to make the portal suffer, and what was found; throws a Skipped where the machine forbids it. */
export type Scenario = (context: Context) => Promise<Row[]>;

/** Why a scenario cannot run on this machine, in words; the campaign goes on and says so. */
export class Skipped extends Error {}

/** For scenarios that mount a file system of their own. */
export function assertMayMount(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Skipped('a file system of its own takes root on Linux');
}
