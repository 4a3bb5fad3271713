/** The part of JSON Schema the contract uses, so that one walk checks fields in the order of their table. */
export interface ValueSchema {
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
}

export type Rule =
  | 'required'
  | 'type'
  | 'enum'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'anyOf'
  | 'dependentRequired';

const numberText = /^[+-]?\d+(\.\d+)?$/;

/**
 * Clients send scalars as text or as number, and some texts as a list (wire.md §4): the value in
 * the type of its schema, or the value as it came where it cannot be one.
 */
export function toSchemaType(schema: ValueSchema, value: unknown): unknown {
  if (schema['x-joins-lists'] && Array.isArray(value) && value.every(isScalar)) return value.join();
  if (schema.type === 'string' && typeof value === 'number') return String(value);
  if (schema.type !== 'number' && schema.type !== 'integer') return value;
  return typeof value === 'string' && numberText.test(value.trim()) ? Number(value) : value;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function hasType(type: string | undefined, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === undefined || typeof value === type;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

/** A character takes two units at most: what is longer than that need not be counted. */
function isLonger(value: string, maxLength: number): boolean {
  if (value.length <= maxLength) return false;
  return value.length > 2 * maxLength || countCharacters(value) > maxLength;
}

const localTimeLength = 'yyyy-MM-dd HH:mm:ss'.length;

/** True for `yyyy-MM-dd HH:mm:ss` (or `T`) that names a moment of the calendar, whatever offset is behind it. */
export function isLocalTime(value: string): boolean {
  const time = new Date(`${value.slice(0, localTimeLength).replace(' ', 'T')}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 10));
}

function checkText(schema: ValueSchema, value: string): Rule | undefined {
  const { minLength, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const isTime = format === 'courier-local-time';
  // A time is too long where it has a zone: its form tells that better than its length.
  if (!isTime && isLonger(value, maxLength)) return 'maxLength';
  if (minLength !== undefined && countCharacters(value) < minLength) return 'minLength';
  if (pattern !== undefined && !matches(pattern, value)) return 'pattern';
  if (isTime && !isLocalTime(value)) return 'format';
  return undefined;
}

/** The first rule that a value already in its schema's type breaks; undefined where it keeps all. */
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
