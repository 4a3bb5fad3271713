import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { mostTokens } from '#contract/portal/console-inbox.ts';
import { isTokenOpen, listTokens } from '#server/console/pushes/listen-tokens.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findListened } from '#server/push/destination.ts';
import { Listening } from '#server/push/listen.ts';
import { ask } from '../_support/people.ts';
import { readRows } from '../_support/rows.ts';
import { makeWorker, readPush, sendAll, writePushes } from './_context.ts';
import { openListening } from './_listening.ts';

const { portal, database, tell, listen, next, addOwner } = await openListening();
const { people } = portal;

const acknowledgement = Buffer.from('{"code":"1"}').toString('base64');

async function findTokenId(accountId: string): Promise<string> {
  const tokens = database.selectFrom('listen_token').select('id');
  return (await tokens.where('account_id', '=', accountId).executeTakeFirstOrThrow()).id;
}

describe('the calls of a listener', () => {
  it('give pushes to the listener only and store the response of the local receiver', async () => {
    const owner = await addOwner();
    const [first = '', second = ''] = await writePushes(portal, owner.account, 2);
    await sendAll(makeWorker(portal));
    assert.deepEqual((await readPush(portal, first)).tries, [], 'no worker sends it anywhere');

    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const [push, ...others] = begins.data.pushes;
    assert.deepEqual([push.id, others], [first, []], 'the second of a waybill waits for the first');
    assert.equal(push.headers['x-push-attempt'], '1');
    const failed = { id: push.id, claim: push.claim, durationMs: 5, status: 500 };
    assert.equal((await listen(owner.listenToken, 'answer', failed)).data.kept, true);
    const [attempt] = (await readPush(portal, first)).tries;
    assert.deepEqual([attempt?.http_status, attempt?.duration_ms], [500, 5]);

    portal.clock.now += 1000;
    const again = (await next(owner.listenToken, 'listener-1')).data.pushes;
    assert.equal(again[0].headers['x-push-attempt'], '2');
    const taken = { ...failed, claim: again[0].claim, status: 200, body: acknowledgement };
    assert.equal((await listen(owner.listenToken, 'answer', taken)).data.kept, true);
    assert.equal((await readPush(portal, first)).status, 'delivered');
    assert.equal((await listen(owner.listenToken, 'answer', taken)).data.kept, false, 'only once');
    assert.equal((await next(owner.listenToken, 'listener-1')).data.pushes[0].id, second);
  });

  it('store a refused connection like that of any receiver', async () => {
    const owner = await addOwner();
    const [id = ''] = await writePushes(portal, owner.account);
    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const { claim } = begins.data.pushes[0];
    await listen(owner.listenToken, 'answer', { id, claim, durationMs: 2, error: 'ECONNREFUSED' });
    const push = await readPush(portal, id);
    assert.deepEqual([push.status, push.tries[0]?.http_status], ['pending', null]);
    assert.match(push.tries[0]?.error ?? '', /ECONNREFUSED/);
  });

  it('store the delivered message with each attempt, byte for byte', async () => {
    const owner = await addOwner();
    const [id = ''] = await writePushes(portal, owner.account);
    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const [{ claim, headers, body }] = begins.data.pushes;
    const failed = { id, claim, durationMs: 2, status: 503, headers: { 'retry-after': '1' } };
    await listen(owner.listenToken, 'answer', failed);
    const shown = await ask(portal, 'GET', `console/push?id=${id}`, undefined, owner);
    const [attempt] = shown.data.tries;
    assert.deepEqual(attempt.sent, { url: 'portal:listen', headers, body, cut: false });
    assert.deepEqual(attempt.answerHeaders, { 'retry-after': '1' });
  });

  it('end the previous listener, and refuse an unknown, revoked or expired token', async () => {
    const owner = await addOwner();
    await writePushes(portal, owner.account, 1);
    await next(owner.listenToken, 'listener-1', { begins: true });
    await writePushes(portal, owner.account, 1);
    await next(owner.listenToken, 'listener-2', { begins: true });
    const ousted = await next(owner.listenToken, 'listener-1');
    assert.deepEqual([ousted.code, ousted.msg.includes('taken over')], [149010006, true]);

    const { tokens } = (await ask(portal, 'GET', 'console/inbox', {}, owner)).data;
    assert.equal(tokens.length, 1);
    assert.equal((await tell(owner, 'revokeListenToken', { id: tokens[0].id })).code, 1);
    const refused = await next(owner.listenToken, 'listener-2');
    assert.deepEqual([refused.code, refused.msg.includes('revoked')], [149010011, true]);

    const { data } = await tell(owner, 'createListenToken', {});
    const before = portal.clock.now;
    portal.clock.now += 31 * 24 * 60 * 60 * 1000;
    assert.equal((await next(data.token, 'listener-2')).code, 149010011);
    portal.clock.now = before;
    assert.equal((await listen('', 'next', {})).code, 149010011);
  });

  it('need one of at most five tokens, none of which is stored in the clear', async () => {
    const owner = await addOwner();
    for (let count = 1; count < mostTokens; count += 1) {
      assert.equal((await tell(owner, 'createListenToken', {})).code, 1);
    }
    assert.equal((await tell(owner, 'createListenToken', {})).code, 149010006);
    const rows = JSON.stringify(await database.selectFrom('listen_token').selectAll().execute());
    assert.ok(!rows.includes(owner.listenToken));
    const record = await readRows(database, 'audit', { actor: owner.user.id });
    assert.equal(record.length, mostTokens);
    assert.ok(record.every(({ action }) => action === 'account.createListenToken'));
  });

  it('limit the size and form of a response', async () => {
    const owner = await addOwner();
    const body = 'A'.repeat(200_000);
    const answer = { id: 'x', claim: '1:1', durationMs: 0, body };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).status, 413);
    const odd = { ...answer, claim: 'odd', body: '' };
    const { code, data } = await listen(owner.listenToken, 'answer', odd);
    assert.deepEqual([code, Object.keys(data.fields)], [149010004, ['claim']]);
  });

  it('accept a valid token, however many wrong ones its address sends', async () => {
    const owner = await addOwner();
    for (let count = 0; count < 40; count += 1)
      assert.equal((await listen(`x${count}`, 'next', {})).code, 149010011);
    assert.equal((await next(owner.listenToken, 'listener-1', { begins: true })).code, 1);
  });

  it('accept responses of a listener over its rate limit, who may ask again a second later', async () => {
    const owner = await addOwner();
    const tokenId = await findTokenId(owner.account.accountId);
    for (let count = 0; count < 30; count += 1) await people.limits.listenCalls.count(tokenId);
    const { code, data } = await next(owner.listenToken, 'listener-1', { begins: true });
    assert.deepEqual([code, data.waitS], [149010007, 1]);
    const answer = { id: 'x', claim: '1:1', durationMs: 0 };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).data.kept, false);
  });
});

/** Delivers pushes to a listener; counts the writes and signals the first. */
async function openListener({ account }: Awaited<ReturnType<typeof addOwner>>) {
  const { accountId } = account;
  const heard = Promise.withResolvers<void>();
  let writes = 0;
  const { write, wireTextOf, secrets } = people;
  const listening = new Listening({
    timeZone: portal.courier.timeZone,
    database,
    wireTextOf,
    showPictures: people.showPictures,
    secrets,
    keptBytes: portal.keptBytes,
    log: { error: (_details, message) => assert.fail(message) },
    now: () => portal.clock.now,
    schedule: { retryS: [], random: () => 0.5 },
    leaseMs: 30_000,
    write: async (change) => {
      writes += 1;
      const result = await write(change);
      heard.resolve();
      return result;
    },
  });
  const tokenId = await findTokenId(accountId);
  const isOpen = (queryable: Queryable) => isTokenOpen(queryable, tokenId, portal.clock.now);
  const wanted = { accountId, isOpen, listener: 'listener-1', begins: false, room: 8 };
  return { listening, tokenId, wanted, writes: () => writes, heard: heard.promise };
}

describe('a waiting listener', () => {
  it('gets a response as soon as another call of its account arrives', async () => {
    const owner = await addOwner();
    assert.equal((await next(owner.listenToken, 'listener-1', { begins: true })).code, 1);
    const both = [1, 2].map(() => next(owner.listenToken, 'listener-1'));
    assert.deepEqual((await Promise.race(both)).data.pushes, []);
    await writePushes(portal, owner.account);
    const counts = (await Promise.all(both)).map(({ data }) => data.pushes.length);
    assert.deepEqual(counts.sort(), [0, 1]);
  });

  it('is refused when its token is revoked, even if a push is ready', async () => {
    const owner = await addOwner();
    await next(owner.listenToken, 'listener-1', { begins: true });
    const { listening, heard, tokenId, wanted } = await openListener(owner);
    const waiting = listening.next(wanted, AbortSignal.timeout(60_000));
    await heard;
    assert.equal((await tell(owner, 'revokeListenToken', { id: tokenId })).code, 1);
    await writePushes(portal, owner.account);
    await assert.rejects(waiting, { reason: 'over' });
  });

  it('gets an immediate first response, and with each push the time until its claim ends', async () => {
    const owner = await addOwner();
    const begun = await next(owner.listenToken, 'listener-1', { begins: true });
    assert.deepEqual(begun.data.pushes, []);
    assert.ok(begun.data.waitedMs < 10_000, 'it did not wait for a push');
    await writePushes(portal, owner.account);
    const [push] = (await next(owner.listenToken, 'listener-1')).data.pushes;
    assert.deepEqual([push.timeoutMs, push.heldMs], [1000, 2000]);
  });

  it('writes nothing while it polls, even if a push waits for the one before', async () => {
    const owner = await addOwner();
    await writePushes(portal, owner.account, 2);
    await next(owner.listenToken, 'listener-1', { begins: true });
    const { listening, writes, wanted } = await openListener(owner);
    assert.deepEqual(await listening.next(wanted, AbortSignal.timeout(1200)), []);
    assert.equal(writes(), 1, 'that it is still there, once');
  });
});

if (portal.context.engine === 'sqlite') {
  it('finds the due pushes of a listener by their index', async () => {
    const query = findListened.compile(database, { accountId: 'any', now: 0 });
    const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await database.executeQuery<{ detail: string }>(explained);
    const steps = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' due '));
    assert.equal(steps.length, 1);
    assert.match(
      steps[0] ?? '',
      /USING INDEX push_due \(account_id=\? AND kind=\? AND next_at<\?\)/,
    );
  });
}

describe('listener tokens', () => {
  it('are not listed after they expire', async () => {
    const { accountId } = (await addOwner()).account;
    const later = portal.clock.now + 30 * 24 * 60 * 60 * 1000;
    assert.equal((await listTokens(database, accountId, later - 1)).length, 1);
    assert.deepEqual(await listTokens(database, accountId, later), []);
  });

  it('can be created thirty times in ten minutes, since each stays in the audit record', async () => {
    const owner = await addOwner();
    for (let count = 1; count < 30; count += 1)
      await people.limits.listenTokens.consume(owner.user.id);
    assert.equal((await tell(owner, 'createListenToken', {})).code, 149010007);
  });
});
