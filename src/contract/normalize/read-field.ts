import type { FieldKind, FieldSchema } from '../check-value.ts';
import { isObject } from '../is-object.ts';
import { toScalarText } from '../signer.ts';
import { dropInvisible, isUnseen } from './marks.ts';
import { countDigits, normalizePhone } from './phone.ts';
import { normalizeWaybill, splitOrderNumbers, splitWaybills } from './waybills.ts';

/** Texts that PHP, Java, Python, JavaScript and .NET print for a missing value. */
const printed = [
  'null',
  'none',
  'nil',
  'undefined',
  'nan',
  'dbnull',
  '[]',
  '{}',
  '[object object]',
];

const words = new Set(printed);
const longestWord = 30;

/** Returns true if a text is what a program prints for "nothing". */
function isNothing(text: string): boolean {
  return text.length <= longestWord && words.has(text.trim().toLowerCase());
}

/** A calling code, with what programs print after it for a missing number. */
const callingCode = /^(?:\+|00)[1-9]\d{0,2}\W*(?:null|none|nil|undefined|nan)?$/i;

/** Returns true if a normalised text only fills a phone field: words or signs, zeros, or a calling code alone. */
function isFiller(text: string): boolean {
  return text.length <= longestWord && (!/[1-9]/.test(text) || callingCode.test(text));
}

/** Returns what is read from a sent value: itself if accepted unchanged, undefined if it counts as absent. */
export type ReadField = (raw: unknown, sent: Record<string, unknown>) => unknown;

/** A closed form that needs no change: printable ASCII without surrounding space. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const plainAmount = /^\d+(?:\.\d+)?$/;
const openAmount = /^\+?(?=\.?\d)(\d*)(?:\.(\d*))?$/;
const noWaybill = /^(?:[^1-9\p{L}]*|n\/?a)$/iu;

/** Cleans a text from a list or of a fixed form: people type space around it and paste marks along. */
function readClosed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  if (isNothing(raw)) return undefined;
  return plain.test(raw) ? raw : dropInvisible(raw).trim();
}

/** Reads an amount as programs write it: `.5`, `5.` or `+5`. */
function readAmount(raw: unknown): unknown {
  const text = readClosed(raw);
  if (typeof text !== 'string' || plainAmount.test(text)) return text;
  const [, whole, decimals] = openAmount.exec(text) ?? [];
  if (whole === undefined) return text;
  return (whole || '0') + (decimals ? `.${decimals}` : '');
}

function readPhone(raw: unknown): unknown {
  return typeof raw === 'string' ? normalizePhone(raw) : raw;
}

function readWaybill(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  // A single entry copied from a list is a list of one.
  const [only, ...others] = splitWaybills(raw);
  const waybill = only !== undefined && others.length === 0 ? only : normalizeWaybill(raw);
  return isNothing(waybill) || noWaybill.test(waybill) ? undefined : waybill;
}

/** Returns true for what programs write as an empty value, alone, in a list or in an object. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isUnseen(value);
  return typeof value === 'object' && Object.values(value).every(isBlank);
}

/** An empty value of a type that no scalar has, as PHP and Ruby write false and Python {}. */
function isNoScalar(raw: unknown): boolean {
  return raw === false || (typeof raw === 'object' && isBlank(raw));
}

/** Returns what was sent for a missing scalar, short enough for a message; undefined if nothing. */
export function toSentNothing(raw: unknown): string | undefined {
  if (raw === false) return 'false';
  if (typeof raw === 'string') return isNothing(raw) ? raw.trim() : undefined;
  if (typeof raw !== 'object' || raw === null || !isBlank(raw)) return undefined;
  return Array.isArray(raw) ? '[]' : '{}';
}

/** Zero times of .NET and Go, and MySQL's zero date. */
const noTime = /^(?:0|(?:0000-00-00|0001-01-01)(?:[T ]00:00:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)?)?)$/;

function readTime(raw: unknown): unknown {
  if (raw === 0) return undefined;
  const text = readClosed(raw);
  return typeof text === 'string' && noTime.test(text) ? undefined : text;
}

/** PHP writes false, 0 and an empty array for a missing object or list. */
function isNoObject(raw: unknown): boolean {
  if (raw === false || raw === 0) return true;
  if (typeof raw === 'string') return raw.trim() === '0' || isNothing(raw);
  return Array.isArray(raw) && isBlank(raw);
}

const readObject: ReadField = (raw) => (isNoObject(raw) ? undefined : raw);

/** Returns true if PHP wrote a list with its indexes as keys. */
export function isPhpList(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** Reads a single entry as a list of one. */
function readList({ items = {} }: FieldSchema): ReadField {
  const holdsObjects = items.type === 'object';
  return (raw) => {
    if (Array.isArray(raw)) return raw.length > 0 && isBlank(raw) ? undefined : raw;
    if (isNoObject(raw)) return undefined;
    if (!isObject(raw)) return holdsObjects || toScalarText(raw) === '' ? raw : [raw];
    if (isBlank(raw)) return undefined;
    return holdsObjects && !isPhpList(raw) ? [raw] : raw;
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Reads waybills in one text, separated by commas. */
function readWaybillText(raw: unknown): unknown {
  const text = Array.isArray(raw) && raw.every(isScalar) ? raw.join() : raw;
  if (typeof text !== 'string') return raw;
  if (isNothing(text)) return undefined;
  const joined = splitWaybills(text).join();
  return joined === raw ? raw : joined;
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Reads a list of texts, splitting each that holds several numbers. */
function readNumbers(field: FieldSchema, split: (text: string) => string[]): ReadField {
  const read = readList(field);
  return (raw, sent) => {
    const list = read(raw, sent);
    if (!Array.isArray(list)) return list;
    const numbers = list.flatMap((each) => (typeof each === 'string' ? split(each) : [each]));
    return isSame(list, numbers) ? list : numbers;
  };
}

function readWaybillList(field: FieldSchema): ReadField {
  return readNumbers(field, (text) => (isNothing(text) ? [] : splitWaybills(text)));
}

/** Reads order numbers; the core first looks up a text short enough to be an own order number as one. */
function readOrderNumbers(field: FieldSchema): ReadField {
  const longest = field.items?.maxLength ?? 0;
  return readNumbers(field, (text) => (text.length > longest ? splitOrderNumbers(text) : [text]));
}

const kinds: Record<FieldKind, (field: FieldSchema) => ReadField> = {
  amount: () => readAmount,
  phone: () => readPhone,
  waybill: () => readWaybill,
  waybills: (field) => (field.type === 'array' ? readWaybillList(field) : readWaybillText),
  orderNumbers: readOrderNumbers,
};

/** Reads a field as another one of the request says, else as its own kind. */
function readByOther(field: FieldSchema, other: string, kind: FieldKind): ReadField {
  const own = kinds[kind](field);
  const byValue = new Map(
    Object.entries(field['x-kind-by']?.[other] ?? {}).map(([value, each]) => [
      value,
      kinds[each](field),
    ]),
  );
  return (raw, sent) => (byValue.get(toScalarText(sent[other]).trim()) ?? own)(raw, sent);
}

/** Creates the reader of a field of the open API; undefined if every value is taken as sent. */
export function createReader(field: FieldSchema): ReadField | undefined {
  // Fields of the portal's forms have no text in contract.json: their input is not guessed at.
  if (field['x-text'] === undefined) return undefined;
  const { 'x-kind': kind, 'x-kind-by': kindBy = {}, type } = field;
  const [other] = Object.keys(kindBy);
  const byKind = kind && (other ? readByOther(field, other, kind) : kinds[kind](field));
  if (type === 'array') return byKind ?? readList(field);
  if (type === 'object') return readObject;
  if (type === 'boolean') return readClosed;
  const isTime = field.format !== undefined;
  const isClosed = type !== 'string' || field.enum || field.pattern;
  const read = byKind ?? (isTime ? readTime : isClosed ? readClosed : undefined);
  return (raw, sent) => {
    if (isNoScalar(raw)) return undefined;
    return read ? read(raw, sent) : raw;
  };
}

/** Drops filler phones if another is usable; at least one phone is needed. */
export function dropFillers(phones: readonly unknown[], minDigits: number): unknown[] {
  const isUsable = (phone: unknown) =>
    typeof phone === 'string' && !isFiller(phone) && countDigits(phone) >= minDigits;
  const isNumber = phones.some((phone) => typeof phone === 'number' && phone > 0);
  if (!isNumber && !phones.some(isUsable)) return [...phones];
  return phones.map((phone) => {
    const isEmpty = phone === 0 || (typeof phone === 'string' && phone !== '' && isFiller(phone));
    return isEmpty ? undefined : phone;
  });
}
