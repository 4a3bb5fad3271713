import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Destination } from '#contract/portal/console-inbox.ts';
import { inboxUrl } from '#contract/portal/console-inbox.ts';
import { ask } from '../_support/people.ts';
import { callSandbox } from '../_support/portal.ts';
import { addOwner, type Owner, openOwners } from '../console/pushes/_owners.ts';
import { kind, makeWorker, readPush, sendAll, writePushes } from './_ground.ts';
import { answerStatus, openReceiver } from './_receiver.ts';

const portal = await openOwners();
const { database } = portal.ground;
const worker = makeWorker(portal, { post: portal.people.callbacks.post });
const ownUrl = 'http://127.0.0.1:9/own';

async function direct({ token }: Owner, to: Destination) {
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

const enabled = { disabled_at: null, disabled_reason: null, own_url: null, own_disabled_at: null };

describe('an address that the test inbox took the place of', () => {
  it('comes back, whichever way the inbox was set', async () => {
    const ways: ((owner: Owner) => Promise<unknown>)[] = [
      (owner) => direct(owner, 'inbox'),
      ({ sandbox }) => callSandbox(portal, sandbox, 'sandbox/setCallback', { kind, url: inboxUrl }),
      ({ token }) => {
        const request = { environment: 'sandbox', kind, url: inboxUrl };
        return ask(portal, 'POST', 'console/setCallback', request, { token });
      },
    ];
    for (const take of ways) {
      const owner = await addOwner(portal, ownUrl);
      await take(owner);
      assert.equal((await readAddress(owner))?.url, inboxUrl);
      await direct(owner, 'listen');
      await direct(owner, 'own');
      assert.deepEqual(await readAddress(owner), { url: ownUrl, ...enabled });
    }
  });

  it('comes back disabled where it was disabled, whatever the inbox answered meanwhile', async () => {
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

  it('is forgotten once another is set', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, ownUrl);
    await direct(owner, 'inbox');
    const request = { kind, url: receiver.url };
    await callSandbox(portal, owner.sandbox, 'sandbox/setCallback', request);
    assert.deepEqual(await readAddress(owner), { url: receiver.url, ...enabled });
  });
});

describe('going back', () => {
  it('changes nothing of a kind that never left: what is tried again keeps its schedule', async () => {
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
