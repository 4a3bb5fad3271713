import type { Queryable } from '../tables.ts';

/** Location of a backup's copy that is not in use yet. */
export interface StagedPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A copy that was migrated and opened with its master key. */
export interface Staged<Result> {
  /** Prepares it to replace another database, which is passed if it can be read. */
  settle(old: Queryable | undefined): Promise<Result>;
  close(): Promise<void>;
}

export type OpenStaged<Result> = (place: StagedPlace) => Promise<Staged<Result>>;

export interface RestoreOptions {
  from: string;
  replace: boolean;
}

export interface Restored<Result> {
  result: Result;
  /** New name of the previous database; undefined: there was none. */
  kept: string | undefined;
}

/** `20261126T231500Z`, for names of what is kept. */
export function toStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
