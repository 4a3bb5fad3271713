import type { Queryable } from '../tables.ts';

/** Where a copy of a backup lies, which nobody else uses yet. */
export interface StagedPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A copy that was brought up to date and opened under its master key. */
export interface Staged<Result> {
  /** Makes it fit to take the place of another database, which is handed in where it can be read. */
  settle(old: Queryable | undefined): Promise<Result>;
  close(): Promise<void>;
}

export type OpenStaged<Result> = (place: StagedPlace) => Promise<Staged<Result>>;

export interface RestoreOptions {
  /** The backup's file. */
  from: string;
  /** Whether it may take the place of a database that is there. */
  replace: boolean;
}

export interface Restored<Result> {
  result: Result;
  /** What the database that was there is called now; undefined: there was none. */
  kept: string | undefined;
}

/** `20261126T231500Z`: for names of what is kept aside. */
export function toStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
