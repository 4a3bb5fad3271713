import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { localTimeFormat } from '#contract/schema.ts';
import { parseLocalTime, toLocalTime } from './local-time.ts';

type Convert = (value: unknown, timeZone: string) => unknown;

const localLength = 'yyyy-MM-dd HH:mm:ss'.length;
const minuteMs = 60_000;
const hourMinutes = 60;

const pad = (value: number) => String(value).padStart(2, '0');

/** RFC 3339 with the zone's offset of a wire time; of an hour that comes twice it is the first. */
export function toZonedTime(local: string, timeZone: string): string {
  const at = parseLocalTime(local, timeZone, 'earlier');
  const written = local.replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${written}Z`) - at) / minuteMs);
  const ahead = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  const offset = `${pad(Math.floor(ahead / hourMinutes))}:${pad(ahead % hourMinutes)}`;
  return `${written}${sign}${offset}`;
}

/** The wire time of a zone for a time that may say an offset; without one it stays as it is. */
function toLocal(time: string, timeZone: string): string {
  if (time.length <= localLength) return time;
  return toLocalTime(Date.parse(time.replace(' ', 'T')), timeZone);
}

/** A walk made once of a schema; undefined where no time stands in it. */
function compile(schema: FieldSchema, convert: (time: string, timeZone: string) => string) {
  const { properties = {}, items, format } = schema;
  if (format === localTimeFormat) {
    const walk: Convert = (value, timeZone) =>
      typeof value === 'string' && value !== '' ? convert(value, timeZone) : value;
    return walk;
  }
  if (items) {
    const inside = compile(items, convert);
    if (!inside) return undefined;
    const walk: Convert = (value, timeZone) =>
      Array.isArray(value) ? value.map((each) => inside(each, timeZone)) : value;
    return walk;
  }
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const inside = compile(field, convert);
    return inside ? [{ name, inside }] : [];
  });
  if (fields.length === 0) return undefined;
  const walk: Convert = (value, timeZone) => {
    if (!isObject(value)) return value;
    const copy = { ...value };
    for (const { name, inside } of fields) {
      if (name in copy) copy[name] = inside(copy[name], timeZone);
    }
    return copy;
  };
  return walk;
}

const asItIs: Convert = (value) => value;

/** Answers a copy of data with the times of its version-1 schema as RFC 3339 with the zone's offset. */
export function createZonedTimes(schema: FieldSchema): Convert {
  return compile(schema, toZonedTime) ?? asItIs;
}

/** Answers a copy of a checked request with its times as the courier's clock shows them, without an offset. */
export function createLocalTimes(schema: FieldSchema): Convert {
  return compile(schema, toLocal) ?? asItIs;
}
