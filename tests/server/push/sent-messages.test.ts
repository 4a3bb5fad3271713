import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DataOf } from '#contract/operation.ts';
import type { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import type { PushDetail } from '#contract/portal/console-pushes.ts';
import { deletePushes } from '#server/push/remove-old-pushes.ts';
import { findSent } from '#server/push/sent-messages.ts';
import { ask } from '../_support/people.ts';
import { callSandbox } from '../_support/portal.ts';
import { readRow, readRows } from '../_support/rows.ts';
import { addOwner, type Owner, openOwners } from '../console/pushes/_owners.ts';
import {
  addReceiverOf,
  kind,
  makeWorker,
  readPush,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import { acknowledge, answerStatus, openReceiver } from './_receiver.ts';
import { speak } from './_version-2.ts';

const portal = await openOwners();
const { database } = portal.context;
const worker = makeWorker(portal);

/** Opens an owner whose pushes of a version go to their own receiver, and one pending push. */
async function openCase(version: 1 | 2) {
  const receiver = await openReceiver();
  const owner = await addOwner(portal, receiver.url);
  await speak(portal, owner.account, receiver.url, version);
  const [id = ''] = await writePushes(portal, owner.account);
  return { receiver, owner, id };
}

async function show({ token }: Owner, id: string): Promise<PushDetail> {
  const { data } = await ask(portal, 'GET', `console/push?id=${id}`, undefined, { token });
  return data;
}

describe('the stored message of an attempt', () => {
  for (const version of [1, 2] as const) {
    it(`is shown as the receiver got it, attempt by attempt, in version ${version}`, async () => {
      const { receiver, owner, id } = await openCase(version);
      receiver.answer = answerStatus(503, { 'x-why': 'busy' }, 'later');
      await worker.runOnce();
      receiver.answer = acknowledge;
      await waitUntilDue(portal, id);
      await worker.runOnce();
      const { tries } = await show(owner, id);
      assert.equal(tries.length, 2);
      for (const [index, { sent }] of tries.entries()) {
        const got = receiver.received[index];
        assert.ok(sent?.headers && got);
        assert.equal(sent.url, receiver.url);
        assert.equal(sent.body, got.body);
        const { connection: _ofSocket, ...headers } = got.headers;
        const shown = Object.entries(sent.headers).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]);
        assert.deepEqual(Object.fromEntries(shown), headers);
      }
      const [first, second] = tries;
      assert.deepEqual([first?.answer, first?.answerHeaders?.['x-why']], ['later', 'busy']);
      assert.equal(second?.answerHeaders?.['content-type'], 'application/json');
    });
  }

  it('is stored for every attempt, however many end together', async () => {
    const receiver = await openReceiver();
    const ids: string[] = [];
    while (ids.length < 45) {
      const account = await addReceiverOf(portal, receiver.url);
      ids.push(...(await writePushes(portal, account)));
    }
    assert.equal(await worker.runOnce(), ids.length);
    for (const id of ids) {
      const { status, tries } = await readPush(portal, id);
      assert.deepEqual([status, tries.length], ['delivered', 1]);
      const got = receiver.received.find(({ headers }) => headers['x-push-id'] === id);
      const sent = await findSent(database, portal.secrets, id);
      assert.equal(sent.get(1)?.body, got?.body);
    }
  });

  it('stays unchanged when the address changes its version', async () => {
    const { receiver, owner, id } = await openCase(2);
    await worker.runOnce();
    const before = await show(owner, id);
    await speak(portal, owner.account, `${receiver.url}/other`, 1);
    assert.deepEqual(await show(owner, id), before);
  });

  it('shares one sealed body between identical attempts', async () => {
    const { receiver, owner, id } = await openCase(1);
    receiver.answer = answerStatus(500);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.runOnce();
      await waitUntilDue(portal, id);
    }
    await speak(portal, owner.account, receiver.url, 2);
    await worker.runOnce();
    const bodies = await readRows(database, 'push_body', { push_id: id });
    assert.equal(bodies.length, 2);
    const opened = bodies.map(({ body }) => portal.secrets.open(body));
    const sent = new Set(receiver.received.map(({ body }) => body));
    assert.deepEqual(new Set(opened), sent);
    assert.ok(bodies.every(({ body }) => !body.includes('bizContent')));
  });

  it('is cut to 64 KiB between two characters and marked as cut', async () => {
    const { receiver, owner, id } = await openCase(2);
    const content = JSON.stringify({ billCode: 'UEG1', text: '快递ق😀'.repeat(20_000) });
    await database.updateTable('push').set({ content }).where('id', '=', id).execute();
    await worker.runOnce();
    const [{ sent } = { sent: null }] = (await show(owner, id)).tries;
    const got = receiver.received[0]?.body ?? '';
    assert.ok(Buffer.byteLength(got) > 100_000);
    assert.ok(sent?.cut && sent.body);
    assert.ok(got.startsWith(sent.body));
    assert.ok(Math.abs(Buffer.byteLength(sent.body) - 64 * 1024) <= 4);
  });

  it('limits the headers of the response', async () => {
    const { receiver, owner, id } = await openCase(1);
    const many = Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'v'.repeat(200)]);
    receiver.answer = answerStatus(200, Object.fromEntries(many), '{"code":"1"}');
    await worker.runOnce();
    const [first] = (await show(owner, id)).tries;
    const headers = Object.entries(first?.answerHeaders ?? {});
    assert.ok(headers.length > 10 && headers.length <= 40);
    assert.ok(headers.every(([, value]) => value.length <= 300));
  });

  it('is null for attempts from before messages were stored', async () => {
    const { owner, id } = await openCase(1);
    await worker.runOnce();
    for (const table of ['push_message', 'push_body'] as const) {
      await database.deleteFrom(table).where('push_id', '=', id).execute();
    }
    const { tries, content } = await show(owner, id);
    assert.deepEqual(
      tries.map(({ sent }) => sent),
      [null],
    );
    assert.equal(content, (await readPush(portal, id)).content);
  });

  it('is found by the version 2 id of its push', async () => {
    const { receiver, owner, id } = await openCase(2);
    await worker.runOnce();
    const sentId = String(receiver.received[0]?.headers['webhook-id']);
    assert.notEqual(sentId, id);
    assert.equal((await show(owner, sentId)).id, id);
  });

  it('is deleted with its push', async () => {
    const { owner, id } = await openCase(2);
    await worker.runOnce();
    await portal.people.write(async (transaction) => {
      await deletePushes(
        transaction,
        transaction
          .selectFrom('push')
          .select('id')
          .where('account_id', '=', owner.account.accountId)
          .$asScalar(),
      );
    });
    for (const table of ['push_message', 'push_body'] as const) {
      const rows = await database.selectFrom(table).where('push_id', '=', id).selectAll().execute();
      assert.deepEqual(rows, []);
    }
  });

  it('is shown the same way for a test inbox', async () => {
    const owner = await addOwner(portal, 'portal:inbox', [kind]);
    const [id = ''] = await writePushes(portal, owner.account);
    const toInbox = makeWorker(portal, { post: portal.people.callbacks.post });
    await toInbox.runOnce();
    const kept = await readRow(database, 'inbox_push', { account_id: owner.account.accountId });
    const [first] = (await show(owner, id)).tries;
    assert.deepEqual(first?.sent, {
      url: 'portal:inbox',
      headers: JSON.parse(kept.headers),
      body: kept.body,
      cut: false,
    });
  });
});

/** The `thinned` flags of a push's attempts in `sandbox/listPushes`. */
async function listThinned({ account }: Owner, id: string): Promise<(true | undefined)[]> {
  const { data } = await callSandbox(portal, account, 'sandbox/listPushes', { id });
  const [push] = data.pushes as DataOf<typeof sandboxListPushes>['pushes'];
  assert.ok(push);
  return push.attempts.map(({ thinned }) => thinned as true | undefined);
}

const budget = 100_000_000;

/** Uses a share of the daily budget of an owner's account. */
function useUp({ account }: Owner, share: number): void {
  const holder = { id: account.accountId, environment: 'sandbox' } as const;
  portal.keptBytes.add(holder, 'calls', share * budget, portal.clock.now);
}

/** Bytes counted for an account, including those not written yet. */
async function readCounted({ account }: Owner): Promise<number> {
  await portal.keptBytes.flush();
  const rows = await readRows(database, 'kept_bytes', { account_id: account.accountId });
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}

/** Bytes of text that the attempts of a push hold in the database. */
async function readBytes(id: string): Promise<number> {
  const lengths = async (table: 'push_attempt' | 'push_message' | 'push_body') => {
    const rows = await database.selectFrom(table).where('push_id', '=', id).selectAll().execute();
    const texts = rows.flatMap((row) =>
      Object.values(row).flatMap((each) => (typeof each === 'string' ? [each] : [])),
    );
    return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  };
  return (
    (await lengths('push_attempt')) + (await lengths('push_message')) + (await lengths('push_body'))
  );
}

describe('an attempt near the daily budget', () => {
  for (const version of [1, 2] as const) {
    it(`is delivered and stores only its outcome once the budget is used up, in version ${version}`, async () => {
      const { receiver, owner, id } = await openCase(version);
      useUp(owner, 1);
      receiver.answer = answerStatus(500, {}, 'secret words');
      await worker.runOnce();
      receiver.answer = acknowledge;
      await waitUntilDue(portal, id);
      await worker.runOnce();
      const { tries, status } = await show(owner, id);
      assert.equal(receiver.received.length, 2);
      assert.equal(status, 'delivered');
      assert.deepEqual(
        tries.map(({ httpStatus, thinned, sent, answer, answerHeaders }) => {
          return [httpStatus, thinned, sent, answer, answerHeaders];
        }),
        [
          [500, true, null, null, null],
          [200, true, null, null, null],
        ],
      );
      assert.match(tries[0]?.error ?? '', /500/);
      assert.deepEqual(await listThinned(owner, id), [true, true]);
      portal.clock.now += 24 * 60 * 60 * 1000;
      const [next = ''] = await writePushes(portal, owner.account);
      await worker.runOnce();
      const sent = await findSent(database, portal.secrets, next);
      assert.equal(sent.get(1)?.body, receiver.received.at(-1)?.body);
      const { tries: later } = await readPush(portal, next);
      assert.deepEqual(
        later.map(({ thinned }) => thinned),
        [0],
      );
    });
  }

  it('is stored in full when it failed, and thinned when it was delivered', async () => {
    const { receiver, owner, id } = await openCase(2);
    useUp(owner, 0.95);
    receiver.answer = answerStatus(500, {}, 'why');
    await worker.runOnce();
    receiver.answer = acknowledge;
    await waitUntilDue(portal, id);
    await worker.runOnce();
    const { tries } = await show(owner, id);
    assert.deepEqual(
      tries.map(({ thinned, answer }) => [thinned, answer]),
      [
        [false, 'why'],
        [true, null],
      ],
    );
    assert.deepEqual(await listThinned(owner, id), [undefined, true]);
  });

  it('is counted with the bytes that it holds', async () => {
    const { receiver, owner, id } = await openCase(2);
    receiver.answer = answerStatus(500, { 'x-why': 'v'.repeat(300) }, 'y'.repeat(5000));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.runOnce();
      await waitUntilDue(portal, id);
    }
    const [held, counted] = [await readBytes(id), await readCounted(owner)];
    assert.ok(counted >= held && counted < held + 3 * 1500, `${counted} of ${held} bytes`);
  });
});

describe('a push with more than a hundred attempts', () => {
  it('drops the oldest attempts and continues their numbers', async () => {
    const { receiver, owner, id } = await openCase(2);
    const rows = Array.from({ length: 104 }, (_, index) => ({
      push_id: id,
      number: index + 1,
      attempted_at: index,
      duration_ms: 1,
      http_status: 500,
      error: null,
      answer: null,
    }));
    await database.insertInto('push_attempt').values(rows).execute();
    receiver.answer = acknowledge;
    await worker.runOnce();
    const { tries } = await show(owner, id);
    assert.deepEqual([tries.length, tries[0]?.number, tries.at(-1)?.number], [100, 6, 105]);
  });
});
