import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';
import { maxBytes, shorten } from './results-form.ts';

export interface Result {
  id: string;
  digest?: string;
  cipher?: string;
  /** Version 2. */
  signature?: string;
}

const fields = ['digest', 'cipher', 'signature'] as const;

/** Why results cannot be compared: `id` names the text under `conformance.problem.`. */
export interface Problem {
  id:
    | ('load' | 'unreadable' | 'empty' | 'large')
    | ('json' | 'shape' | 'object' | 'noId' | 'notText' | 'twice');
  values?: Record<string, string | number>;
}

const maxProblems = 10;

type Read = { results: Result[] } | { problems: Problem[] };

/** Returns the entries; from the file of vectors, those of the named lists. */
function toList(value: unknown, names: readonly string[]): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const lists = names.filter((name) => name in value).map((name) => value[name]);
  return lists.every((list) => Array.isArray(list)) ? lists.flat() : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function checkEntry(entry: unknown, number: number): Problem | undefined {
  if (!isObject(entry)) return { id: 'object', values: { number } };
  const id = readText(entry.id);
  if (id === undefined) return { id: 'noId', values: { number } };
  const field = fields.find((name) => !['string', 'undefined'].includes(typeof entry[name]));
  return field ? { id: 'notText', values: { number, id: shorten(id), field } } : undefined;
}

function toResult(entry: Record<string, unknown>): Result {
  const given = fields
    .map((name) => [name, readText(entry[name])] as const)
    .filter(([, text]) => text !== undefined);
  return { id: String(entry.id).trim(), ...Object.fromEntries(given) };
}

function findTwice(results: readonly Result[]): Problem[] {
  const places = Map.groupBy(results.keys(), (index) => results[index]?.id ?? '');
  return [...places]
    .filter(([, indexes]) => indexes.length > 1)
    .map(([id, indexes]) => ({
      id: 'twice',
      values: { id: shorten(id), numbers: indexes.map((index) => index + 1).join(', ') },
    }));
}

function parse(text: string): { value: unknown } | { problem: Problem } {
  const parsed = parseJson(text);
  if (parsed.ok) return { value: parsed.value };
  const { line, column } = parsed.position;
  return { problem: { id: 'json', values: { line, column } } };
}

/**
 * Reads pasted or chosen results: a list of `{id, digest, cipher}` or `{id, signature}`, or the file of
 * vectors with other values in the lists of these names. Reports everything that prevents a comparison.
 */
export function readResults(text: string, lists: readonly string[]): Read {
  if (text.trim() === '') return { problems: [{ id: 'empty' }] };
  if (new Blob([text]).size > maxBytes) return { problems: [{ id: 'large' }] };
  // Editors on Windows add a byte order mark, which is not JSON.
  const parsed = parse(text.replace(/^\ufeff/, ''));
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const list = toList(parsed.value, lists);
  if (!list || list.length === 0) return { problems: [{ id: 'shape' }] };
  const faults = list.flatMap((entry, index) => checkEntry(entry, index + 1) ?? []);
  if (faults.length > 0) return { problems: faults.slice(0, maxProblems) };
  const results = list.filter(isObject).map(toResult);
  const twice = findTwice(results);
  return twice.length > 0 ? { problems: twice.slice(0, maxProblems) } : { results };
}
