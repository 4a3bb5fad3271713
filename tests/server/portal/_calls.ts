import { globSync } from 'node:fs';
import path from 'node:path';
import type { PortalCall } from '#contract/portal/define-call.ts';

const folder = path.resolve(import.meta.dirname, '../../../src/contract/portal');

function isCall(value: unknown): value is PortalCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every call that the contract of the portal defines. */
export async function collectCalls(): Promise<PortalCall[]> {
  const files = globSync('*.ts', { cwd: folder });
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))));
  return modules.flatMap((module: object) => Object.values(module).filter(isCall));
}
