import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';

/** Another form that the same input often takes; `id` names its text under `sign.reason.`. */
export interface Variant {
  id: string;
  value: string;
}

/** JSON as Python's json.dumps writes it: a space behind every comma and colon. */
function toPythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toPythonJson).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${toPythonJson(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Those that differ from the value itself and from each other. */
function toOthers(value: string, all: Variant[]): Variant[] {
  const seen = new Set([value]);
  return all.filter((each) => !seen.has(each.value) && seen.add(each.value));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortKeys(value[name])]));
}

function escapeNonAscii(text: string): string {
  return text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toSerialised(text: string): Variant[] {
  const bare = text.replace(/^\ufeff/, '');
  if (!parseJson(bare).ok) return [];
  // As most programs read it: the last digits of a number beyond 2^53 are lost.
  const value: unknown = JSON.parse(bare);
  const compact = JSON.stringify(value);
  const python = toPythonJson(value);
  return [
    { id: 'compact', value: compact },
    { id: 'python', value: python },
    { id: 'pretty2', value: JSON.stringify(value, null, 2) },
    { id: 'pretty4', value: JSON.stringify(value, null, 4) },
    { id: 'prettyTab', value: JSON.stringify(value, null, '\t') },
    { id: 'sorted', value: JSON.stringify(sortKeys(value)) },
    { id: 'escaped', value: escapeNonAscii(text) },
    { id: 'compactEscaped', value: escapeNonAscii(compact) },
    { id: 'pythonEscaped', value: escapeNonAscii(python) },
    { id: 'slashes', value: compact.replaceAll('/', '\\/') },
    { id: 'php', value: escapeNonAscii(compact).replaceAll('/', '\\/') },
  ];
}

/** The forms that a JSON text takes on its way through a program, without the text itself. */
export function toTextVariants(text: string): Variant[] {
  return toOthers(text, [
    ...toSerialised(text),
    { id: 'trailingLf', value: `${text}\n` },
    { id: 'trailingCrlf', value: `${text}\r\n` },
    { id: 'bom', value: `\ufeff${text}` },
    { id: 'noBom', value: text.replace(/^\ufeff/, '') },
    { id: 'trimmed', value: text.trim() },
    { id: 'crlf', value: text.replaceAll(/\r?\n/g, '\r\n') },
    { id: 'lf', value: text.replaceAll('\r\n', '\n') },
    { id: 'percent', value: encodeURIComponent(text.toWellFormed()) },
    { id: 'form', value: new URLSearchParams([['', text]]).toString().slice(1) },
    { id: 'withName', value: `bizContent=${text}` },
  ]);
}

/** The forms that a key takes when it is pasted or read from a file. */
export function toKeyVariants(key: string): Variant[] {
  return toOthers(key, [
    { id: 'noKey', value: '' },
    { id: 'keyTrimmed', value: key.trim() },
    { id: 'keyLower', value: key.toLowerCase() },
    { id: 'keyUpper', value: key.toUpperCase() },
    { id: 'keyLf', value: `${key}\n` },
  ]);
}
