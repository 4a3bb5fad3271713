/** `yyyy-MM-dd HH:mm:ss` of a moment in a time zone; `separator` is the character between date and time. */
export function toLocalTime(timeMs: number, timeZone: string, separator: ' ' | 'T' = ' '): string {
  const local = Temporal.Instant.fromEpochMilliseconds(timeMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  const text = local.toString({ smallestUnit: 'second' });
  return separator === 'T' ? text : text.replace('T', ' ');
}

/** The moment, in milliseconds, that a wire time (checked before) names in a time zone. */
export function parseLocalTime(text: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timeZone)
    .epochMilliseconds;
}
