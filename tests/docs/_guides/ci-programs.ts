import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
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
