import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { type CoreEvent, type EventResult, signMessage } from '#server/core/protocol.ts';
import {
  createPost,
  createReport,
  type Report,
  renewEventAddresses,
  toEventAddresses,
} from '#server/core/serve/report-events.ts';
import { closeStatement, payStatement } from '#server/statements/settle.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { findRow, readRow, readRows } from '../_support/rows.ts';
import { until } from '../_support/until.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal({ CORE_URL: 'http://127.0.0.1:1', CORE_SECRET: coreSecret });

let made = 0;

function toEvent({ apiAccount }: Integrator, type: CoreEvent['type'], data: object): CoreEvent {
  made += 1;
  const at = new Date(portal.clock.now).toISOString();
  return { id: `s-${made}`, type, at, apiAccount, data };
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

async function openOwn() {
  const integrator = await addIntegrator(portal, { environment: 'production' });
  const own = { statementNo: 'ST-1', customerCode: integrator.customerCode, currency: 'EGP' };
  let parcels = 0;
  const line = (fields: object = {}) => {
    parcels += 1;
    return toEvent(integrator, 'customer.statementLine', {
      ...own,
      billCode: `UEG77${parcels}`,
      txlogisticId: `SO-${parcels}`,
      deliveredTime: '2026-11-19 09:12:40',
      collected: '300.10',
      fees: '3',
      freight: '0',
      ...fields,
    });
  };
  const statement = (fields: object) =>
    toEvent(integrator, 'customer.statement', {
      ...own,
      status: 'closed',
      openedTime: '2026-11-19 09:12:40',
      lineCount: 2,
      collected: '600.20',
      fees: '6.00',
      freight: '0.00',
      net: '594.20',
      ...fields,
    });
  return { integrator, line, statement };
}

async function read(integrator: Integrator, statementNo = 'ST-1') {
  const { code, msg, data } = await call2(portal, integrator, 'finance/getStatement', {
    statementNo,
  });
  assert.equal(code, '1', msg);
  return data;
}

const words = ({ result, field, rule }: EventResult) => [result, field, rule].join(' ').trim();

describe('statements of a core', () => {
  it('are opened by their lines, closed and paid by their events, which are pushed', async () => {
    const { integrator, line, statement } = await openOwn();
    const payment = { paidDate: '2026-11-21', paidReference: 'TRF-9' };
    const results = await report([
      line(),
      line(),
      statement({ closedTime: '2026-11-20 00:00:00' }),
      statement({ status: 'paid', ...payment }),
    ]);
    assert.deepEqual(results.map(words), ['taken', 'taken', 'taken', 'taken']);
    const { statement: shown, lines } = await read(integrator);
    assert.deepEqual(
      [shown.status, shown.openedTime, shown.closedTime, shown.paidReference, lines.length],
      ['paid', '2026-11-19T09:12:40+02:00', '2026-11-20T00:00:00+02:00', 'TRF-9', 2],
    );
    const { data } = await call2(portal, integrator, 'events/listEvents', {});
    // Events of a core wait for earlier ones of their statement.
    assert.deepEqual(data.events, []);
    portal.clock.now += 3000;
    const later = await call2(portal, integrator, 'events/listEvents', {});
    assert.deepEqual(
      later.data.events.map(({ data: each }: { data: { status: string } }) => each.status),
      ['closed', 'paid'],
    );
  });

  it('are refused where they do not add up, and taken once the lines are there', async () => {
    const { integrator, line, statement } = await openOwn();
    const first = line();
    const cases: [event: CoreEvent, words: string][] = [
      [statement({}), 'refused data.statementNo a statement whose lines were reported'],
      [first, 'taken'],
      [first, 'known'],
      [statement({}), 'refused data.lineCount the lines reported for it, 1'],
      [line(), 'taken'],
      [statement({ fees: '6.01' }), 'refused data.fees the sum of its lines, 6.00'],
      [statement({ net: '594.2000001' }), 'refused data.net the sum of its lines, 594.20'],
      [statement({ currency: 'AED' }), 'refused data.currency that of its lines, EGP'],
      [statement({ status: 'open' }), 'refused data.status closed or paid'],
      [
        statement({ status: 'paid' }),
        'refused data.paidDate required with paidReference once it is paid',
      ],
      [statement({}), 'taken'],
      [statement({}), 'refused data.status one that the statement does not have yet'],
      [line(), 'refused data.statementNo a statement that is still open'],
    ];
    for (const [event, expected] of cases)
      assert.deepEqual((await report([event])).map(words), [expected]);
    assert.equal((await read(integrator)).statement.lineCount, 2);
  });

  it('refuse lines that cannot be, field by field', async () => {
    const { line } = await openOwn();
    await report([line({ billCode: 'UEG1' })]);
    const cases: [fields: object, words: RegExp][] = [
      [{ statementNo: 'st-1' }, /^refused data\.statementNo pattern/],
      [{ statementNo: 'S'.repeat(31) }, /^refused data\.statementNo pattern/],
      [{ currency: 'pounds' }, /^refused data\.currency pattern/],
      [{ deliveredTime: '2026-02-30 08:00:00' }, /^refused data\.deliveredTime/],
      [{ collected: '1e3' }, /^refused data\.collected pattern/],
      [{ collected: 300 }, /^refused data\.collected|^taken/],
      [{ collected: '-1' }, /^refused data\.reason required for a correction/],
      [{ billCode: 'UEG1' }, /^refused data\.billCode a parcel without a line/],
      [{ billCode: 'UEG2', reason: 'x' }, /^refused data\.billCode a parcel with a line/],
      [{ customerCode: 'other' }, /^refused data\.statementNo a statement of this customer/],
      [{ currency: 'AED' }, /^refused data\.statementNo a statement of this customer/],
      [{ reason: 'a\u0000b', billCode: 'UEG1' }, /^refused data\.reason without control/],
      [{ txlogisticId: '\ud800' }, /^refused data\.txlogisticId without control/],
    ];
    for (const [fields, expected] of cases)
      assert.match(words((await report([line(fields)]))[0] as EventResult), expected);
  });

  it('correct a line of an earlier statement in the next', async () => {
    const { integrator, line } = await openOwn();
    const next = { statementNo: 'ST-2', billCode: 'UEG771', reason: 'counted twice' };
    await report([line(), line(next)]);
    const { lines } = await read(integrator, 'ST-2');
    assert.deepEqual(
      lines.map(({ corrects, reason }: Record<string, string>) => [corrects, reason]),
      [['ST-1-1', 'counted twice']],
    );
  });

  it('take batches that name the same statements in another order, at the same time', async () => {
    const { integrator, line } = await openOwn();
    const numbers = ['A-1', 'B-1', 'C-1', 'D-1'];
    const toBatch = (order: readonly string[]) =>
      order.flatMap((statementNo) => [line({ statementNo }), line({ statementNo })]);
    const batches = [numbers, numbers.toReversed(), numbers, numbers.toReversed()].map(toBatch);
    const results = await Promise.all(batches.map(report));
    assert.deepEqual(new Set(results.flat().map(words)), new Set(['taken']));
    for (const statementNo of numbers)
      assert.equal((await read(integrator, statementNo)).statement.lineCount, 8);
  });
});

describe('the addresses of the reference core', () => {
  it('are renewed for accounts of an earlier start, with those of later types', async () => {
    const core = await openReferenceCore({ eventsUrl: 'http://127.0.0.1:1/core/events' });
    const taking = await openTestPortal({ CORE_URL: core.url, CORE_SECRET: coreSecret });
    const integrator = await addIntegrator(taking, { environment: 'production' });
    await createdOrder(taking, integrator);
    const { database } = core.context;
    await database.deleteFrom('callback').where('kind', '=', 'core/statementLine').execute();
    const addresses = toEventAddresses('http://127.0.0.1:2/core/events');
    for (const _ of [1, 2]) await renewEventAddresses(database, addresses, 1);
    const rows = await readRows(database, 'callback', {});
    assert.deepEqual(
      rows.map(({ kind, url }) => ({ kind, url })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
      addresses.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    );
  });
});

describe('the reference core', () => {
  it('reports the lines and statements of its parcels', async () => {
    let report: Report = async () => [];
    const core = await openReferenceCore({
      eventsUrl: 'http://127.0.0.1:1/core/events',
      post: createPost((events) => report(events)),
      settings: { PUSH_RETRY_S: Array(20).fill('1').join() },
    });
    const taking = await openTestPortal({ CORE_URL: core.url, CORE_SECRET: coreSecret });
    // The ids of events contain the time of the system clock.
    for (const clock of [core.clock, taking.clock])
      Object.defineProperty(clock, 'now', { get: Date.now });
    const address = await taking.app.listen({ port: 0, host: '127.0.0.1' });
    report = createReport(`${address}/core/events`, [coreSecret]);
    core.whole.pushes.start();
    after(() => core.whole.pushes.stop(0));
    const integrator = await addIntegrator(taking, { environment: 'production' });
    const { billCode } = await createdOrder(taking, integrator, { itemsValue: '480.50' });
    for (const type of [1, 9, 10]) await scanParcel(core.courier, { billCode, type });
    const [row] = await readRows(core.context.database, 'statement', {});
    assert.ok(row);
    const payment = { date: '2026-11-21', reference: 'TRF-3' };
    await core.courier.write(async (transaction) => {
      await closeStatement(core.courier, transaction, row.id);
      await payStatement(core.courier, transaction, row.id, payment);
    });
    core.whole.pushes.wake();
    const find = () => findRow(taking.context.database, 'statement', { number: row.number });
    await until(async () => (await find())?.paid_reference === 'TRF-3', 'the payment is reported');
    const line = await readRow(taking.context.database, 'statement_line', { bill_code: billCode });
    assert.deepEqual([line.collected, line.fees, line.net], ['480.50', '4.81', '475.69']);
  });
});
