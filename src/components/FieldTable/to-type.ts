import type { PageSchema } from '#reference/page.ts';
import type { Say } from './field-row.ts';

/** Marks a field name or a value as code. */
export function toCodeWord(value: unknown): string {
  return `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``;
}

/** The contract's pattern of a non-negative amount; a test keeps it equal to the contract's. */
export const amountPattern = '^\\d+(\\.\\d+)?$';

/** A decimal with limited digits, as in `^\d{1,11}(\.\d{1,5})?$`. */
const decimalPattern = /^\^\\d\{1,(\d+)\}\(\\\.\\d\{1,(\d+)\}\)\?\$$/;

/** Version 2 returns times in this format. */
export const zonedTime = 'date-time';

/** Version 2 also accepts times with their offset. */
const zonedForm = /[+-]\d\d:\d\d$/;

function toTypeName(schema: PageSchema, say: Say): string {
  const { format = '' } = schema;
  if (['courier-local-time', zonedTime].includes(format)) return say('fields.type.localTime');
  if (schema.pattern === amountPattern) return say('fields.type.amount');
  if (schema.type !== 'array') return say(`fields.type.${schema.type ?? 'any'}`);
  return say(`fields.type.list.${schema.items?.type ?? 'any'}`);
}

function toLength(schema: PageSchema, say: Say): string | undefined {
  const { maxLength, minItems, maxItems, format, 'x-min-digits': minDigits } = schema;
  // A local time has one length, which its format says better.
  if (maxLength !== undefined && !format) {
    const digits = minDigits && say('fields.digits', { min: minDigits });
    const characters = say('fields.characters', { max: maxLength });
    return digits ? digits + say('fields.type.separator') + characters : characters;
  }
  if (maxItems === undefined) return undefined;
  if (minItems === undefined) return say('fields.entries', { max: maxItems });
  return say('fields.entries.range', { min: minItems, max: maxItems });
}

/** Describes type and length: `text, at most 50 characters`. */
export function toType(schema: PageSchema, say: Say): string {
  return [toTypeName(schema, say), toLength(schema, say)]
    .filter((part) => part !== undefined)
    .join(say('fields.type.separator'));
}

/** The format of a value; undefined if its type is enough. */
export function toFormat(schema: PageSchema, say: Say): string | undefined {
  const { format, pattern, 'x-form': form } = schema;
  if (format === 'courier-local-time') {
    return say(zonedForm.test(form ?? '') ? 'fields.format.takenTime' : 'fields.format.localTime');
  }
  if (format === zonedTime) return say('fields.format.zonedTime');
  // The pattern of a phone counts its digits, which the type says.
  if (!pattern || schema['x-min-digits'] !== undefined) return undefined;
  if (pattern === amountPattern) return say('fields.format.amount');
  const decimal = decimalPattern.exec(pattern);
  if (decimal) {
    return say('fields.format.decimal', { whole: decimal[1] ?? '', fraction: decimal[2] ?? '' });
  }
  return form
    ? say('fields.format.form', { form: toCodeWord(form) })
    : say('fields.format.pattern', { pattern: toCodeWord(pattern) });
}

/** Describes the bounds of a number; undefined if it has none. */
export function toRange({ minimum, maximum }: PageSchema, say: Say): string | undefined {
  if (minimum !== undefined && maximum !== undefined) {
    return say('fields.range', { min: minimum, max: maximum });
  }
  if (minimum !== undefined) return say('fields.range.min', { min: minimum });
  return maximum === undefined ? undefined : say('fields.range.max', { max: maximum });
}
