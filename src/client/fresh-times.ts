import type { FieldSchema } from '#contract/check-fields.ts';
import { dayMs } from '#contract/durations.ts';
import { exampleDay } from '#contract/example-day.ts';

/** Returns a moment's day in a time zone as `yyyy-MM-dd`. */
export function toDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

/** Moves a wire time by whole days and keeps its clock time. */
function moveTime(time: string, days: number): string {
  const [day = '', clock = ''] = time.split(/[ T]/);
  const moved = new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
  return `${moved} ${clock}`;
}

/** Moves an example's times to `today`, so that a time range holds today's orders. */
export function withFreshTimes(
  page: { request: FieldSchema },
  data: Record<string, unknown>,
  today: string,
): Record<string, unknown> {
  const days = Math.round((Date.parse(today) - Date.parse(exampleDay)) / dayMs);
  const moved = Object.entries(data).map(([name, value]) => {
    const isTime = page.request.properties?.[name]?.format === 'courier-local-time';
    return [name, isTime && typeof value === 'string' ? moveTime(value, days) : value];
  });
  return Object.fromEntries(moved);
}
