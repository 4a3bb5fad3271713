import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { dayMs } from '#contract/durations.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { closeDue, findLastClosing } from '#server/statements/close-due.ts';
import { correctLine } from '#server/statements/ledger.ts';
import { closeStatement, payStatement } from '#server/statements/settle.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { call2 } from '../_support/version-2.ts';
import {
  addLine,
  ask,
  close,
  deliver,
  type Line,
  list,
  openLedger,
  portal,
  type Statement,
  write,
} from './_ledger.ts';

const { courier, people } = portal;
const { database } = portal.context;

describe('the ledger of cash on delivery', () => {
  it('gets a line in the transaction that delivers a parcel, and none without an amount', async () => {
    const integrator = await addIntegrator(portal);
    await deliver(integrator, '0');
    assert.deepEqual(await list(integrator), []);
    const billCode = await deliver(integrator, '480.50');
    const [statement] = await list(integrator);
    assert.ok(statement);
    const { statementNo, collected, fees, freight, net, status, lineCount } = statement;
    assert.deepEqual(
      { collected, fees, freight, net, status, lineCount },
      {
        collected: '480.50',
        fees: '7.21',
        freight: '0.00',
        net: '473.29',
        status: 'open',
        lineCount: 1,
      },
    );
    const { lines } = await ask(integrator, 'getStatement', { statementNo });
    assert.deepEqual(
      lines.map((line: Line) => [line.lineId, line.billCode, line.collected]),
      [[`${statementNo}-1`, billCode, '480.50']],
    );
  });

  it('has none for a parcel that was refused or returned', async () => {
    const integrator = await addIntegrator(portal);
    for (const scenario of ['returned', 'refused-cod'] as const) {
      const { billCode } = await createdOrder(portal, integrator, {
        itemsValue: '90',
        priceCurrency: 'EGP',
      });
      await moveParcel(courier, billCode, { scenario, steps: 'all' });
    }
    assert.deepEqual(await list(integrator), []);
  });

  it('keeps one line of a parcel that is delivered by several processes at once', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator, {
      itemsValue: '70',
      priceCurrency: 'EGP',
    });
    await moveParcel(courier, billCode, { scenario: 'delivered', steps: 12 });
    const scans = await Promise.allSettled(
      Array.from({ length: 6 }, () => scanParcel(courier, { billCode, type: 10 })),
    );
    assert.equal(scans.filter(({ status }) => status === 'fulfilled').length, 1);
    const [statement] = await list(integrator);
    assert.deepEqual([statement?.lineCount, statement?.collected], [1, '70.00']);
  });

  it('keeps the first of two lines of a parcel, by the unique index', async () => {
    const ledger = await openLedger();
    assert.equal(await addLine(ledger, '10', 'UEG1'), true);
    assert.equal(await addLine(ledger, '10', 'UEG1'), false);
    await close(ledger.integrator);
    assert.equal(await addLine(ledger, '10', 'UEG1'), false, 'nor in the next statement');
    const rows = await readRows(database, 'statement_line', { account_id: ledger.accountId });
    assert.equal(rows.length, 1);
  });

  it('adds up to the last digit, in each of three currencies by itself', async () => {
    const { integrator, ...ledger } = await openLedger();
    const amounts = ['0.1', '0.2', '123456789012', '0.005', '33.333333'];
    for (const currency of ['EGP', 'AED', 'IDR'])
      for (const amount of amounts) await addLine({ ...ledger, currency }, amount);
    const statements = await list(integrator);
    assert.deepEqual(statements.map(({ currency }) => currency).sort(), ['AED', 'EGP', 'IDR']);
    for (const { statementNo, collected, fees, net } of statements) {
      assert.equal(collected, '123456789045.638333');
      assert.equal(fees, '0.50');
      const { lines } = await ask(integrator, 'getStatement', { statementNo });
      const sum = (name: 'collected' | 'net') =>
        lines.reduce((total: Big, line: Line) => total.plus(line[name]), Big(0)).toFixed();
      assert.deepEqual(
        [sum('collected'), sum('net')],
        [Big(collected).toFixed(), Big(net).toFixed()],
      );
    }
  });

  it('has one open statement of a customer under concurrent deliveries, with all of their lines', async () => {
    const { integrator, ...ledger } = await openLedger();
    await Promise.all(Array.from({ length: 20 }, () => addLine(ledger, '1.01')));
    const [statement, ...others] = await list(integrator);
    assert.deepEqual(others, []);
    assert.deepEqual([statement?.lineCount, statement?.collected], [20, '20.20']);
    const rows = await readRows(database, 'statement_line', { account_id: ledger.accountId });
    assert.deepEqual(
      rows.map(({ number }) => number).sort((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it('puts a delivery at the moment of closing into one statement', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '5');
    const [open] = await readRows(database, 'statement', { account_id: ledger.accountId });
    assert.ok(open);
    await Promise.all([
      ...Array.from({ length: 8 }, () => addLine(ledger, '1')),
      write((transaction) => closeStatement(people, transaction, open.id)),
      ...Array.from({ length: 8 }, () => addLine(ledger, '1')),
    ]);
    const statements = await list(integrator);
    const total = statements.reduce((sum, { lineCount }) => sum + lineCount, 0);
    assert.equal(total, 17);
    for (const { statementNo, lineCount, collected } of statements) {
      const { lines } = await ask(integrator, 'getStatement', { statementNo });
      assert.equal(lines.length, lineCount);
      const sum = lines.reduce((all: Big, line: Line) => all.plus(line.collected), Big(0));
      assert.equal(sum.toFixed(2), collected);
    }
  });

  it('deducts the freight that is paid by contract, if the courier deducts it', async () => {
    const own = await openTestPortal({ COD_DEDUCT_FREIGHT: 'on', COD_FEE_PERCENT: '0' });
    const integrator = await addIntegrator(own);
    for (const payType of ['PP_PM', 'PP_CASH'])
      for (const priceCurrency of ['EGP', 'AED']) {
        const fields = { itemsValue: '100', priceCurrency, payType };
        const { billCode } = await createdOrder(own, integrator, fields);
        await moveParcel(own.courier, billCode, { scenario: 'delivered', steps: 'all' });
      }
    const { data } = await call2(own, integrator, 'finance/listStatements', {});
    const [first, second] = data.statements as Statement[];
    const [egp, aed] = first?.currency === 'EGP' ? [first, second] : [second, first];
    const orders = await readRows(own.context.database, 'orders', {});
    const freight = orders[0]?.sum_freight ?? '';
    assert.deepEqual([egp?.freight, aed?.freight], [freight, '0.00']);
    assert.equal(egp?.net, Big(200).minus(freight).toFixed(2));
  });
});

describe('closing and paying a statement', () => {
  it('happens once each, with an event, and never changes a closed one', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '12.5');
    const [closed] = await close(integrator);
    assert.ok(closed?.closedTime);
    assert.deepEqual(await close(integrator), [], 'nothing is open');
    assert.equal(
      (await close(integrator, { statementNo: closed.statementNo }))[0]?.status,
      'closed',
    );
    await addLine(ledger, '7');
    const { statementNo } = closed;
    const [paid] = await close(integrator, { statementNo: statementNo.toLowerCase(), pay: true });
    const today = toLocalTime(portal.clock.now, courier.timeZone).slice(0, 10);
    assert.deepEqual(
      [paid?.status, paid?.collected, paid?.paidDate, paid?.paidReference],
      ['paid', '12.50', today, `SANDBOX-${statementNo}`],
    );
    const events = await call2(portal, integrator, 'events/listEvents', {
      types: ['finance/statement'],
    });
    assert.deepEqual(
      events.data.events.map(({ data }: { data: Statement }) => [data.statementNo, data.status]),
      [
        [statementNo, 'closed'],
        [statementNo, 'paid'],
      ],
    );
  });

  it('marks as paid once when two do so at once, and never an open one', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '3');
    const [{ id } = { id: '' }] = await readRows(database, 'statement', {
      account_id: ledger.accountId,
    });
    const pay = (reference: string) =>
      write((transaction) =>
        payStatement(people, transaction, id, { date: '2026-11-21', reference }),
      );
    assert.equal(await pay('early'), undefined);
    await close(integrator);
    const paid = await Promise.all(['one', 'two', 'three'].map(pay));
    assert.equal(paid.filter((each) => each !== undefined).length, 1);
  });

  it('follows the calendar in the time zone of the courier', () => {
    const at = (text: string) => Date.parse(text);
    const cases: [Parameters<typeof findLastClosing>[0], string, string | undefined][] = [
      [['mon'], '2026-11-29T21:59:00Z', '2026-11-22T22:00:00Z'],
      [['mon'], '2026-11-29T22:00:00Z', '2026-11-29T22:00:00Z'],
      [['mon', 'thu'], '2026-11-27T10:00:00Z', '2026-11-25T22:00:00Z'],
      [['daily'], '2026-11-27T10:00:00Z', '2026-11-26T22:00:00Z'],
      [['monthly'], '2026-12-30T10:00:00Z', '2026-11-30T22:00:00Z'],
      [['off'], '2026-11-27T10:00:00Z', undefined],
    ];
    for (const [days, now, expected] of cases) {
      const found = findLastClosing(days, 'Africa/Cairo', at(now));
      assert.equal(found && new Date(found).toISOString(), expected?.replace('Z', '.000Z'), now);
    }
  });

  it('closes what is due once, though two servers look, and leaves the rest open', async () => {
    const own = await openTestPortal({ STATEMENT_CLOSE: 'daily' });
    const integrator = await addIntegrator(own);
    const { billCode } = await createdOrder(own, integrator, {
      itemsValue: '10',
      priceCurrency: 'EGP',
    });
    await moveParcel(own.courier, billCode, { scenario: 'delivered', steps: 'all' });
    const sweep = () => closeDue({ ...own.people, settings: own.people.settings });
    assert.equal(await sweep(), 0);
    own.clock.now += dayMs;
    assert.deepEqual((await Promise.all([sweep(), sweep()])).toSorted(), [0, 1]);
    assert.equal(await sweep(), 0);
    const { data } = await call2(own, integrator, 'finance/listStatements', { status: 'closed' });
    assert.equal(data.statements.length, 1);
  });
});

describe('corrections', () => {
  const correct = (accountId: string, billCode: string, collected: string) =>
    write((transaction) =>
      correctLine(people, transaction, {
        accountId,
        billCode,
        right: { collected, fees: '0.05' },
        reason: 'the consignee paid less',
      }),
    );

  it('are lines of the next statement, also after the first was paid', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '100', 'UEG2');
    const [paid] = await close(integrator, { pay: true });
    assert.ok(paid);
    await correct(ledger.accountId, 'UEG2', '90');
    const [open, unchanged] = await list(integrator);
    assert.deepEqual(unchanged, paid);
    assert.deepEqual([open?.collected, open?.fees, open?.net], ['-10.00', '-0.05', '-9.95']);
    const { lines } = await ask(integrator, 'getStatement', { statementNo: open?.statementNo });
    assert.deepEqual(
      lines.map((line: Line) => [line.corrects, line.reason]),
      [[`${paid.statementNo}-1`, 'the consignee paid less']],
    );
    assert.equal(await correct(ledger.accountId, 'UEG2', '90'), 'unchanged');
    await correct(ledger.accountId, 'UEG2', '100');
    const [now] = await list(integrator);
    assert.equal(now?.collected, '0.00');
  });

  it('are made once when two processes make the same', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '100', 'UEG3');
    await Promise.all(Array.from({ length: 5 }, () => correct(ledger.accountId, 'UEG3', '60')));
    const [statement] = await list(integrator);
    assert.deepEqual([statement?.lineCount, statement?.collected], [2, '60.00']);
  });

  it('need a parcel of the account', async () => {
    const { accountId } = await openLedger();
    const other = await openLedger();
    await addLine(other, '1', 'UEG4');
    assert.equal(await correct(accountId, 'UEG4', '2'), 'unknown');
  });
});
