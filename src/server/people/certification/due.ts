import type { Queryable } from '#server/database/tables.ts';
import type { Settings } from '#server/settings.ts';

const dayMs = 24 * 60 * 60_000;

type Promised = Pick<Settings, 'reviewDays'>;

/** What reads rows that may wait for the courier. */
export interface DueGround {
  database: Queryable;
  settings: Promised;
}

/** By when the courier promises to decide what was handed in at a time; both in milliseconds since 1970. */
export function toDueAt({ reviewDays }: Promised, askedAt: number): number {
  return askedAt + reviewDays * dayMs;
}
