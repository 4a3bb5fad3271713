import assert from 'node:assert/strict';
import type { Operation } from '#contract/operation.ts';

export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a JSON Merge Patch changes it, but that null stays. */
export function merge(base: Fields, change: Fields): Fields {
  const merged = Object.entries(change).map(([name, value]) => {
    const own = base[name];
    return [name, isFields(value) && isFields(own) ? merge(own, value) : value];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

interface Reader {
  customerCode: string;
  apiAccount: string;
  /** The business digest of version 1. */
  digest?: string;
}

/** The first example of an operation that succeeds, with what is the reader's own. */
export function ownExample(
  operations: readonly Pick<Operation, 'path' | 'examples'>[],
  operationPath: string,
  { customerCode, apiAccount: id, digest }: Reader,
): Fields {
  const operation = operations.find((each) => each.path === operationPath);
  const example = operation?.examples.find(({ code }) => code === '1');
  assert.ok(example, operationPath);
  const own: Fields = { customerCode, id, digest };
  return Object.fromEntries(
    Object.entries(example.request).map(([name, value]) => [name, own[name] ?? value]),
  );
}
