import { isObject } from '#contract/is-object.ts';
import { jsonCodec, storedAtom } from './stored-atom.ts';

/** Response fields of the last successes by name, such as `billCode`. */
export type LastValues = Record<string, string>;

function isLastValues(value: unknown): value is LastValues {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}

/** Values that the tester of one page shares with the others, for the life of the tab. */
export const lastValuesAtom = storedAtom('lastValues', jsonCodec(isLastValues), 'sessionStorage');

/** Returns the fields of a response's data that the operation remembers. */
export function pickLastValues(remembers: readonly string[], data: unknown): LastValues {
  const source: unknown = Array.isArray(data) ? data[0] : data;
  if (!isObject(source)) return {};
  const pairs = remembers.map((name) => [name, source[name]] as const);
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  );
}
