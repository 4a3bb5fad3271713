import { longestTextBytes } from '#contract/machine-texts.ts';
import { ToolError } from '../tool-error.ts';

/** What an operation has many of, in the order in which it is shared out among parts. */
const listNames = ['fields', 'response', 'errors', 'commonErrors'] as const;

interface Whole {
  fields: unknown[];
  response: unknown[];
  errors: unknown[];
  commonErrors: unknown[];
}

/** For what says which part it is. */
const reserveBytes = 500;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;

/** The entries of all lists in parts of at most so many bytes of JSON. */
function toParts(whole: Whole, mostBytes: number) {
  const entries = listNames.flatMap((name) => whole[name].map((entry) => ({ name, entry })));
  const parts: (typeof entries)[] = [[]];
  let taken = 0;
  for (const each of entries) {
    const bytes = bytesOf(each.entry);
    if (taken > 0 && taken + bytes > mostBytes) {
      parts.push([]);
      taken = 0;
    }
    parts.at(-1)?.push(each);
    taken += bytes;
  }
  return parts;
}

/** What the parts after one have more of. */
function toNext(part: number, later: readonly { name: string }[]): { next?: string } {
  const names = [...new Set(later.map(({ name }) => name))].join(', ');
  return names ? { next: `Call read_operation again with part: ${part + 1} for: ${names}.` } : {};
}

/**
 * An operation, or a part of one that is too long for one response: its lists are shared out, and all
 * else is in each part, `onlyFirst` in the first. Throws a ToolError for a part that there is not.
 */
export function toPart<Operation extends Whole, First extends object>(
  whole: Operation,
  onlyFirst: First,
  part = 1,
) {
  const empty = { fields: [], response: [], errors: [], commonErrors: [] };
  const room = longestTextBytes - reserveBytes - bytesOf({ ...whole, ...empty, ...onlyFirst });
  const parts = toParts(whole, room);
  const own = parts[part - 1];
  if (!own) throw new ToolError(`\`part\` must be from 1 to ${parts.length} for this operation.`);
  const listOf = (list: string) =>
    own.filter(({ name }) => name === list).map((each) => each.entry);
  return {
    part,
    parts: parts.length,
    ...toNext(part, parts.slice(part).flat()),
    ...whole,
    ...(Object.fromEntries(listNames.map((name) => [name, listOf(name)])) as Pick<
      Operation,
      (typeof listNames)[number]
    >),
    ...(part === 1 && onlyFirst),
  };
}
