import { type TObject, type TSchema, type TSchemaOptions, Type } from 'typebox';
import type { FieldKind } from './check-value.ts';
import type { ErrorCode } from './errors.ts';

/** Options of a field beyond JSON Schema; OpenAPI and the pages have them as `x-` keywords. */
export interface FieldOptions extends TSchemaOptions {
  /** Key of its text in contract.json, below `field.`. */
  text: string;
  /** Code returned if the field is absent. */
  missing?: ErrorCode;
  /** Code returned if it breaks any other rule. */
  invalid?: ErrorCode;
  tooLong?: ErrorCode;
  /** Key of the texts of its values, below `enum.`. */
  enumText?: string;
  /** Example of what a pattern requires, as a person would write it. */
  form?: string;
  /** Value that counts as absent besides an empty text: clients send it for unused fields. */
  absentAs?: '0' | '-';
  /** A list of texts is read as one text, joined by commas. */
  joinsLists?: true;
  /** Kind of value whose spellings are read as the same (normalize/read-field.ts). */
  kind?: FieldKind;
  /** The same, by the value of another field: `{ command: { 2: 'waybills' } }`. */
  kindBy?: Record<string, Record<string, FieldKind>>;
  /** Fewest decimal digits of the text, of any script. */
  minDigits?: number;
  /** Another name under which clients send the field; read if the field itself is absent. */
  alias?: string;
  /** The version of the open API that introduced the field; earlier ones neither show nor send it. */
  since?: 2;
  /** Its values that only version 2 takes. */
  valuesSince2?: readonly string[];
  example?: unknown;
}

/** Local time in the courier's time zone, `yyyy-MM-dd HH:mm:ss` or with `T`. */
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}$';

/** Format of a time as in `localTimePattern`, or in version 2 with its offset. */
export const localTimeFormat = 'courier-local-time';

/** Format of a time in responses of version 2: RFC 3339 with an offset. */
export const zonedTimeFormat = 'date-time';

/** A local time, or RFC 3339 with an offset. */
export const localOrZonedPattern =
  '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}:\\d{2}((\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$';

/** A non-negative amount as text, such as `120` or `120.50`. */
export const amountPattern = '^\\d+(\\.\\d+)?$';

function toKeywords(options: FieldOptions) {
  const { text, missing, invalid, tooLong, enumText, form, alias, example, ...others } = options;
  const { absentAs, joinsLists, kind, kindBy, minDigits, since, valuesSince2, ...rest } = others;
  return {
    ...rest,
    'x-text': `field.${text}`,
    ...(missing && { 'x-missing': missing }),
    ...(invalid && { 'x-invalid': invalid }),
    ...(tooLong && { 'x-too-long': tooLong }),
    ...(enumText && { 'x-enum': `enum.${enumText}` }),
    ...(form && { 'x-form': form }),
    ...(absentAs && { 'x-absent-as': absentAs }),
    ...(joinsLists && { 'x-joins-lists': true }),
    ...(kind && { 'x-kind': kind }),
    ...(kindBy && { 'x-kind-by': kindBy }),
    ...(minDigits && { 'x-min-digits': minDigits }),
    ...(alias && { 'x-alias': alias }),
    ...(since && { 'x-since': since }),
    ...(valuesSince2 && { 'x-later-values': valuesSince2 }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** Text of at most `maxLength` characters. */
export function text(maxLength: number, options: FieldOptions) {
  return Type.String({ maxLength, ...toKeywords(options) });
}

/** Text from a closed list. */
export function choice<const Values extends string[]>(values: [...Values], options: FieldOptions) {
  return Type.Enum(values, { type: 'string', ...toKeywords(options) });
}

/** Whole number from a closed list. */
export function numberChoice<const Values extends number[]>(
  values: [...Values],
  options: FieldOptions,
) {
  return Type.Enum(values, { type: 'integer', ...toKeywords(options) });
}

export function decimal(options: FieldOptions & { minimum?: number; maximum?: number }) {
  return Type.Number(toKeywords(options));
}

export function whole(options: FieldOptions & { minimum?: number; maximum?: number }) {
  return Type.Integer(toKeywords(options));
}

export function flag(options: FieldOptions) {
  return Type.Boolean(toKeywords(options));
}

/** Non-negative amount of money as text, at most `maxLength` characters. */
export function amount(maxLength: number, options: FieldOptions) {
  const rules = { pattern: amountPattern, form: '120.50', kind: 'amount' } as const;
  return text(maxLength, { ...rules, ...options });
}

/** Longest phone, with its `+`, spaces and an extension. */
const phoneLength = 30;

/** A phone in any spelling, with at least so many digits. */
export function phone(minDigits: number, options: FieldOptions) {
  return text(phoneLength, { kind: 'phone', minDigits, ...options });
}

const waybillLength = 30;

/** One waybill, in any letter case. */
export function waybill(options: FieldOptions) {
  return text(waybillLength, { kind: 'waybill', ...options });
}

/** Time in the courier's time zone; a date that does not exist is refused. */
export function localTime(options: FieldOptions) {
  const form = 'yyyy-MM-dd HH:mm:ss';
  return text(19, { pattern: localTimePattern, format: localTimeFormat, form, ...options });
}

/** Always null: the code says it all. */
export function nothing(options: FieldOptions) {
  return Type.Null(toKeywords(options));
}

export function list<Item extends TSchema>(
  item: Item,
  options: FieldOptions & { minItems?: number; maxItems?: number },
) {
  return Type.Array(item, toKeywords(options));
}

/** An object whose fields another description has. */
export function anyObject(options: FieldOptions) {
  return Type.Unsafe<object>({ type: 'object', ...toKeywords(options) });
}

/** Requires fields of an object if another of its fields has one of some values. */
export function requireWhere(field: string, values: unknown[], required: string[]) {
  const condition = { properties: { [field]: { enum: values } }, required: [field] };
  // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's keyword.
  return { if: condition, then: { required } };
}

/** Adds the keywords of one place of use to a finished object schema. */
export function object<Shape extends TObject>(shape: Shape, options: FieldOptions): Shape {
  return { ...shape, ...toKeywords(options) };
}
