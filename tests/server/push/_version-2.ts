import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { toDestination } from '#contract/destination.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { saveCallback } from '#server/push/callbacks.ts';
import type { TestPortal } from '../_support/portal.ts';
import { addPushAccount, kind, type PushAccount, writePushes } from './_context.ts';
import { type Answer, openReceiver, type Received } from './_receiver.ts';

/** Sets address and version of an account's pushes of a kind, without a test push. */
export function speak(
  portal: TestPortal,
  { accountId }: PushAccount,
  url: string,
  version: 1 | 2,
  of: PushKind = kind,
): Promise<void> {
  return saveCallback(portal.people, {
    accountId,
    kind: of,
    destination: toDestination(url),
    version,
  });
}

/** The secret of an account's kind; created if missing. */
export async function secretOf(
  { people, secrets, clock }: TestPortal,
  { accountId }: PushAccount,
  of: PushKind = kind,
): Promise<string> {
  const place = { accountId, kind: of };
  const row = await people.write((change) => takeSecret(change, place, secrets, clock.now));
  return secrets.open(row.secret);
}

/** Opens a receiver, an account with version 2 pushes to it, and one pending push. */
export async function openWaiting2(portal: TestPortal, answer?: Answer) {
  const receiver = await openReceiver();
  if (answer) receiver.answer = answer;
  const account = await addPushAccount(portal);
  await speak(portal, account, receiver.url, 2);
  const [id = ''] = await writePushes(portal, account);
  return { receiver, account, id };
}

/** The content of a push once the published library verified it; throws for a wrong signature. */
export function verifyAt(
  now: number,
  secret: string,
  push: Received | undefined,
): Record<string, unknown> {
  assert.ok(push);
  const headers = push.headers as Record<string, string>;
  // The library always uses the system clock.
  mock.timers.enable({ apis: ['Date'], now });
  try {
    return new Webhook(secret).verify(push.body, headers) as Record<string, unknown>;
  } finally {
    mock.timers.reset();
  }
}
