import type { ErrorCode } from './errors.ts';
import { isObject } from './is-object.ts';
import { findEra, isOnCalendar } from './normalize/guess-time.ts';
import { countDigits } from './normalize/phone.ts';

/** The part of JSON Schema that the contract uses, so that one walk checks fields in the order of their table. */
interface ValueSchema {
  type?: string;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  'x-joins-lists'?: true;
  /** Decimal digits that a text must contain. */
  'x-min-digits'?: number;
}

/** Fields whose values are accepted in several spellings (protocol.md §4). */
export type FieldKind = 'amount' | 'phone' | 'waybill' | 'waybills' | 'orderNumbers';

/** A rule that applies only if another field has one of some values: JSON Schema's if/then. */
interface Condition {
  if: { properties: Record<string, { enum: readonly unknown[] }>; required: readonly string[] };
  then: { required: readonly string[] };
}

/** A field as the contract describes it. */
export interface FieldSchema extends ValueSchema {
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  required?: readonly string[];
  anyOf?: readonly { required: readonly string[] }[];
  dependentRequired?: Record<string, readonly string[]>;
  allOf?: readonly Condition[];
  description?: string;
  examples?: readonly unknown[];
  'x-text'?: string;
  'x-enum'?: string;
  'x-form'?: string;
  'x-kind'?: FieldKind;
  'x-kind-by'?: Record<string, Record<string, FieldKind>>;
  'x-alias'?: string;
  /** Another field that clients send instead; it is not accepted for this one. */
  'x-mistaken'?: string;
  'x-absent-as'?: string;
  /** Version of the open API that introduced the field. */
  'x-since'?: 2;
  'x-later-values'?: readonly string[];
  'x-missing'?: ErrorCode;
  'x-invalid'?: ErrorCode;
  'x-too-long'?: ErrorCode;
  'x-none'?: ErrorCode;
}

/** Maps a schema and its inner schemas, each with the keywords that `toOwn` returns. */
export function mapSchema(
  { properties, items, ...own }: FieldSchema,
  toOwn: (own: FieldSchema) => FieldSchema,
): FieldSchema {
  const inside = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    mapSchema(field, toOwn),
  ]);
  return {
    ...toOwn(own),
    ...(properties && { properties: Object.fromEntries(inside) }),
    ...(items && { items: mapSchema(items, toOwn) }),
  };
}

export type Rule =
  | 'required'
  | 'type'
  | 'enum'
  | 'minLength'
  | 'minDigits'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'anyOf'
  | 'dependentRequired';

const numberText = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Converts a scalar, sent as text or as number (protocol.md §4), to its schema's type; unchanged if it cannot. */
export function toSchemaType(schema: ValueSchema, value: unknown): unknown {
  if (schema.type === 'string' && typeof value === 'number') return String(value);
  if (schema.type !== 'number' && schema.type !== 'integer') return value;
  return typeof value === 'string' && numberText.test(value.trim()) ? Number(value) : value;
}

function hasType(type: string | undefined, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === undefined || typeof value === type;
}

const compiled = new Map<string, RegExp>();

function matches(pattern: string, value: string): boolean {
  const expression = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, expression);
  return expression.test(value);
}

/** Characters as JSON Schema counts them: code points. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** A code point takes at most two UTF-16 units, so a text longer than twice the limit need not be counted. */
function isLonger(value: string, maxLength: number): boolean {
  if (value.length <= maxLength) return false;
  return value.length > 2 * maxLength || countCharacters(value) > maxLength;
}

const localTimeLength = 'yyyy-MM-dd HH:mm:ss'.length;

/** Returns true for `yyyy-MM-dd HH:mm:ss` (or `T`), valid in the Gregorian calendar; ignores an offset. */
export function isLocalTime(value: string): boolean {
  return isOnCalendar(value.slice(0, localTimeLength)) && findEra(value) === undefined;
}

function checkText(schema: ValueSchema, value: string): Rule | undefined {
  const { minLength, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const minDigits = schema['x-min-digits'];
  const isTime = format === 'courier-local-time';
  // A time with a zone is too long, but its format explains that better than its length.
  if (!isTime && isLonger(value, maxLength)) return 'maxLength';
  if (minLength !== undefined && countCharacters(value) < minLength) return 'minLength';
  if (minDigits !== undefined && countDigits(value) < minDigits) return 'minDigits';
  if (pattern !== undefined && !matches(pattern, value)) return 'pattern';
  if (isTime && !isLocalTime(value)) return 'format';
  return undefined;
}

/** Returns the first rule that a converted value breaks; undefined if it keeps all. */
export function findBrokenRule(schema: ValueSchema, value: unknown): Rule | undefined {
  if (!hasType(schema.type, value)) return 'type';
  if (schema.enum && !schema.enum.includes(value)) return 'enum';
  if (typeof value === 'string') return checkText(schema, value);
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) return 'minimum';
    if (schema.maximum !== undefined && value > schema.maximum) return 'maximum';
  }
  if (Array.isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) return 'minItems';
    if (schema.maxItems !== undefined && value.length > schema.maxItems) return 'maxItems';
  }
  return undefined;
}
