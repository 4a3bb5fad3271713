import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import { saveCallback } from '#server/push/callbacks.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { ask } from '../_support/people.ts';
import { callSandbox } from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { toPushAccount } from '../console/pushes/_owners.ts';
import { kind, makeWorker, readPush, sendAll, writePushes } from './_context.ts';
import { openListening } from './_listening.ts';
import { openReceiver, type Received } from './_receiver.ts';
import { secretOf, speak, verifyAt } from './_version-2.ts';

const { portal, database, tell, listen, next, addOwner } = await openListening();
const worker = makeWorker(portal, { post: portal.people.callbacks.post });

/** Verifies at the time of the portal's clock. */
const verify = (secret: string, push: Received | undefined) =>
  verifyAt(portal.clock.now, secret, push);

type Owner = Awaited<ReturnType<typeof addOwner>>;

async function direct(owner: Owner, to: string, version?: 1 | 2) {
  const { code, msg } = await tell(owner, 'directPushes', { to, kind, version });
  assert.equal(code, 1, msg);
}

async function readInbox({ token }: Owner) {
  return (await ask(portal, 'GET', 'console/inbox', {}, { token })).data;
}

async function showFirst(owner: Owner) {
  const [{ id }] = (await readInbox(owner)).rows;
  return (await ask(portal, 'GET', 'console/inboxPush', { id }, { token: owner.token })).data;
}

async function readAddress({ account }: { account: { accountId: string } }) {
  const row = await readRow(database, 'callback', { account_id: account.accountId, kind });
  return { url: row.url, version: row.version, own_version: row.own_version };
}

describe('a test inbox', () => {
  it('accepts pushes of version 2, verifies them and shows the signed text', async () => {
    const owner = await addOwner();
    await direct(owner, 'inbox', 2);
    const [id = ''] = await writePushes(portal, owner.account);
    await sendAll(worker);
    const { status, bill_code } = await readPush(portal, id);
    assert.equal(status, 'delivered');
    const shown = await showFirst(owner);
    assert.deepEqual(
      [shown.version, shown.genuine, shown.httpStatus, shown.attempt, shown.billCode],
      [2, true, 200, 1, bill_code],
    );
    const { headers, body } = shown;
    assert.equal(shown.signed, `push_${id}.${headers['webhook-timestamp']}.${body}`);
    assert.equal(headers['webhook-signature'], shown.expected);
    verify(await secretOf(portal, owner.account), { headers, body, content: '' });
  });

  it('accepts either of two signatures while a secret is replaced', async () => {
    const owner = await addOwner();
    await direct(owner, 'inbox', 2);
    const asked = { environment: 'sandbox', kind };
    const { data } = await tell(owner, 'revealCallbackSecret', asked);
    const { madeAt } = data;
    await tell(owner, 'rotateCallbackSecret', { ...asked, madeAt });
    await writePushes(portal, owner.account);
    await sendAll(worker);
    const { genuine, expected, headers } = await showFirst(owner);
    assert.equal(genuine, true);
    assert.equal(headers['webhook-signature'].split(' ').length, 2);
    assert.ok(headers['webhook-signature'].includes(expected));
  });

  it('refuses a wrong signature by its status and shows it as not genuine', async () => {
    const owner = await addOwner();
    await direct(owner, 'inbox', 2);
    const reply = await portal.people.callbacks.post({
      destination: { kind: 'inbox' },
      headers: {
        'webhook-id': 'push_x',
        'webhook-timestamp': '1',
        'webhook-signature': 'v1,AAAA',
        'x-push-attempt': '1',
      },
      body: '{"data":{}}',
      to: { accountId: owner.account.accountId, kind },
    });
    assert.equal(reply.status, 401);
    assert.equal((await showFirst(owner)).genuine, false);
  });

  it('restores an address with its own version, whatever the version of the inbox', async () => {
    for (const [own, meanwhile] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const owner = await addOwner();
      const { url } = await openReceiver();
      await speak(portal, owner.account, url, own);
      await direct(owner, 'inbox');
      assert.equal((await readAddress(owner))?.version, own);
      await direct(owner, 'inbox', meanwhile);
      const { kinds } = await readInbox(owner);
      assert.equal(kinds.find((each: { kind: string }) => each.kind === kind).version, meanwhile);
      await direct(owner, 'listen');
      await direct(owner, 'own');
      assert.deepEqual(await readAddress(owner), { url, version: own, own_version: null });
    }
  });
});

describe('an address set without a version while pushes go to the test inbox', () => {
  /** The response to a version 1 client and the form of its test push. */
  async function setWithout({ sandbox }: Pick<Owner, 'sandbox'>) {
    const { url, received } = await openReceiver();
    const request = { kind, url };
    const { code, data } = await callSandbox(portal, sandbox, 'sandbox/setCallback', request);
    assert.equal(code, '1');
    const isSigned = received[0]?.headers['webhook-signature'] !== undefined;
    return { url, data, isSigned };
  }

  it('has version 1 when it is the first address', async () => {
    const owner = await addDeveloper(portal);
    const press = { to: 'inbox', kind };
    const { token } = owner;
    const pressed = await ask(portal, 'POST', 'console/directPushes', press, { token });
    assert.equal(pressed.code, 1);
    const account = await toPushAccount(portal, owner.sandbox);
    const row = await readAddress({ account });
    assert.deepEqual(row, { url: portalUrls.inbox, version: 2, own_version: null });
    const { url, data, isSigned } = await setWithout(owner);
    assert.deepEqual([data, isSigned], [{ kind, url, version: 1 }, false]);
  });

  it('has the version of the previous address', async () => {
    for (const [own, meanwhile] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const owner = await addOwner();
      await speak(portal, owner.account, (await openReceiver()).url, own);
      await direct(owner, 'inbox', meanwhile);
      const { data, isSigned } = await setWithout(owner);
      assert.deepEqual([data.version, 'secret' in data, isSigned], [own, own === 2, own === 2]);
    }
  });
});

describe('a listener', () => {
  const begin = async (owner: Owner) => {
    await direct(owner, 'listen', 2);
    const [id = ''] = await writePushes(portal, owner.account);
    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    return { id, push: begins.data.pushes[0] };
  };

  it('gets pushes of version 2 unchanged and acknowledges with 204', async () => {
    const owner = await addOwner();
    const { id, push } = await begin(owner);
    verify(await secretOf(portal, owner.account), { ...push, content: '' });
    const answer = { id, claim: push.claim, durationMs: 5, status: 204 };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).data.kept, true);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });

  it('answers in the version of its push, even if the address changes its version', async () => {
    const owner = await addOwner();
    const { id, push } = await begin(owner);
    portal.clock.now += 1;
    const { accountId } = owner.account;
    await saveCallback(portal.people, {
      accountId,
      kind,
      destination: { kind: 'listener' },
      version: 1,
    });
    const answer = { id, claim: push.claim, durationMs: 5, status: 204 };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).data.kept, true);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });

  it('answers in version 1 for a claim from before versions existed', async () => {
    const owner = await addOwner();
    const [id = ''] = await writePushes(portal, owner.account);
    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const claim = begins.data.pushes[0].claim.replace(/:1$/, '');
    const answer = { id, claim, durationMs: 5, status: 204 };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).data.kept, true);
    assert.match((await readPush(portal, id)).tries[0]?.error ?? '', /isn't a JSON/);
  });
});

describe('sandbox/setCallback', () => {
  const set = async ({ sandbox }: Owner, request: object) =>
    callSandbox(portal, sandbox, 'sandbox/setCallback', { kind, ...request });

  it('returns the secret before an address exists, and sets an address of version 2', async () => {
    const owner = await addOwner();
    const before = await set(owner, { version: 2 });
    const { secret } = before.data;
    assert.deepEqual(before.data, { kind, version: 2, secret });
    assert.equal(secret, await secretOf(portal, owner.account));

    const receiver = await openReceiver();
    receiver.answer = (response, received) => {
      verify(secret, received);
      response.writeHead(204).end();
    };
    const { url } = receiver;
    const expected = { kind, url, version: 2, secret };
    assert.deepEqual((await set(owner, { url, version: '2' })).data, expected);
    assert.deepEqual((await set(owner, { url })).data, expected, 'unchanged unless it is named');
    const { callbacks } = (await callSandbox(portal, owner.sandbox, 'sandbox/listPushes', {})).data;
    assert.deepEqual(callbacks, [{ kind, url, version: 2 }]);
    await writePushes(portal, owner.account);
    await sendAll(worker);
    assert.equal(verify(secret, receiver.received.at(-1)).type, kind);
  });

  it('returns only the secret on request, and changes no address', async () => {
    const owner = await addOwner();
    const { secret } = (await set(owner, { only: 'secret' })).data;
    assert.equal(secret, await secretOf(portal, owner.account));
    const { url } = await openReceiver();
    for (const version of [1, 2]) {
      await set(owner, { url, version });
      const before = await readAddress(owner);
      for (const request of [{}, { version: 2 }, { version: 1 }, { url: '', version: 2 }]) {
        const { data } = await set(owner, { only: 'secret', ...request });
        assert.deepEqual(data, { kind, version: 2, secret });
        assert.deepEqual(await readAddress(owner), before);
      }
    }
    const elsewhere = await set(owner, { only: 'secret', url: 'https://localhost/pushes' });
    assert.deepEqual([elsewhere.code, (await readAddress(owner)).url], ['1', url]);
    assert.equal((await set(owner, { only: 'url' })).code, '999001030');
    assert.equal((await readAddress(owner)).url, url);
  });

  it('returns no secret for version 1 and refuses an unknown version', async () => {
    const owner = await addOwner();
    const { url } = await openReceiver();
    assert.deepEqual((await set(owner, { url, version: 1 })).data, { kind, url, version: 1 });
    assert.deepEqual((await set(owner, {})).data, { kind });
    const refused = await set(owner, { url, version: 3 });
    assert.equal(refused.code, '999001030');
    assert.match(refused.msg, /version/);
  });

  it('keeps the secret out of the call log', async () => {
    const owner = await addOwner();
    const { data } = await set(owner, { version: 2 });
    await portal.app.close();
    const rows = await database.selectFrom('call_log').select('answered').execute();
    assert.ok(rows.some(({ answered }) => answered?.includes('"version":2')));
    assert.ok(!rows.some(({ answered }) => answered?.includes(data.secret)));
  });
});
