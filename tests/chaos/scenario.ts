import type { Sizes } from './options.ts';
import type { Row } from './table.ts';

export interface Context {
  sizes: Sizes;
  /** An empty folder for the scenario, removed afterwards. */
  dataDir: string;
}

/** Puts the portal under one kind of stress; throws a Skipped if the machine does not permit it. */
export type Scenario = (context: Context) => Promise<Row[]>;

/** Thrown if a scenario cannot run on this machine; the campaign reports it and goes on. */
export class Skipped extends Error {}

export function assertMayMount(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Skipped('mounting a file system takes root on Linux');
}
