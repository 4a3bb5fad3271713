import assert from 'node:assert/strict';
import { saveRealName } from '#contract/operations/other/real-name-save-info.ts';
import { secretKinds } from '#contract/portal/console-accounts.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { rotateKey, secretColumns } from '#server/people/credentials/keys.ts';
import { actAs } from '#server/people/lock-member.ts';
import { replaceSecret } from '#server/push/callback-secrets.ts';
import { addCompany } from '../_support/accounts.ts';
import { addAuthenticator } from '../_support/factors.ts';
import { createdOrder } from '../_support/orders.ts';
import { addPerson } from '../_support/people.ts';
import { addIntegrator, call, type TestPortal } from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { callSandbox2 } from '../_support/version-2.ts';
import { addReceiverOf, makeWorker, writePushes } from '../push/_context.ts';
import { openReceiver } from '../push/_receiver.ts';

/** Adds a company with rotated keys and secrets, so that it has old ones too. */
async function addRotated(portal: TestPortal): Promise<void> {
  const { people, context, clock } = portal;
  const company = await addCompany(portal);
  for (const kind of secretKinds) {
    const { changedAt } = secretColumns[kind];
    const row = await readRow(context.database, 'account', {
      organisation_id: company.organisation.id,
      environment: 'sandbox',
    });
    clock.now += 1000;
    const keyMadeAt = row[changedAt] ?? row.created_at;
    await rotateKey(actAs(people, company), { environment: 'sandbox', kind, keyMadeAt });
  }
}

/** Adds a callback with a replaced secret; the recorded call that created it holds the secret. */
async function addCallback(portal: TestPortal): Promise<void> {
  const { secrets, clock, context } = portal;
  const integrator = await addIntegrator(portal);
  const kind = 'logistics/statusFeedback';
  const set = await callSandbox2(portal, integrator, 'sandbox/setCallback', { kind, version: 2 });
  assert.equal(set.code, '1', set.msg);
  const row = await context.database
    .selectFrom('callback_secret')
    .innerJoin('account', 'account.id', 'callback_secret.account_id')
    .select(['account_id', 'made_at'])
    .where('api_account', '=', integrator.apiAccount)
    .executeTakeFirstOrThrow();
  const place = { accountId: row.account_id, kind, madeAt: row.made_at };
  await replaceSecret(context.database, place, secrets, { now: clock.now, overlapMs: 1000 });
}

/** Sends a push, whose body is stored sealed. */
async function sendPush(portal: TestPortal): Promise<void> {
  const account = await addReceiverOf(portal, (await openReceiver()).url);
  await writePushes(portal, account);
  await makeWorker(portal).runOnce();
}

/** Fills every sealed column through the calls that fill it in production. */
export async function fillSealed(portal: TestPortal): Promise<void> {
  await addRotated(portal);
  await addCallback(portal);
  await sendPush(portal);
  await addAuthenticator(portal, await addPerson(portal));
  const integrator = await addIntegrator(portal);
  const { billCode } = await createdOrder(portal, integrator);
  const [example] = saveRealName.examples;
  const saved = await call(portal, integrator, saveRealName.path, {
    ...example?.request,
    billCode,
  });
  assert.equal(saved.code, '1', saved.msg);
}

interface Found {
  /** As in `account.private_key`. */
  place: string;
  sealed: string;
}

/** A text sealed with a numbered key, anywhere in a value. */
const numbered = /\bk\d+\.[A-Za-z0-9+/]{38,}={0,2}/g;
const bare = /^(?:sealed:)?([A-Za-z0-9+/]{38,}={0,2})$/;

/** Sealed parts of a text: by a numbered key, or directly by this key. */
function findIn(text: string, byItself: SealingKey): string[] {
  const found = text.match(numbered);
  const [, base64] = bare.exec(text) ?? [];
  if (found || base64 === undefined) return found ?? [];
  try {
    byItself.open(base64);
    return [base64];
  } catch {
    // Any other text.
    return [];
  }
}

/** Every text of every table except the key ring and large public tables. */
export async function readAll({ context: { database } }: Pick<TestPortal, 'context'>) {
  const texts: { place: string; text: string }[] = [];
  for (const { name } of await database.introspection.getTables()) {
    if (['data_key', 'area', 'outlet'].includes(name)) continue;
    const rows = await database
      .selectFrom(name as 'account')
      .selectAll()
      .execute();
    for (const [column, text] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof text === 'string') texts.push({ place: `${name}.${column}`, text });
    }
  }
  return texts;
}

/** Everything sealed in any column of any table, listed or not. */
export async function findSealed(
  portal: Pick<TestPortal, 'context'>,
  byItself = SealingKey.random(),
): Promise<Found[]> {
  const texts = await readAll(portal);
  return texts.flatMap(({ place, text }) =>
    findIn(text, byItself).map((sealed) => ({ place, sealed })),
  );
}

/** Asserts that everything sealed opens; returns the plain texts with their places. */
export async function openAll(
  portal: Pick<TestPortal, 'context'>,
  secrets: Secrets,
  byItself?: SealingKey,
) {
  const found = await findSealed(portal, byItself);
  return found.map(({ place, sealed }) => `${place} ${secrets.open(sealed)}`).sort();
}
