import { v7 } from 'uuid';

/**
 * A UUID of version 7 (RFC 9562), above all that this thread made before, also in one millisecond or
 * when the clock was set back: rows sorted by their ids stand in the order they were written. Node's own
 * `randomUUIDv7` leaves those of one millisecond in any order.
 */
export function newId(): string {
  return v7();
}

/** What ids made at a time or later are not below, so that a key's own index finds old and new ones. */
export function toFirstId(timeMs: number): string {
  const digits = timeMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
