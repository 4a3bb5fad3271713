import type { FieldSchema } from '../check-value.ts';
import { isObject } from '../is-object.ts';

type Convert = (value: unknown) => unknown;

const isLater = (field: FieldSchema) => field['x-since'] === 2;

/** Returns a schema without the fields that only version 2 has, at every depth. */
export function withoutLaterFields({ properties, items, ...own }: FieldSchema): FieldSchema {
  const kept = Object.entries(properties ?? {})
    .filter(([, field]) => !isLater(field))
    .map(([name, field]) => [name, withoutLaterFields(field)]);
  return {
    ...own,
    ...(properties && { properties: Object.fromEntries(kept) }),
    ...(items && { items: withoutLaterFields(items) }),
  };
}

/** A walk made once of a schema; undefined where version 1 has every field. */
function compile({ properties = {}, items }: FieldSchema): Convert | undefined {
  if (items) {
    const inside = compile(items);
    return inside && ((value) => (Array.isArray(value) ? value.map(inside) : value));
  }
  const later = Object.keys(properties).filter((name) => isLater(properties[name] ?? {}));
  const inner = Object.entries(properties).flatMap(([name, field]) => {
    const inside = isLater(field) ? undefined : compile(field);
    return inside ? [{ name, inside }] : [];
  });
  if (later.length === 0 && inner.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const kept = { ...value };
    for (const name of later) delete kept[name];
    for (const { name, inside } of inner) if (name in kept) kept[name] = inside(kept[name]);
    return kept;
  };
}

/** Returns what leaves the later fields out of data of a schema; undefined if the schema has none. */
export function createWithoutLater(schema: FieldSchema): Convert | undefined {
  return compile(schema);
}

/** True if data of a schema, for example of an example, has a later field. */
export function hasLaterFields(schema: FieldSchema, data: unknown): boolean {
  const leaveOut = compile(schema);
  return leaveOut !== undefined && JSON.stringify(leaveOut(data)) !== JSON.stringify(data);
}
