import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { PushRow } from '#contract/portal/console-pushes.ts';
import { addDeveloper } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { readPush, writePushes } from '../../push/_context.ts';
import { acknowledge, answerStatus, openReceiver } from '../../push/_receiver.ts';
import { speak } from '../../push/_version-2.ts';
import { addOwner, makeTellingWorker, openOwners } from './_owners.ts';

const portal = await openOwners();
const kinds = ['logistics/statusFeedback', 'orderserve/statusFeedback'];

const headers = { timezone: 'UTC' };

async function list(token: string, filter: object = {}) {
  const { code, msg, data } = await ask(portal, 'POST', 'console/pushes', filter, {
    token,
    headers,
  });
  assert.equal(code, portalErrors.success, msg);
  return data as { rows: PushRow[]; total: number; asOf: number };
}

const replay = (token: string, request: object) =>
  ask(portal, 'POST', 'console/replayPushes', request, { token, headers });

const show = (token: string, id: string) => ask(portal, 'GET', 'console/push', { id }, { token });

/** An owner with a failing receiver, and parked pushes of two kinds. */
async function openParked() {
  const receiver = await openReceiver();
  receiver.answer = answerStatus(500, {}, 'out of order');
  const owner = await addOwner(portal, receiver.url, kinds);
  const [first = ''] = await writePushes(portal, owner.account);
  portal.clock.now += 60_000;
  const [second = ''] = await writePushes(portal, owner.account, 1, { kind: kinds[1] });
  await makeTellingWorker(portal).runOnce();
  return { receiver, owner, first, second };
}

describe('console/pushes', () => {
  it("returns pushes of the caller's accounts, newest first, filtered", async () => {
    const { owner, receiver, first, second } = await openParked();
    await openParked();
    const [waiting = ''] = await writePushes(portal, owner.account, 1, { billCode: 'UEG7' });
    const { rows, total } = await list(owner.token);
    assert.deepEqual(
      rows.map(({ id, status, attempts }) => [id, status, attempts]),
      [
        [waiting, 'pending', 0],
        [second, 'dead', 1],
        [first, 'dead', 1],
      ],
    );
    assert.equal(total, 3);
    const since = new Date((await readPush(portal, second)).created_at).toISOString().slice(0, 16);
    const cases: [object, string[]][] = [
      [{ status: 'dead' }, [second, first]],
      [{ kind: kinds[0] }, [waiting, first]],
      [{ billCode: ' UEG7 ' }, [waiting]],
      [{ environment: 'production' }, []],
      [{ from: since, status: 'dead' }, [second]],
      [{ to: since }, [first]],
    ];
    for (const [filter, expected] of cases) {
      const found = await list(owner.token, filter);
      assert.deepEqual(
        [found.rows.map(({ id }) => id), found.total],
        [expected, expected.length],
        JSON.stringify(filter),
      );
    }
    receiver.answer = acknowledge;
    await makeTellingWorker(portal).runOnce();
    const [delivered] = (await list(owner.token, { status: 'delivered' })).rows;
    assert.deepEqual([delivered?.id, delivered?.nextAt], [waiting, null]);
  });

  it('keeps pages stable while pushes are written', async () => {
    const { url } = await openReceiver();
    const owner = await addOwner(portal, url);
    const ids = await writePushes(portal, owner.account, 5);
    const first = await list(owner.token, { size: 2 });
    portal.clock.now += 1;
    await writePushes(portal, owner.account, 2);
    const seen = first.rows.map(({ id }) => id);
    for (const current of [2, 3]) {
      const { rows, total } = await list(owner.token, { size: 2, current, asOf: first.asOf });
      assert.equal(total, 5);
      seen.push(...rows.map(({ id }) => id));
    }
    assert.deepEqual(seen, ids.toSorted().toReversed());
  });

  it('shows content and attempts', async () => {
    const { owner, first } = await openParked();
    const { data } = await show(owner.token, first);
    const push = await readPush(portal, first);
    assert.equal(data.content, push.content);
    assert.deepEqual([data.status, data.tries.length], ['dead', 1]);
    const [attempt] = data.tries;
    assert.deepEqual(
      [attempt.number, attempt.httpStatus, attempt.answer],
      [1, 500, 'out of order'],
    );
    assert.match(attempt.error, /500/);
  });

  it("responds alike to a stranger's and a missing push, shown or replayed", async () => {
    const { first } = await openParked();
    const stranger = await addDeveloper(portal);
    const missing = first.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const call of [
      (id: string) => show(stranger.token, id),
      (id: string) => replay(stranger.token, { id }),
    ]) {
      const [one, other] = [await call(first), await call(missing)];
      assert.equal(one.code, portalErrors.notFound);
      assert.deepEqual([one.code, one.msg, one.data], [other.code, other.msg, other.data]);
    }
    assert.equal((await readPush(portal, first)).status, 'dead');
  });
});

describe('console/replayPushes', () => {
  it('sends one parked push again and continues its attempt count', async () => {
    const { owner, receiver, first, second } = await openParked();
    receiver.answer = acknowledge;
    assert.deepEqual((await replay(owner.token, { id: first })).data, { replayed: 1 });
    await makeTellingWorker(portal).runOnce();
    const { data } = await show(owner.token, first);
    assert.deepEqual([data.status, data.attempts], ['delivered', 2]);
    assert.equal((await readPush(portal, second)).status, 'dead');
    const again = await replay(owner.token, { id: first });
    assert.equal(again.code, portalErrors.conflict);
  });

  it("sends all pushes again since a time in the caller's zone", async () => {
    const { owner, second } = await openParked();
    const since = new Date((await readPush(portal, second)).created_at).toISOString().slice(0, 16);
    const elsewhere = { environment: 'production', since };
    assert.deepEqual((await replay(owner.token, elsewhere)).data, { replayed: 0 });
    assert.deepEqual((await replay(owner.token, { since })).data, { replayed: 1 });
    const all = { environment: 'sandbox', since: '2026-01-01 00:00' };
    assert.deepEqual((await replay(owner.token, all)).data, { replayed: 1 });
  });

  it('happens once for simultaneous requests', async () => {
    const { owner, first } = await openParked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => replay(owner.token, { id: first })),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [portalErrors.success, ...Array(7).fill(portalErrors.conflict)]);
  });

  it('requires a push or a time', async () => {
    const { owner } = await openParked();
    const { code, data } = await replay(owner.token, {});
    assert.equal(code, portalErrors.fields);
    assert.deepEqual(Object.keys(data.fields), ['since']);
  });
});

const send = (token: string, request: object) =>
  ask(portal, 'POST', 'console/sendPushes', request, { token, headers });

describe('console/sendPushes', () => {
  it('sends waiting pushes now, earlier ones of the waybill first', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const owner = await addOwner(portal, receiver.url, kinds);
    const worker = makeTellingWorker(portal, [36_000]);
    const [first = '', second = ''] = await writePushes(portal, owner.account, 2);
    await worker.runOnce();
    receiver.answer = acknowledge;
    await worker.runOnce();
    assert.equal(receiver.received.length, 1, 'both wait');
    const { code, data } = await send(owner.token, { id: second });
    assert.deepEqual([code, data.sent], [portalErrors.success, 1]);
    while ((await worker.runOnce()) > 0);
    const ids = receiver.received.map(({ headers: got }) => got['x-push-id']);
    assert.deepEqual(ids, [first, first, second]);
    assert.equal((await readPush(portal, second)).status, 'delivered');
  });

  for (const version of [1, 2] as const) {
    it(`sends an acknowledged push again under the same id in version ${version}`, async () => {
      const receiver = await openReceiver();
      const owner = await addOwner(portal, receiver.url, kinds);
      await speak(portal, owner.account, receiver.url, version);
      const [id = ''] = await writePushes(portal, owner.account);
      const worker = makeTellingWorker(portal);
      await worker.runOnce();
      assert.equal((await send(owner.token, { id })).data.sent, 1);
      await worker.runOnce();
      const { status, tries } = await readPush(portal, id);
      assert.deepEqual([status, tries.map(({ number }) => number)], ['delivered', [1, 2]]);
      const [one, other] = receiver.received.map(({ headers: got }) => got);
      const name = version === 2 ? 'webhook-id' : 'x-push-id';
      assert.ok(one?.[name]);
      assert.equal(other?.[name], one[name]);
      assert.equal(other?.['x-push-attempt'], '2');
    });
  }

  it('sends the pushes matching the filter, with audit rows by account and kind', async () => {
    const { owner, receiver, first, second } = await openParked();
    receiver.answer = acknowledge;
    const { owner: stranger, first: strange } = await openParked();
    const asked = { status: 'dead', kind: kinds[0] };
    assert.equal((await send(owner.token, asked)).data.sent, 1);
    const statuses = await Promise.all([first, second, strange].map((id) => readPush(portal, id)));
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['pending', 'dead', 'dead'],
    );
    assert.equal((await send(stranger.token, { id: first })).code, portalErrors.notFound);
    const rows = await portal.context.database
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('actor', '=', owner.user.id)
      .where('action', '=', 'account.sendPushes')
      .execute();
    assert.deepEqual(
      rows.map(({ details }) => JSON.parse(details ?? '')),
      [{ environment: 'sandbox', push: kinds[0], count: 1 }],
    );
  });

  it('refuses pushes in flight or without an address, and more than a thousand', async () => {
    const { owner, first, second } = await openParked();
    const { database } = portal.context;
    const { accountId } = owner.account;
    const busy = { status: 'pending', lease_until: portal.clock.now + 1000 } as const;
    await database.updateTable('push').set(busy).where('id', '=', first).execute();
    const sending = await send(owner.token, { id: first });
    assert.deepEqual([sending.code, /being sent/.test(sending.msg)], [portalErrors.conflict, true]);
    await database.deleteFrom('callback').where('account_id', '=', accountId).execute();
    const unaddressed = await send(owner.token, { id: second });
    assert.deepEqual(
      [unaddressed.code, /No address/.test(unaddressed.msg)],
      [portalErrors.conflict, true],
    );
    assert.deepEqual((await send(owner.token, {})).data, { sent: 0, busy: 0, unaddressed: 2 });
    const push = await database
      .selectFrom('push')
      .selectAll()
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...push,
      id: `${index}`,
      sequence: index + 10,
    }));
    await database.insertInto('push').values(many).execute();
    const tooMany = await send(owner.token, {});
    assert.deepEqual([tooMany.code, /Narrow/.test(tooMany.msg)], [portalErrors.conflict, true]);
    assert.equal((await readPush(portal, second)).status, 'dead');
  });
});
