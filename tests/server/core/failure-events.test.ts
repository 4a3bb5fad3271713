import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { type CoreEvent, type EventResult, signMessage } from '#server/core/protocol.ts';
import { createPost, createReport, type Report } from '#server/core/serve/report-events.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { findRow, readRow, readRows } from '../_support/rows.ts';
import { until } from '../_support/until.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal({
  CORE_URL: 'http://127.0.0.1:1',
  CORE_SECRET: coreSecret,
  CORE_EVENT_SETTLE_S: '0',
});
const integrator = await addIntegrator(portal, { environment: 'production' });
const { database } = portal.context;
const { timeZone } = portal.courier;

let made = 0;

function toEvent(type: CoreEvent['type'], data: object, hours = 0): CoreEvent {
  made += 1;
  const at = new Date(portal.clock.now + hours * hourMs).toISOString();
  return { id: `f-${made}`, type, at, apiAccount: integrator.apiAccount, data };
}

async function report(events: readonly CoreEvent[]): Promise<EventResult[]> {
  const body = JSON.stringify(events);
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/core/events',
    headers: { 'content-type': 'application/json', ...signMessage([coreSecret], 'ev:1', body) },
    payload: body,
  });
  return answer.json().results;
}

const toTime = (hours: number) => toLocalTime(portal.clock.now + hours * hourMs, timeZone);

const failed = (billCode: string, fields: object = {}, hours = -1) => {
  const content = {
    ...{ billCode, txlogisticId: 'SO-1', problemCode: 'ABSENT', problemReason: 'Absent' },
    ...{ scanTime: toTime(hours), attempts: 1, attemptsLeft: 2, actionUntil: toTime(47) },
    allowed: ['REATTEMPT'],
    ...fields,
  };
  return toEvent('parcel.actionRequired', content, hours);
};

const scan = (billCode: string, scanTypeCode: string, hours = 0) => {
  const detail = {
    ...{ scanTime: toTime(hours), desc: 'A scan', scanType: 'Scan', scanTypeCode },
    ...{ scanNetworkName: 'Outlet', scanNetworkId: 1, scanNetworkTypeName: 'Outlet' },
  };
  const content = { billCode, txlogisticId: 'SO-1', details: [detail] };
  return toEvent('parcel.scan', content, hours);
};

const rowOf = (bill_code: string) => readRow(database, 'failed_delivery', { bill_code });

describe('failed deliveries that a core reports', () => {
  it('wait for an instruction until a later scan, and are listed as events', async () => {
    const results = await report([failed('UEG1'), scan('UEG1', '9', -2), scan('UEG1', '11', -1)]);
    assert.deepEqual(new Set(results.map(({ result }) => result)), new Set(['taken']));
    const row = await rowOf('UEG1');
    assert.deepEqual(
      [row.problem_code, row.reason, row.attempts_left, row.closed_at],
      ['ABSENT', 'Absent', 2, null],
    );
    await report([scan('UEG1', '14')]);
    assert.equal((await rowOf('UEG1')).closed_by, 14);
    const types = ['logistics/actionRequired'];
    const { data } = await call2(portal, integrator, 'events/listEvents', { types });
    assert.deepEqual(
      data.events.map(({ data }: { data: { billCode: string } }) => data.billCode),
      ['UEG1'],
    );
  });

  it('are replaced by a later problem, not by an earlier one that comes late', async () => {
    await report([failed('UEG2', { problemCode: 'REFUSED' })]);
    await report([failed('UEG2', { problemCode: 'DAMAGED' }, -3)]);
    assert.equal((await rowOf('UEG2')).problem_code, 'REFUSED');
  });

  it('are refused with an unknown code, naming the field', async () => {
    const [refused] = await report([failed('UEG3', { problemCode: 'LAZY' })]);
    assert.deepEqual([refused?.result, refused?.field], ['refused', 'data.problemCode']);
  });

  it('come in batches of another order at the same time', async () => {
    const names = ['UEG4', 'UEG5', 'UEG6'];
    await report(names.map((name) => failed(name)));
    const batches = [names, names.toReversed(), names].map((order) =>
      order.flatMap((name) => [failed(name), scan(name, '9')]),
    );
    const results = await Promise.all(batches.map(report));
    assert.deepEqual(new Set(results.flat().map(({ result }) => result)), new Set(['taken']));
  });
});

describe('the reference core', () => {
  it('reports failed deliveries, and takes instructions, which the portal records', async () => {
    let send: Report = async () => [];
    const core = await openReferenceCore({
      eventsUrl: 'http://127.0.0.1:1/core/events',
      post: createPost((events) => send(events)),
      settings: { PUSH_RETRY_S: Array(20).fill('1').join() },
    });
    const taking = await openTestPortal({ CORE_URL: core.url, CORE_SECRET: coreSecret });
    // The ids of events contain the time of the system clock.
    for (const clock of [core.clock, taking.clock])
      Object.defineProperty(clock, 'now', { get: Date.now });
    const address = await taking.app.listen({ port: 0, host: '127.0.0.1' });
    send = createReport(`${address}/core/events`, [coreSecret]);
    core.whole.pushes.start();
    after(() => core.whole.pushes.stop(0));
    const own = await addIntegrator(taking, { environment: 'production' });
    const { billCode } = await createdOrder(taking, own);
    for (const type of [1, 9]) await scanParcel(core.courier, { billCode, type });
    await scanParcel(core.courier, { billCode, type: 11, problemCode: 'UNREACHABLE' });
    core.whole.pushes.wake();
    const find = () => findRow(taking.context.database, 'failed_delivery', { bill_code: billCode });
    await until(async () => (await find())?.problem_code === 'UNREACHABLE', 'it is reported');
    const scan = { bill_code: billCode, kind: 'logistics/statusFeedback' };
    const readScans = () => readRows(taking.context.database, 'event', scan);
    await until(
      async () =>
        (await readScans()).some(({ content }) => content.includes('"problemCode":"UNREACHABLE"')),
      'its scan is reported with the code',
    );
    const receiver = { mobile: '+201007654321' };
    const request = { billCode, instruction: 'CHANGE_CONTACT', receiver };
    const answer = await call2(taking, own, 'order/instruct', request);
    assert.equal(answer.code, '1', answer.msg);
    const row = await find();
    assert.deepEqual(JSON.parse(row?.instruction ?? ''), {
      ...{ instruction: 'CHANGE_CONTACT', receiver },
    });
    await scanParcel(core.courier, { billCode, type: 9 });
    core.whole.pushes.wake();
    await until(async () => (await find())?.closed_by === 9, 'it goes out again');
  });
});
