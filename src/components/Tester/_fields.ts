import { isObject } from '#contract/is-object.ts';
import type { PageSchema } from '#reference/page.ts';

/** A path into the data: `['items', 2, 'number']`, written `items[2].number`. */
export type FieldPath = readonly (string | number)[];

export interface FieldProps {
  name: string;
  schema: PageSchema;
  path: FieldPath;
  value: unknown;
  required: boolean;
  /** Required together with another field, such as the ends of a range. */
  paired?: boolean;
}

/** Formats a path as the server's messages and checkFields do. */
export function toPathText(path: FieldPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** Returns the names of fields that are present exactly when their partner is. */
export function listPaired({ dependentRequired = {} }: PageSchema): Set<string> {
  const isMutual = ([name, others]: [string, readonly string[]]) =>
    others.some((other) => dependentRequired[other]?.includes(name));
  return new Set(
    Object.entries(dependentRequired)
      .filter(isMutual)
      .map(([name]) => name),
  );
}

/** Returns a copy with one field set; undefined removes the member or list row. */
export function setField(data: unknown, path: FieldPath, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (data === undefined && value === undefined) return undefined;
  if (typeof part === 'number') {
    const list = Array.isArray(data) ? data : [];
    const row = setField(list[part], rest, value);
    return row === undefined ? list.toSpliced(part, 1) : list.toSpliced(part, 1, row);
  }
  const object = isObject(data) ? data : {};
  const member = setField(object[part], rest, value);
  if (member !== undefined) return { ...object, [part]: member };
  const { [part]: _gone, ...others } = object;
  return others;
}

/**
 * Converts an input's text to JSON: that of a flag to a boolean, and that of a number only if it keeps every
 * typed character (`1.0` on the way to `1.05` stays text; the server accepts both).
 */
export function toJsonValue(schema: PageSchema, text: string): unknown {
  if (text === '') return undefined;
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && String(Number(text)) === text && Number.isFinite(Number(text))
    ? Number(text)
    : text;
}

/** Names of fields that hold a code or number although the contract allows any text. */
const codeName = /(?:Codes?|Number|No|Id|Currency)$|^(?:digest|mobile|phone)$/;

/** Returns true for a code, a number or a time: left to right and monospaced in every language. */
export function isCode({ type, pattern }: PageSchema, path: FieldPath): boolean {
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  return type !== 'string' || pattern !== undefined || codeName.test(name);
}

/** Returns true if the form can show a value; the JSON view shows all values. */
export function fitsForm(schema: PageSchema, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (schema.type === 'object') return isObject(value);
  if (schema.type === 'array') return Array.isArray(value);
  return typeof value !== 'object';
}

/** Returns every path the form draws for this data, in the order of the table. */
export function listPaths(schema: PageSchema, data: unknown, path: FieldPath = []): string[] {
  const own = path.length > 0 ? [toPathText(path)] : [];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    listPaths(field, isObject(data) ? data[name] : undefined, [...path, name]),
  );
  const { items } = schema;
  const rows = items && Array.isArray(data) ? data : [];
  return [
    ...own,
    ...members,
    ...rows.flatMap((row, index) => (items ? listPaths(items, row, [...path, index]) : [])),
  ];
}

/**
 * Returns the field that a server's message names. Messages are `<text>: <path>…`, so the part after the
 * first colon is checked first; a path with a dot or bracket is unambiguous anywhere.
 */
export function findFieldInMessage(message: string, paths: readonly string[]): string | undefined {
  const known = new Set(paths);
  const tokens = (text: string) =>
    (text.match(/[A-Za-z]\w*(?:\[\d+\]|\.[A-Za-z]\w*)*/g) ?? []).filter((each) => known.has(each));
  const tail = tokens(message.slice(message.search(/[:：]/) + 1));
  const compound = tokens(message).find((each) => /[.[]/.test(each));
  return compound ?? (/[:：]/.test(message) ? tail[0] : undefined);
}
