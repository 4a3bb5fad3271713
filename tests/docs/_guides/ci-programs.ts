import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isObject } from '#contract/is-object.ts';
import type { OperationPage } from '#reference/page.ts';
import { toSmallestCall } from '#reference/smallest-call.ts';
import { root } from '../../_project.ts';
import type { TestPortal } from '../../server/_support/portal.ts';

/** Runs the programs of a guide to tests in CI unchanged: `vectors` checks the vectors, the other the answers. */
export async function assertPrograms(
  portal: TestPortal,
  programs: readonly [name: string, code: string][],
  vectors: string,
  account: Record<string, string>,
): Promise<void> {
  const cwd = portal.context.dataDir;
  const HOST = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  portal.clock.now = Date.now();
  cpSync(path.join(root, 'static/vectors.json'), path.join(cwd, 'vectors.json'));
  for (const [name, code] of programs) writeFileSync(path.join(cwd, name), code);
  const env = { HOST, ...account };
  const run = async (name: string) =>
    (await promisify(execFile)(process.execPath, [name], { cwd, env })).stdout;
  assert.match(await run(vectors), /^[1-9]\d* vectors match\n$/);
  assert.equal(await run('check-answers.mjs'), 'the sandbox returned every code as listed\n');
}

type Fields = Record<string, unknown>;

/** Changes fields like a JSON Merge Patch, but keeps null. */
function merge(base: Fields, change: Fields): Fields {
  const merged = Object.entries(change).map(([name, value]) => {
    const own = base[name];
    return [name, isObject(value) && isObject(own) ? merge(own, value) : value];
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
