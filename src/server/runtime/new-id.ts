import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const randomLength = 16;
/** Random bytes of 256 ids: asking the system for those of each costs more than the rest of an id. */
const pool = Buffer.alloc(256 * randomLength);
let used = pool.length;

function takeRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += randomLength;
  return pool.subarray(used - randomLength, used);
}

let msecs = 0;
/** 32 bits behind the milliseconds; begins below 2^31, so that no millisecond uses it up. */
let seq = 0;

/**
 * Returns a UUID of version 7 (RFC 9562) greater than all that this thread made before, even within one
 * millisecond or after the clock was set back: sorting rows by id gives their order of writing. Node's own
 * `randomUUIDv7` leaves ids of one millisecond in any order.
 */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = random.readUInt32BE() >>> 1;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ msecs, seq, random });
}

/** Returns a lower bound of the ids made at or after a time, so that the primary key's index finds rows by age. */
export function toFirstId(timeMs: number): string {
  const digits = timeMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
