import type { Db } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import type { Areas } from './areas/areas.ts';
import type { Numbers } from './numbers.ts';

/** What the courier's domain functions stand on. */
export interface Courier {
  database: Db;
  write: Write;
  /** Milliseconds since 1970. */
  now(): number;
  numbers: Numbers;
  areas: Areas;
  /** IANA name of the zone in which wire times are local. */
  timeZone: string;
}
