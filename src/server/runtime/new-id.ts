import { v7 } from 'uuid';

/**
 * Returns a UUID of version 7 (RFC 9562) greater than all that this thread made before, even within one
 * millisecond or after the clock was set back: sorting rows by id gives their order of writing. Node's own
 * `randomUUIDv7` leaves ids of one millisecond in any order.
 */
export function newId(): string {
  return v7();
}

/** Returns a lower bound of the ids made at or after a time, so that the primary key's index finds rows by age. */
export function toFirstId(timeMs: number): string {
  const digits = timeMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
