import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRows } from '../_support/rows.ts';
import { addOwner, makeTellingWorker, openOwners } from '../console/pushes/_owners.ts';
import {
  addReceiverOf,
  makeWorker,
  type PushAccount,
  readPush,
  sendAll,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import { openListening } from './_listening.ts';
import { openReceiver } from './_receiver.ts';
import { speak } from './_version-2.ts';

const portal = await openOwners();
const { database } = portal.context;

/** Collects error messages. */
function keepLog() {
  const messages: string[] = [];
  return { messages, log: { error: (_details: object, text: string) => void messages.push(text) } };
}

async function breakKey({ accountId }: PushAccount): Promise<void> {
  const broken = { private_key: 'k0.no key opens this' };
  await database.updateTable('account').set(broken).where('id', '=', accountId).execute();
}

async function breakSecret({ accountId }: PushAccount): Promise<void> {
  const broken = { secret: 'k99.no key opens this' };
  const secrets = database.updateTable('callback_secret').set(broken);
  await secrets.where('account_id', '=', accountId).execute();
}

async function breakContent({ accountId }: PushAccount): Promise<void> {
  const pushes = database.updateTable('push').set({ content: 'no JSON' });
  await pushes.where('account_id', '=', accountId).execute();
}

/** Reasons why a push cannot be built: version, cause and the error of its attempts. */
const cases = [
  ['the private key of version 1 does not open', 1, breakKey, /can't read the key/],
  ['the secret of version 2 does not open', 2, breakSecret, /can't read the key/],
  ['the content of version 2 is not JSON', 2, breakContent, /error on the courier's side/],
] as const;

describe('a push that cannot be built', () => {
  for (const [name, version, breakIt, reason] of cases) {
    it(`is retried on schedule, parked and reported by email: ${name}`, async () => {
      const { log, messages } = keepLog();
      const worker = makeTellingWorker(portal, [5, 300], { log });
      const receiver = await openReceiver();
      const owner = await addOwner(portal, receiver.url);
      await speak(portal, owner.account, receiver.url, version);
      const [id = ''] = await writePushes(portal, owner.account);
      await breakIt(owner.account);
      const sound = await addReceiverOf(portal, receiver.url);
      const [other = ''] = await writePushes(portal, sound);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await sendAll(worker);
        const { lease_until, tries } = await readPush(portal, id);
        assert.deepEqual([lease_until, tries.length], [null, attempt]);
        await waitUntilDue(portal, id);
      }
      const { status, tries } = await readPush(portal, id);
      assert.equal(status, 'dead');
      for (const { error, http_status } of tries) {
        assert.match(error ?? '', reason);
        assert.equal(http_status, null);
      }
      assert.equal((await readPush(portal, other)).status, 'delivered');
      assert.equal(messages.length, 3);
      const mails = await readRows(database, 'message', {
        user_id: owner.user.id,
        template: 'pushParked',
      });
      assert.equal(mails.length, 1);
    });
  }

  it('counts as a failed attempt of a listener, who gets the next push', async () => {
    const listening = await openListening();
    const owner = await listening.addOwner();
    const [broken = ''] = await writePushes(listening.portal, owner.account);
    const [sound = ''] = await writePushes(listening.portal, owner.account);
    await listening.tell(owner, 'directPushes', { to: 'listen', version: 2 });
    const content = { content: 'no JSON' };
    await listening.database.updateTable('push').set(content).where('id', '=', broken).execute();
    const { code, data } = await listening.next(owner.listenToken, 'listener-1', { begins: true });
    assert.equal(code, 1);
    const ids = data.pushes.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, [sound]);
    const { lease_until, tries } = await readPush(listening.portal, broken);
    assert.deepEqual([lease_until, tries.length], [null, 1]);
    assert.match(tries[0]?.error ?? '', /error on the courier's side/);
  });
});

describe('an attempt with an internal error', () => {
  it('is marked delivered when storing its details fails, and does not block others', async () => {
    const { log, messages } = keepLog();
    const receiver = await openReceiver();
    const accounts = [
      await addReceiverOf(portal, receiver.url),
      await addReceiverOf(portal, receiver.url),
    ];
    const [bad = '', good = ''] = (
      await Promise.all(accounts.map((account) => writePushes(portal, account)))
    ).flat();
    const worker = makeWorker(portal, {
      log,
      tell: async (_transaction, { delivered }) => {
        const isBad = delivered.some(({ accountId }) => accountId === accounts[0]?.accountId);
        if (isBad) throw new Error('a mail without words');
      },
    });
    await worker.runOnce();
    for (const id of [bad, good]) {
      const { status, lease_until } = await readPush(portal, id);
      assert.deepEqual([status, lease_until], ['delivered', null]);
    }
    assert.equal(receiver.received.length, 2);
    assert.deepEqual(messages, ['an attempt of a push could not be recorded']);
  });

  it('counts as failed when sending it throws', async () => {
    const { log, messages } = keepLog();
    const account = await addReceiverOf(portal, 'http://127.0.0.1:9/');
    const [id = ''] = await writePushes(portal, account);
    const post = () => Promise.reject(new TypeError('of undefined'));
    await makeWorker(portal, { log, post }).runOnce();
    const { status, lease_until, tries } = await readPush(portal, id);
    assert.deepEqual([status, lease_until, tries.length], ['pending', null, 1]);
    assert.match(tries[0]?.error ?? '', /error on the courier's side.*TypeError/);
    assert.deepEqual(messages, ['a push could not be sent']);
  });
});
