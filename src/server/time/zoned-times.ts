import type { FieldSchema } from '#contract/check-fields.ts';
import { minuteMs } from '#contract/durations.ts';
import { isObject } from '#contract/is-object.ts';
import { localTimeFormat, zonedTimeFormat } from '#contract/schema.ts';
import { parseLocalTime, toLocalTime } from './local-time.ts';

type Convert = (value: unknown, timeZone: string) => unknown;

const localLength = 'yyyy-MM-dd HH:mm:ss'.length;
const hourMinutes = 60;

const pad = (value: number) => String(value).padStart(2, '0');

/** `+02:00` */
function toOffset(local: string, timeZone: string): string {
  const minutes = Math.round(
    (Date.parse(`${local}Z`) - parseLocalTime(local, timeZone, 'earlier')) / minuteMs,
  );
  const ahead = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${pad(Math.floor(ahead / hourMinutes))}:${pad(ahead % hourMinutes)}`;
}

/** Offsets by zone and quarter of an hour, since zones change only then; asking Temporal each time is slow. */
const offsets = new Map<string, string>();
const mostOffsets = 10_000;
const hourLength = 'yyyy-MM-ddTHH'.length;
const quarterMinutes = 15;

/**
 * Converts a wire time to RFC 3339 with the zone's offset, unless it has one; of an hour that comes twice it
 * takes the first.
 */
export function toZonedTime(wireTime: string, timeZone: string): string {
  if (wireTime.length > localLength) return wireTime;
  const local = wireTime.replace(' ', 'T');
  const minute = Number(local.slice(hourLength + 1, hourLength + 3));
  const key = `${timeZone} ${local.slice(0, hourLength)} ${Math.floor(minute / quarterMinutes)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = toOffset(local, timeZone);
    if (offsets.size >= mostOffsets) offsets.clear();
    offsets.set(key, offset);
  }
  return local + offset;
}

/** Returns a moment in milliseconds since 1970 as RFC 3339 with the zone's offset, in whole seconds. */
export function toZonedMoment(timeMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toString({
    timeZone,
    smallestUnit: 'second',
  });
}

/** Converts a time with an offset to the zone's wire time; returns one without an offset unchanged. */
function toLocal(time: string, timeZone: string): string {
  if (time.length <= localLength) return time;
  return toLocalTime(Date.parse(time.replace(' ', 'T')), timeZone);
}

/** A walk made once of a schema; undefined where it has no time. */
function compile(schema: FieldSchema, convert: (time: string, timeZone: string) => string) {
  const { properties = {}, items, format } = schema;
  if (format === localTimeFormat || format === zonedTimeFormat) {
    const walk: Convert = (value, timeZone) =>
      typeof value === 'string' && value !== '' ? convert(value, timeZone) : value;
    return walk;
  }
  if (items) {
    const inside = compile(items, convert);
    if (!inside) return undefined;
    const walk: Convert = (value, timeZone) => {
      if (!Array.isArray(value)) return value;
      for (let index = 0; index < value.length; index += 1) {
        value[index] = inside(value[index], timeZone);
      }
      return value;
    };
    return walk;
  }
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const inside = compile(field, convert);
    return inside ? [{ name, inside }] : [];
  });
  if (fields.length === 0) return undefined;
  const walk: Convert = (value, timeZone) => {
    if (!isObject(value)) return value;
    for (const { name, inside } of fields) {
      if (value[name] !== undefined) value[name] = inside(value[name], timeZone);
    }
    return value;
  };
  return walk;
}

const asItIs: Convert = (value) => value;

/** Writes the times of a schema, of either version, as RFC 3339 with the zone's offset, into the data itself. */
export function createZonedTimes(schema: FieldSchema): Convert {
  return compile(schema, toZonedTime) ?? asItIs;
}

/** Writes the times of a checked request as the courier's clock shows them, without an offset, into the request itself. */
export function createLocalTimes(schema: FieldSchema): Convert {
  return compile(schema, toLocal) ?? asItIs;
}
