import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { portalErrors } from '#contract/errors.ts';
import { toPlaceholder } from '#server/pictures/addresses.ts';
import { saveCallback } from '#server/push/callbacks.ts';
import { addEvent } from '#server/push/event.ts';
import { addDeveloper, type Certified } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { callSandbox2 as call2 } from '../../_support/version-2.ts';
import { sendAll } from '../../push/_context.ts';
import { answerStatus, openReceiver } from '../../push/_receiver.ts';
import { makeTellingWorker, openOwners, toPushAccount } from './_owners.ts';

const portal = await openOwners();
const { people, clock } = portal;
const worker = makeTellingWorker(portal);
const scans = 'logistics/statusFeedback';
const orders = 'orderserve/statusFeedback';

async function list({ token }: Certified, filter: object = {}) {
  const { code, msg, data } = await ask(portal, 'POST', 'console/events', filter, { token });
  assert.equal(code, portalErrors.success, msg);
  return data;
}

const show = ({ token }: Certified, id: string) =>
  ask(portal, 'GET', `console/event?id=${id}`, {}, { token });

let waybills = 0;

/** Writes events of one parcel of a developer, of the kinds in order. */
async function happen(developer: Certified, kinds: readonly string[]) {
  const { accountId } = await toPushAccount(portal, developer.sandbox);
  waybills += 1;
  const billCode = `UEG6${String(waybills).padStart(11, '0')}`;
  await people.write(async (transaction) => {
    for (const [at, kind] of kinds.entries()) {
      const sigPicUrl = toPlaceholder('0f3a9c1e-7d5b-4c2a-9e8f-6b1d2c3a4e5f');
      const content = { billCode, time: '2026-11-21 11:20:05', sigPicUrl };
      const event = { accountId, kind, billCode, sequence: at + 1, content };
      await addEvent(transaction, { ...event, createdAt: clock.now });
    }
  });
  return billCode;
}

const kindsOf = ({ rows }: { rows: { kind: string }[] }) => rows.map(({ kind }) => kind);

describe('console/events', () => {
  it('lists events in the order of the account, the last first, with or without an address', async () => {
    const developer = await addDeveloper(portal);
    const billCode = await happen(developer, [orders, scans, scans]);
    const page = await list(developer);
    assert.deepEqual(kindsOf(page), [scans, scans, orders]);
    assert.equal(page.total, 3);
    assert.deepEqual(page.rows[0].pushes, []);
    assert.equal(page.rows[0].billCode, billCode);
  });

  it('shows the cursors of events/listEvents', async () => {
    const developer = await addDeveloper(portal);
    await happen(developer, [scans, scans, scans]);
    const { rows } = await list(developer);
    const [last, middle] = rows;
    const read = async (after: string) =>
      (await call2(portal, developer.sandbox, 'events/listEvents', { after })).data;
    const following = await read(middle.cursor);
    assert.deepEqual(
      following.events.map(({ id }: { id: string }) => id),
      [`push_${last.id}`],
    );
    assert.equal(following.next, last.cursor);
  });

  it('filters by type, waybill and time', async () => {
    const developer = await addDeveloper(portal);
    const one = await happen(developer, [orders, scans]);
    await happen(developer, [scans]);
    assert.deepEqual(kindsOf(await list(developer, { kind: orders })), [orders]);
    assert.deepEqual(kindsOf(await list(developer, { billCode: one })), [scans, orders]);
    const { rows } = await list(developer, { from: '2099-01-01T00:00' });
    assert.deepEqual(rows, []);
    assert.equal((await list(developer, { from: '2020-01-01T00:00' })).total, 3);
    assert.deepEqual((await list(developer, { environment: 'production' })).rows, []);
  });

  it('pages by size, and keeps its pages while events are added', async () => {
    const developer = await addDeveloper(portal);
    await happen(developer, [scans, scans, scans]);
    const first = await list(developer, { size: 2 });
    clock.now += 1000;
    await happen(developer, [orders]);
    const second = await list(developer, { size: 2, current: 2, asOf: first.asOf });
    assert.deepEqual([first.rows.length, kindsOf(second)], [2, [scans]]);
    assert.deepEqual(kindsOf(await list(developer, { size: 1 })), [orders]);
  });
});

describe('console/event', () => {
  it('shows the content as version 2 sends it, and the push to each address', async () => {
    const developer = await addDeveloper(portal);
    const { accountId } = await toPushAccount(portal, developer.sandbox);
    const urls: string[] = [];
    for (const address of [1, 2]) {
      const receiver = await openReceiver();
      if (address === 2) receiver.answer = answerStatus(500);
      urls.push(receiver.url);
      const place = { accountId, kind: orders, address } as const;
      const destination = toDestination(receiver.url);
      await saveCallback(people, { ...place, destination, version: 2 });
    }
    await happen(developer, [orders]);
    await sendAll(worker);
    const [{ id }] = (await list(developer)).rows;
    const { data } = await show(developer, `push_${id}`);
    assert.match(JSON.parse(data.content).time, /^2026-11-21T11:20:05[+Z]/);
    assert.match(JSON.parse(data.content).sigPicUrl, /^https?:.*\/pictures\/.*&signature=/);
    assert.deepEqual(
      data.pushes.map(({ address, url, status }: Record<string, unknown>) => [
        address,
        url,
        status,
      ]),
      [
        [1, urls[0], 'delivered'],
        [2, urls[1], 'dead'],
      ],
    );
    const push = await ask(portal, 'GET', `console/push?id=${data.pushes[1].id}`, {}, developer);
    assert.equal(push.data.address, 2);
  });

  it('answers an event of another company like a missing and a removed one', async () => {
    const developer = await addDeveloper(portal);
    const stranger = await addDeveloper(portal);
    await happen(developer, [scans]);
    const [{ id }] = (await list(developer)).rows;
    const missing = await show(developer, 'push_019a9d5e-0000-7000-8000-000000000000');
    assert.equal(missing.code, portalErrors.notFound);
    const foreign = await show(stranger, id);
    assert.deepEqual([foreign.code, foreign.msg], [missing.code, missing.msg]);
    assert.equal((await show(developer, id)).code, portalErrors.success);
  });
});
