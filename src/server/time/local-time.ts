import { dayMs } from '#contract/durations.ts';

const quarterMs = 15 * 60 * 1000;
const maxKept = 10_000;
const offsets = new Map<string, number>();
/** By days since 1970, because times of few days are formatted, and `toISOString` is slow. */
const dates = new Map<number, string>();

/** Caches by quarter of an hour, since zones change only then; asking Temporal each time is slow. */
function offsetMs(timeMs: number, timeZone: string): number {
  const quarter = Math.floor(timeMs / quarterMs);
  const key = timeZone + quarter;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const local = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone);
    offset = local.offsetNanoseconds / 1e6;
    if (offsets.size >= maxKept) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** `yyyy-MM-dd` of a day since 1970. */
function toDate(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    const iso = new Date(day * dayMs).toISOString();
    date = iso.slice(0, iso.indexOf('T'));
    if (dates.size >= maxKept) dates.clear();
    dates.set(day, date);
  }
  return date;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** Formats a moment as `yyyy-MM-dd HH:mm:ss` in a time zone; `separator` stands between date and time. */
export function toLocalTime(timeMs: number, timeZone: string, separator: ' ' | 'T' = ' '): string {
  const localMs = timeMs + offsetMs(timeMs, timeZone);
  const day = Math.floor(localMs / dayMs);
  const seconds = Math.floor((localMs - day * dayMs) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hour = twoDigits[Math.floor(minutes / 60)];
  return `${toDate(day)}${separator}${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
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
