/** UUIDs of version 7 begin with the milliseconds of their making, so that a key's own index finds old and new ones. */
export function toFirstId(timeMs: number): string {
  const digits = timeMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
