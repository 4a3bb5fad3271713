const quarterMs = 15 * 60 * 1000;
const maxOffsets = 10_000;
const offsets = new Map<string, number>();

/** Caches by quarter of an hour, since zones change only then; asking Temporal each time is slow. */
function offsetMs(timeMs: number, timeZone: string): number {
  const quarter = Math.floor(timeMs / quarterMs);
  const key = timeZone + quarter;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const local = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone);
    offset = local.offsetNanoseconds / 1e6;
    if (offsets.size >= maxOffsets) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** Formats a moment as `yyyy-MM-dd HH:mm:ss` in a time zone; `separator` stands between date and time. */
export function toLocalTime(timeMs: number, timeZone: string, separator: ' ' | 'T' = ' '): string {
  const iso = new Date(timeMs + offsetMs(timeMs, timeZone)).toISOString();
  const at = iso.indexOf('T');
  return iso.slice(0, at) + separator + iso.slice(at + 1, -'.000Z'.length);
}

/**
 * Returns the moment, in milliseconds, of a checked wire time in a time zone. When the clock goes back an
 * hour comes twice: `which` picks the first or the second.
 */
export function parseLocalTime(text: string, timeZone: string, which: 'earlier' | 'later'): number {
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return local.toZonedDateTime(timeZone, { disambiguation: which }).epochMilliseconds;
}

/** Returns true if the zone's clock shows a wire time at a moment that is quick to find; false says nothing. */
function isShownSurely(text: string, timeZone: string): boolean {
  const utcMs = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(utcMs)) return false;
  const offset = offsetMs(utcMs, timeZone);
  return offsetMs(utcMs - offset, timeZone) === offset;
}

/** Returns true if summer time skips a checked wire time, so the zone's clock never shows it. */
export function isSkipped(text: string, timeZone: string): boolean {
  if (isShownSurely(text, timeZone)) return false;
  const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return !local.toZonedDateTime(timeZone).toPlainDateTime().equals(local);
}

/** Milliseconds on the clock between two wire times, whatever summer time does between them. */
export function toClockDifferenceMs(from: string, to: string): number {
  return Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`);
}
