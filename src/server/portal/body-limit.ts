import type { FieldSchema } from '#contract/check-fields.ts';

/** JSON may write a character in six: `\u0627`. */
const bytesOfCharacter = 6;
/** A number, true, false or null. */
const bytesOfScalar = 32;
/** Quotes, colon and comma of a member, a comma of a list. */
const bytesBetween = 4;
/** White space and unknown fields. */
const spareBytes = 4096;

/** No field's real text needs more: the signing help accepts 1 MiB, of which JSON escapes no more than half. */
const mostBytes = 2 * 1024 * 1024;

function countBytes(schema: FieldSchema): number {
  if (schema.enum) {
    return Math.max(...schema.enum.map((value) => String(value).length)) * bytesOfCharacter;
  }
  if (schema.type === 'string') return (schema.maxLength ?? 0) * bytesOfCharacter;
  if (schema.type === 'array') {
    return (schema.maxItems ?? 0) * (countBytes(schema.items ?? {}) + bytesBetween);
  }
  if (schema.type !== 'object') return bytesOfScalar;
  return Object.entries(schema.properties ?? {}).reduce(
    (bytes, [name, field]) => bytes + name.length + bytesBetween + countBytes(field),
    bytesBetween,
  );
}

/**
 * The largest body of a portal call, in bytes: the sum of what its fields can hold, at most `mostBytes`.
 * Reading larger bodies would delay other calls.
 */
export function toBodyLimit(request: FieldSchema): number {
  return spareBytes + Math.min(countBytes(request), mostBytes);
}
