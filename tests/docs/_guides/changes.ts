import assert from 'node:assert/strict';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes fields like a JSON Merge Patch, but keeps null. */
function merge(base: Fields, change: Fields): Fields {
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

/** The smallest call of an operation as its page shows it, with the values of the reader. */
function ownSmallest(
  pages: readonly OperationPage[],
  operationPath: string,
  { customerCode, apiAccount: id, digest }: Reader,
): Fields {
  const page = pages.find((each) => each.path === operationPath);
  assert.ok(page, operationPath);
  const own: Fields = { customerCode, id, digest };
  return Object.fromEntries(
    Object.entries(toSmallestCall(page).request).map(([name, value]) => [name, own[name] ?? value]),
  );
}

/** A smallest call with the change of a table row: a whole body, fields, or a header. */
export function changeOwn(
  pages: readonly OperationPage[],
  operationPath: string,
  reader: Reader,
  change: string,
): { request: Fields; body?: string; headers?: Record<string, string> } {
  const request = ownSmallest(pages, operationPath, reader);
  if (change.startsWith('[')) return { request, body: change };
  if (change.startsWith('{')) return { request: merge(request, JSON.parse(change)) };
  const [name = '', value = ''] = change.split(/: ?/);
  return { request, headers: { [name]: value } };
}
