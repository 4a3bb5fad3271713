import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import type { Direction } from '#contract/portal/console-inbox.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { ask } from '../_support/people.ts';
import { callSandbox } from '../_support/portal.ts';
import { changeRows, readRow } from '../_support/rows.ts';
import { until } from '../_support/until.ts';
import { callSandbox2 } from '../_support/version-2.ts';
import { addOwner, type Owner, openOwners, toPushAccount } from '../console/pushes/_owners.ts';
import { kind, makeWorker, readPush, sendAll, writePushes } from './_context.ts';
import { answerStatus, openReceiver } from './_receiver.ts';

const portal = await openOwners();
const { database } = portal.context;
const worker = makeWorker(portal, { post: portal.people.callbacks.post });
const ownUrl = 'http://127.0.0.1:9/own';

async function direct({ token }: Pick<Owner, 'token'>, to: Direction) {
  const { code } = await ask(portal, 'POST', 'console/directPushes', { to }, { token });
  assert.equal(code, 1);
}

const readAddress = ({ account: { accountId } }: Owner) =>
  database
    .selectFrom('callback')
    .select(['url', 'disabled_at', 'disabled_reason', 'own_url', 'own_disabled_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Counts the API versions that an account is recorded to have called. */
async function countVersions(accountId: string): Promise<number> {
  const { v1_used_at, v2_used_at } = await readRow(database, 'account', { id: accountId });
  return [v1_used_at, v2_used_at].filter((at) => at !== null).length;
}

const enabled = { disabled_at: null, disabled_reason: null, own_url: null, own_disabled_at: null };

it('has the kind of destination that its address says, also when an older server writes it', async () => {
  const owner = await addOwner(portal, ownUrl);
  const readKind = async () => {
    const { destination } = await readRow(database, 'callback', {
      account_id: owner.account.accountId,
      kind,
    });
    return destination;
  };
  assert.equal(await readKind(), 'address');
  for (const [to, expected] of [
    ['inbox', 'inbox'],
    ['listen', 'listener'],
    ['own', 'address'],
  ] as const) {
    await direct(owner, to);
    assert.equal(await readKind(), expected);
  }
  for (const [url, expected] of [
    [portalUrls.inbox, 'inbox'],
    [portalUrls.listener, 'listener'],
    [ownUrl, 'address'],
  ] as const) {
    await changeRows(database, 'callback', { account_id: owner.account.accountId }, { url });
    assert.equal(await readKind(), expected);
  }
});

describe('an address replaced by the test inbox', () => {
  it('is restored, whichever call set the inbox', async () => {
    const ways: ((owner: Owner) => Promise<unknown>)[] = [
      (owner) => direct(owner, 'inbox'),
      ({ sandbox }) =>
        callSandbox(portal, sandbox, 'sandbox/setCallback', { kind, url: portalUrls.inbox }),
      ({ token }) => {
        const request = { environment: 'sandbox', kind, url: portalUrls.inbox };
        return ask(portal, 'POST', 'console/setCallback', request, { token });
      },
    ];
    for (const take of ways) {
      const owner = await addOwner(portal, ownUrl);
      await take(owner);
      assert.equal((await readAddress(owner))?.url, portalUrls.inbox);
      await direct(owner, 'listen');
      await direct(owner, 'own');
      assert.deepEqual(await readAddress(owner), { url: ownUrl, ...enabled });
    }
  });

  it('is restored as disabled when it was disabled before', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(410);
    const owner = await addOwner(portal, receiver.url);
    await writePushes(portal, owner.account);
    await sendAll(worker);
    const disabled = await readAddress(owner);
    assert.equal(disabled?.disabled_at, portal.clock.now);
    await direct(owner, 'inbox');
    await sendAll(worker);
    assert.equal((await readAddress(owner))?.disabled_at, null);
    portal.clock.now += 1000;
    await direct(owner, 'own');
    assert.deepEqual(await readAddress(owner), disabled);
  });

  it('is dropped when another address is set', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, ownUrl);
    await direct(owner, 'inbox');
    const request = { kind, url: receiver.url };
    await callSandbox(portal, owner.sandbox, 'sandbox/setCallback', request);
    assert.deepEqual(await readAddress(owner), { url: receiver.url, ...enabled });
  });
});

describe('a kind without an address', () => {
  const calls = {
    no: [],
    'version 1': [callSandbox],
    'version 2': [callSandbox2],
    'both versions': [callSandbox, callSandbox2],
  };
  for (const [called, made] of Object.entries(calls)) {
    const version = called === 'version 1' ? 1 : 2;

    it(`gets pushes of version ${version} in an account with ${called} calls`, async () => {
      const owner = await addDeveloper(portal);
      const account = await toPushAccount(portal, owner.sandbox);
      for (const call of made) await call(portal, owner.sandbox, 'sandbox/listPushes', {});
      await until(
        async () => (await countVersions(account.accountId)) === made.length,
        'the account is noted to have called',
      );
      await direct(owner, 'inbox');
      await writePushes(portal, account);
      await sendAll(worker);
      const { data } = await ask(portal, 'GET', 'console/inbox', {}, { token: owner.token });
      const [row] = data.rows;
      assert.deepEqual([row.version, row.genuine, row.httpStatus], [version, true, 200]);
    });
  }
});

describe('directing pushes back to the own address', () => {
  it('keeps the retry schedule of a kind that never left it', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const owner = await addOwner(portal, receiver.url);
    const [id = ''] = await writePushes(portal, owner.account);
    await sendAll(worker);
    const { attempts, next_at } = await readPush(portal, id);
    assert.equal(attempts, 1);
    await direct(owner, 'own');
    const push = await readPush(portal, id);
    assert.deepEqual([push.attempts, push.next_at], [attempts, next_at]);
  });
});
