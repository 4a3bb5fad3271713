import assert from 'node:assert/strict';
import { type PushKind, pushes, pushKinds } from '#contract/operations/pushes.ts';
import { needsVersion2 } from '#contract/push.ts';
import { createAjv } from '../../contract/_schemas.ts';
import type { Integrator, TestPortal } from './portal.ts';
import { accountIdOf } from './waybills.ts';

/** Kinds of pushes that the pick-up of each parcel causes. */
export const parcelKinds: readonly PushKind[] = pushKinds.filter((kind) => !needsVersion2(kind));

/** Gives an integrator a webhook address of each kind; these tests send nothing there. */
export async function giveAddresses(
  portal: TestPortal,
  integrator: Integrator,
  kinds: readonly PushKind[] = pushKinds,
): Promise<void> {
  const accountId = await accountIdOf(portal, integrator);
  const rows = kinds.map((kind) => ({
    account_id: accountId,
    kind,
    url: 'https://receiver.example.com/push',
    updated_at: portal.clock.now,
  }));
  await portal.context.database.insertInto('callback').values(rows).execute();
}

export interface WrittenPush {
  kind: PushKind;
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the push it looks at.
  content: any;
}

const ajv = createAjv();
const checks = new Map(pushes.map(({ id, request }) => [id as string, ajv.compile(request)]));

/** Pushes of a waybill in the outbox, by kind and sequence; each must satisfy the contract. */
export async function pushesOf(portal: TestPortal, billCode: string): Promise<WrittenPush[]> {
  const rows = await portal.context.database
    .selectFrom('push')
    .select(['kind', 'sequence', 'content'])
    .where('bill_code', '=', billCode)
    .orderBy('kind')
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, sequence, content }) => {
    const isValid = checks.get(kind);
    assert.ok(isValid, `${kind} is no push of the contract`);
    const value = JSON.parse(content);
    assert.ok(isValid(value), `${kind} ${JSON.stringify(isValid.errors)}`);
    return { kind: kind as PushKind, sequence, content: value };
  });
}

/** `kind sequence` of each push of a waybill. */
export async function pushedOf(portal: TestPortal, billCode: string): Promise<string[]> {
  const written = await pushesOf(portal, billCode);
  return written.map(({ kind, sequence }) => `${kind} ${sequence}`);
}
