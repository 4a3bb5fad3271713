import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { locksRows } from '#server/database/engine.ts';
import { addEvent, type PushEvent } from '#server/push/event.ts';
import { removeOldEvents } from '#server/push/event-log.ts';
import { createdOrder } from '../_support/orders.ts';
import { call, callSandbox } from '../_support/portal.ts';
import { changeRows, readRows } from '../_support/rows.ts';
import { call2, callSandbox2 } from '../_support/version-2.ts';
import { addPushAccount, kind, makeWorker, openContext, sendAll } from './_context.ts';
import { acknowledge, openReceiver } from './_receiver.ts';
import { speak } from './_version-2.ts';

const portal = await openContext();
const { database } = portal.context;

interface Page {
  events: { id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
  next: string;
  more: boolean;
}

type Account = Awaited<ReturnType<typeof addPushAccount>>;

async function list(account: Account, request: object = {}): Promise<Page> {
  const answer = await call2(portal, account, 'events/listEvents', request);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data as Page;
}

async function refuse(account: Account, request: object) {
  const { code, errors = [] } = await call2(portal, account, 'events/listEvents', request);
  return { code, fault: errors.map(({ path, rule }) => `${path} ${rule}`).join() };
}

let sequences = 0;

function write(account: Account, event: Partial<PushEvent> = {}): Promise<boolean> {
  sequences += 1;
  const own = { kind, billCode: 'UEG1', sequence: sequences, content: { at: sequences } };
  return addEvent(database, {
    accountId: account.accountId,
    createdAt: portal.clock.now,
    ...own,
    ...event,
  });
}

const contentsOf = ({ events }: Page) => events.map(({ data }) => data.at);

describe('events/listEvents', () => {
  it('returns what happened to a parcel, without a webhook address', async () => {
    const account = await addPushAccount(portal);
    assert.deepEqual((await list(account)).events, []);
    const { billCode } = await createdOrder(portal, account);
    await callSandbox(portal, account, 'sandbox/moveParcel', { billCode, steps: '3' });
    const { events, more } = await list(account);
    assert.deepEqual(
      events.map(({ type }) => type).sort(),
      [
        'logistics/statusFeedback',
        'orderserve/statusFeedback',
        'orderserve/statusFeedback',
        'other/settlementReturn',
      ].sort(),
    );
    assert.equal(more, false);
    assert.ok(events.every(({ id }) => /^push_[\da-f-]{36}$/.test(id)));
    assert.deepEqual(await readRows(database, 'push', { account_id: account.accountId }), []);
  });

  it('equals the pushes of the same events, byte for byte', async () => {
    const account = await addPushAccount(portal);
    const receiver = await openReceiver();
    receiver.answer = acknowledge;
    await speak(portal, account, receiver.url, 2);
    const { billCode } = await createdOrder(portal, account);
    await callSandbox(portal, account, 'sandbox/moveParcel', { billCode, steps: '3' });
    await sendAll(makeWorker(portal));
    const { events } = await list(account, { types: [kind] });
    const pushed = receiver.received.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      ...JSON.parse(String(body)),
    }));
    assert.ok(pushed.length > 0);
    assert.deepEqual(pushed, events);
  });

  it('goes from page to page, and a cursor always continues from the same place', async () => {
    const account = await addPushAccount(portal);
    for (let count = 0; count < 5; count += 1) await write(account);
    const first = await list(account, { limit: 2 });
    assert.equal(first.more, true);
    const second = await list(account, { after: first.next, limit: 2 });
    const third = await list(account, { after: second.next, limit: 2 });
    assert.deepEqual(
      [first, second, third].map(({ events }) => events.length),
      [2, 2, 1],
    );
    assert.equal(third.more, false);
    const all = [first, second, third].flatMap(contentsOf);
    assert.deepEqual(
      all,
      [...all].sort((one, other) => Number(one) - Number(other)),
    );
    assert.deepEqual(await list(account, { after: first.next, limit: 2 }), second);
    const end = await list(account, { after: third.next });
    assert.deepEqual(end, { events: [], next: third.next, more: false });
  });

  it('numbers an event that is committed late behind all that was listed', async () => {
    const account = await addPushAccount(portal);
    await write(account, { createdAt: portal.clock.now + 10 });
    portal.clock.now += 20;
    const before = await list(account);
    assert.equal(before.events.length, 1);
    // Its id and times are older: its transaction began first.
    await write(account, { billCode: 'UEG2', createdAt: portal.clock.now - 1000 });
    const late = await list(account, { after: before.next });
    assert.equal(late.events.length, 1);
    const again = await list(account);
    assert.deepEqual(again.events, [...before.events, ...late.events]);
  });

  // SQLite has one writer: nothing commits while a transaction is open.
  if (locksRows(database)) {
    it('lists an event of an open transaction once it commits, and skips none meanwhile', async () => {
      const account = await addPushAccount(portal);
      const { promise: held, resolve: commit } = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const late = database.transaction().execute(async (transaction) => {
        const event = { accountId: account.accountId, kind, billCode: 'LATE', sequence: 1 };
        const content = { at: 'late' };
        await addEvent(transaction, { ...event, content, createdAt: portal.clock.now });
        written.resolve();
        await held;
      });
      await written.promise;
      await write(account, { content: { at: 'soon' } });
      const before = await list(account);
      assert.deepEqual(contentsOf(before), ['soon']);
      commit();
      await late;
      assert.deepEqual(contentsOf(await list(account, { after: before.next })), ['late']);
    });
  }

  it('keeps the order of a waybill when its events were written in another', async () => {
    const account = await addPushAccount(portal);
    const [third, first, second] = [30, 10, 20];
    for (const sequence of [third, first, second]) {
      await write(account, { sequence, content: { at: sequence } });
      await write(account, { sequence, content: { at: -sequence }, billCode: 'UEG2' });
    }
    const page = await list(account);
    const ofOne = contentsOf(page).filter((at) => Number(at) > 0);
    assert.deepEqual(ofOne, [10, 20, 30]);
  });

  it('keeps the order of a waybill over the end of a batch', async () => {
    const account = await addPushAccount(portal);
    for (let at = 501; at > 0; at -= 1) await write(account, { sequence: at, content: { at } });
    const first = await list(account, { limit: 500 });
    const second = await list(account, { after: first.next, limit: 500 });
    const expected = Array.from({ length: 501 }, (_, index) => index + 1);
    assert.deepEqual([first, second].flatMap(contentsOf), expected);
    assert.equal(second.more, false);
  });

  it('waits for an earlier event of the waybill that is not due yet', async () => {
    const account = await addPushAccount(portal);
    const { now } = portal.clock;
    await write(account, { sequence: 20, content: { at: 20 }, dueAt: now });
    await write(account, { sequence: 10, content: { at: 10 }, dueAt: now + 5000 });
    assert.deepEqual((await list(account)).events, []);
    portal.clock.now += 5000;
    assert.deepEqual(contentsOf(await list(account)), [10, 20]);
  });

  it('filters by type without skipping others', async () => {
    const account = await addPushAccount(portal);
    await write(account);
    await write(account, { kind: 'other/settlementReturn' });
    await write(account);
    const scans = await list(account, { types: [kind] });
    assert.equal(scans.events.length, 2);
    const costs = await list(account, { types: ['other/settlementReturn'], limit: 1 });
    assert.deepEqual(
      costs.events.map(({ type }) => type),
      ['other/settlementReturn'],
    );
    const rest = await list(account, { after: costs.next });
    assert.equal(rest.events.length, 1);
  });

  it('bounds what a page with a rare type looks at, and goes on', async () => {
    const account = await addPushAccount(portal);
    const rows = Array.from({ length: 5200 }, (_, index) => ({
      id: `${account.accountId}-${String(index).padStart(5, '0')}`,
      account_id: account.accountId,
      kind,
      bill_code: `B${index}`,
      sequence: 1,
      content: '{}',
      created_at: 1,
      due_at: 1,
      number: index + 1,
    }));
    for (let start = 0; start < rows.length; start += 400)
      await database
        .insertInto('event')
        .values(rows.slice(start, start + 400))
        .execute();
    await database
      .insertInto('event_log')
      .values({ account_id: account.accountId, last_number: 5200, removed_number: 0 })
      .execute();
    await write(account, { kind: 'other/settlementReturn' });
    const types = ['other/settlementReturn'];
    const first = await list(account, { types });
    assert.deepEqual([first.events.length, first.more], [0, true]);
    const second = await list(account, { types, after: first.next });
    assert.deepEqual([second.events.length, second.more], [1, false]);
  });

  it('cuts a page of long contents, and goes on', async () => {
    const account = await addPushAccount(portal);
    const text = 'x'.repeat(60_000);
    for (let at = 0; at < 100; at += 1) await write(account, { content: { at, text } });
    const first = await list(account, { limit: 500 });
    const second = await list(account, { after: first.next, limit: 500 });
    assert.deepEqual([first.more, second.more], [true, false]);
    assert.ok(JSON.stringify(first).length < 4_100_000);
    const expected = Array.from({ length: 100 }, (_, at) => at);
    assert.deepEqual([first, second].flatMap(contentsOf), expected);
  });

  it('gives several readers at the same time the same order', async () => {
    const account = await addPushAccount(portal);
    for (let count = 0; count < 30; count += 1) await write(account, { billCode: `UEG${count}` });
    const pages = await Promise.all(Array.from({ length: 8 }, () => list(account)));
    for (const page of pages) assert.deepEqual(page, pages[0]);
  });

  it('hands nothing of another account on, and refuses its cursor like an invented one', async () => {
    const account = await addPushAccount(portal);
    const stranger = await addPushAccount(portal);
    await write(account);
    const { next } = await list(account);
    assert.deepEqual((await list(stranger)).events, []);
    const unknown = { code: '999001030', fault: 'after cursor-unknown' };
    for (const after of [next, 'x', '-', `${next}-1`, next.replace(/-.*/, '-zzzzzzzzzzz'), '0'])
      assert.deepEqual(await refuse(stranger, { after }), unknown, after);
    assert.deepEqual(
      await refuse(account, { after: next.replace(/-.*/, '-zzzzzzzzzzz') }),
      unknown,
    );
    assert.deepEqual((await list(account, { after: next.toUpperCase() })).events, []);
  });

  it('names each wrong field', async () => {
    const account = await addPushAccount(portal);
    const wrong = [
      [{ limit: 0 }, 'limit minimum'],
      [{ limit: 501 }, 'limit maximum'],
      [{ limit: 'many' }, 'limit type'],
      [{ types: ['parcel.lost'] }, 'types[0] enum'],
      [{ after: 'x'.repeat(41) }, 'after maxLength'],
    ] as const;
    for (const [request, fault] of wrong) {
      const code = fault.endsWith('maxLength') ? '999001010' : '999001030';
      assert.deepEqual(await refuse(account, request), { code, fault });
    }
  });

  it('has no settlement for an account below its level', async () => {
    const account = await addPushAccount(portal);
    await changeRows(
      database,
      'account',
      { id: account.accountId },
      { level: 'developer', all_interfaces: 0, environment: 'sandbox' },
    );
    await write(account);
    await write(account, { kind: 'other/settlementReturn' });
    const send = (request: object) => callSandbox2(portal, account, 'events/listEvents', request);
    const { data } = await send({});
    assert.deepEqual(
      (data as Page).events.map(({ type }) => type),
      [kind],
    );
    const refused = await send({ types: ['other/settlementReturn'] });
    assert.equal(refused.code, '145003012');
    assert.equal(refused.errors?.[0]?.path, 'types[0]');
  });

  it('is not available in version 1', async () => {
    const account = await addPushAccount(portal);
    const { code } = await call(portal, account, 'events/listEvents', {});
    assert.equal(code, '0');
  });
});

describe('a database that was set back', () => {
  it('assigns no number again that a reader already has', async () => {
    const account = await addPushAccount(portal);
    await write(account);
    const before = await list(account);
    portal.clock.now += 1000;
    await write(account, { content: { at: 'lost' } });
    const lost = await list(account, { after: before.next });
    assert.equal(lost.events.length, 1);
    // What a restore does: rows and the last number are those of the backup.
    const [, row] = await readRows(database, 'event', { account_id: account.accountId });
    assert.ok(row);
    await database
      .deleteFrom('event')
      .where('account_id', '=', account.accountId)
      .where('number', '>', 0)
      .execute();
    await database.deleteFrom('event_log').where('account_id', '=', account.accountId).execute();
    portal.clock.now += 1000;
    assert.deepEqual((await list(account, { after: lost.next })).events, []);
    await write(account, { content: { at: 'new' } });
    assert.deepEqual(contentsOf(await list(account, { after: lost.next })), ['new']);
  });
});

describe('removed events', () => {
  it('are removed once by the sweeps of two servers', async () => {
    const account = await addPushAccount(portal);
    for (let count = 0; count < 3; count += 1) await write(account);
    await list(account);
    const sweep = () => removeOldEvents(database, Date.now() + dayMs, portal.clock.now);
    await Promise.all([sweep(), sweep()]);
    assert.deepEqual(await readRows(database, 'event', { account_id: account.accountId }), []);
  });

  it('are refused to a cursor that misses them, listed or not', async () => {
    const account = await addPushAccount(portal);
    await write(account);
    const first = await list(account);
    await write(account);
    const second = await list(account);
    const { now } = portal.clock;
    assert.equal((await removeOldEvents(database, Date.now() + dayMs, portal.clock.now)) > 0, true);
    assert.deepEqual(await refuse(account, { after: first.next }), {
      code: '999001030',
      fault: 'after events-removed',
    });
    assert.deepEqual((await list(account, { after: second.next })).events, []);
    portal.clock.now = now + 10;
    // This one is removed before any call listed it.
    await write(account);
    await removeOldEvents(database, Date.now() + dayMs, portal.clock.now);
    assert.equal((await refuse(account, { after: second.next })).fault, 'after events-removed');
    const { events, next } = await list(account);
    assert.deepEqual(events, []);
    portal.clock.now += 100_000_000;
    await write(account);
    assert.equal((await list(account, { after: next })).events.length, 1);
  });
});
