import { type FieldKind, type FieldSchema, isObject } from '../check-value.ts';
import { toScalarText } from '../signer.ts';
import { dropInvisible, isUnseen } from './marks.ts';
import { countDigits, normalizePhone } from './phone.ts';
import { normalizeWaybill, splitOrderNumbers, splitWaybills } from './waybills.ts';

/** What PHP, Java, Python, JavaScript and .NET print where a value is missing. */
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

/** Whether a text is what a program prints for "nothing". */
function isNothing(text: string): boolean {
  return text.length <= longestWord && words.has(text.trim().toLowerCase());
}

/** A calling code, with what programs print behind it where the number is missing. */
const callingCode = /^(?:\+|00)[1-9]\d{0,2}\W*(?:null|none|nil|undefined|nan)?$/i;

/** Whether a normalised text only fills the field of a phone: words or signs, zeros, or a calling code alone. */
function isFiller(text: string): boolean {
  return text.length <= longestWord && (!/[1-9]/.test(text) || callingCode.test(text));
}

/** What is read of a sent value: itself where it is taken as it stands, undefined where it counts as absent. */
export type ReadField = (raw: unknown, sent: Record<string, unknown>) => unknown;

/** A closed form that needs nothing done: printable ASCII without space around it. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const plainAmount = /^\d+(?:\.\d+)?$/;
const openAmount = /^\+?(?=\.?\d)(\d*)(?:\.(\d*))?$/;
const noWaybill = /^(?:[^1-9\p{L}]*|n\/?a)$/iu;

/** A text out of a list or with a form of its own; people type space around it, and paste marks along. */
function readClosed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  if (isNothing(raw)) return undefined;
  return plain.test(raw) ? raw : dropInvisible(raw).trim();
}

/** `.5`, `5.` and `+5` are amounts as programs write them. */
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
  // A list of one is what is copied out of a list.
  const [only, ...others] = splitWaybills(raw);
  const waybill = only !== undefined && others.length === 0 ? only : normalizeWaybill(raw);
  return isNothing(waybill) || noWaybill.test(waybill) ? undefined : waybill;
}

/** Nothing of a value: what programs write for an empty one, alone, in a list or in an object. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isUnseen(value);
  return typeof value === 'object' && Object.values(value).every(isBlank);
}

/** An empty value of a type that no scalar has, as PHP and Ruby write false and Python {}. */
function isNoScalar(raw: unknown): boolean {
  return raw === false || (typeof raw === 'object' && isBlank(raw));
}

/** What was sent where a scalar is missing, short enough to be told; undefined where that is nothing. */
export function toSentNothing(raw: unknown): string | undefined {
  if (raw === false) return 'false';
  if (typeof raw === 'string') return isNothing(raw) ? raw.trim() : undefined;
  if (typeof raw !== 'object' || raw === null || !isBlank(raw)) return undefined;
  return Array.isArray(raw) ? '[]' : '{}';
}

/** The first moment that .NET and Go know, and MySQL's date without one. */
const noTime = /^(?:0|(?:0000-00-00|0001-01-01)(?:[T ]00:00:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)?)?)$/;

function readTime(raw: unknown): unknown {
  if (raw === 0) return undefined;
  const text = readClosed(raw);
  return typeof text === 'string' && noTime.test(text) ? undefined : text;
}

/** PHP writes false, 0 and an empty array where an object or a list is missing. */
function isNoObject(raw: unknown): boolean {
  if (raw === false || raw === 0) return true;
  if (typeof raw === 'string') return raw.trim() === '0' || isNothing(raw);
  return Array.isArray(raw) && isBlank(raw);
}

const readObject: ReadField = (raw) => (isNoObject(raw) ? undefined : raw);

/** Whether this is a list whose places PHP wrote as keys. */
export function isPhpList(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** One entry is a list of one. */
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

/** Waybills in one text, separated by commas. */
function readWaybillText(raw: unknown): unknown {
  const text = Array.isArray(raw) && raw.every(isScalar) ? raw.join() : raw;
  if (typeof text !== 'string') return raw;
  if (isNothing(text)) return undefined;
  const joined = splitWaybills(text).join();
  return joined === raw ? raw : joined;
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** A list of texts, each split where it holds several numbers. */
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

/** One that is short enough to be an own order number is looked for as such first, by the core. */
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

/** How a field of the open API is read; undefined where every value is taken as it stands. */
export function createReader(field: FieldSchema): ReadField | undefined {
  // The portal's forms have fields without a text in contract.json: what is typed there is not guessed at.
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

/** Phones of which one at least is needed: what only fills its field counts as absent beside a usable one. */
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
