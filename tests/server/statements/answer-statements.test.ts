import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correctLine } from '#server/statements/ledger.ts';
import { addIntegrator } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { assertRefused, call2, callSandbox2 } from '../_support/version-2.ts';
import { addLine, ask, close, list, openLedger, portal, type Statement, write } from './_ledger.ts';

const { clock, people } = portal;
const { database } = portal.context;

describe('finance/listStatements and finance/getStatement', () => {
  it('go from page to page, the newest first', async () => {
    const { integrator, ...ledger } = await openLedger();
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      await addLine(ledger, '1');
      const [closed] = await close(integrator, { pay: count === 0 });
      numbers.unshift(closed?.statementNo ?? '');
      // Two within the same millisecond.
      clock.now += count % 2;
    }
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const page = await ask(integrator, 'listStatements', { after, limit: 2 });
      seen.push(...page.statements.map(({ statementNo }: Statement) => statementNo));
      after = page.next;
      if (!page.more) break;
    }
    assert.deepEqual(seen, numbers);
    assert.equal((await list(integrator, { status: 'paid' })).length, 1);
    assert.equal((await list(integrator, { status: 'closed' })).length, 4);
    assert.equal((await list(integrator, { status: 'open' })).length, 0);
    assert.equal((await list(integrator, { customerCode: 'J0099' })).length, 0);
  });

  it('answer a statement of another account and a missing one alike', async () => {
    const { integrator, ...ledger } = await openLedger();
    const stranger = await addIntegrator(portal);
    await addLine(ledger, '1');
    const [statement] = await list(integrator);
    for (const statementNo of [statement?.statementNo ?? '', 'S000101-AAAAA']) {
      const refusals = [
        await call2(portal, stranger, 'finance/getStatement', { statementNo }),
        await callSandbox2(portal, stranger, 'sandbox/closeStatement', { statementNo }),
      ];
      for (const refusal of refusals)
        assertRefused(refusal, [404, '999002000', 'statementNo', 'statement-unknown']);
      const listed = await call2(portal, stranger, 'finance/listStatements', {
        after: statementNo,
      });
      assertRefused(listed, [404, '999002000', 'after', 'statement-unknown']);
    }
  });

  it('give a file of CSV page by page, with quotes and without formulas', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '100', 'UEG5');
    await addLine(ledger, '2', 'UEG6');
    await write((transaction) =>
      correctLine(people, transaction, {
        accountId: ledger.accountId,
        billCode: 'UEG5',
        right: { collected: '1' },
        reason: '=1+1, "typed" twice',
      }),
    );
    const [statement] = await list(integrator);
    const statementNo = statement?.statementNo ?? '';
    let csv = '';
    let after = '';
    for (;;) {
      const request = { statementNo, format: 'CSV', limit: 2, after };
      const page = await ask(integrator, 'getStatement', request);
      assert.equal(page.lines, undefined);
      csv += page.csv;
      after = page.next;
      if (!page.more) break;
    }
    const [head, ...rows] = csv.split('\r\n');
    assert.match(head ?? '', /^billCode,txlogisticId,deliveredTime,currency,collected,fees,/);
    assert.deepEqual(
      rows.map((row) => row.split(',')[0]),
      ['UEG5', 'UEG6', 'UEG5', ''],
    );
    assert.match(rows[2] ?? '', /,EGP,-99\.00,0\.00,0\.00,-99\.00,/);
    assert.match(rows[2] ?? '', /-1,"'=1\+1, ""typed"" twice"$/);
  });

  it('find the statement of a parcel by its waybill, and refuse one that is not in it', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '1', 'UEG9');
    await addLine({ ...ledger, currency: 'AED' }, '1', 'UEG10');
    const { statement } = await ask(integrator, 'getStatement', { billCode: 'ueg9' });
    const { statementNo } = statement;
    assert.equal(statement.currency, 'EGP');
    const both = await ask(integrator, 'getStatement', { billCode: 'UEG9', statementNo });
    assert.equal(both.statement.statementNo, statementNo);
    const get = (request: object) => call2(portal, integrator, 'finance/getStatement', request);
    const rule = 'parcel-not-in-statement';
    assertRefused(await get({ billCode: 'UEG404' }), [404, '999002000', 'billCode', rule]);
    const other = await get({ billCode: 'UEG10', statementNo });
    assertRefused(other, [404, '999002000', 'billCode', rule]);
    assertRefused(await get({}), [422, '999001010', 'billCode', 'anyOf']);
  });

  it('refuse a cursor of another statement and one beyond the lines', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '1');
    const [{ statementNo } = { statementNo: '' }] = await list(integrator);
    for (const after of ['S000101-AAAAA-1', `${statementNo}-2`, `${statementNo}-x`, '1']) {
      const refusal = await call2(portal, integrator, 'finance/getStatement', {
        statementNo,
        after,
      });
      assertRefused(refusal, [422, '999001030', 'after', 'line-unknown']);
    }
  });

  it('read a hundred thousand lines as CSV, page by page', async () => {
    const { integrator, ...ledger } = await openLedger();
    await addLine(ledger, '1');
    const [row] = await readRows(database, 'statement', { account_id: ledger.accountId });
    assert.ok(row);
    const total = 100_000;
    for (let from = 2; from <= total; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, total - from + 1) }, (_, index) => ({
        statement_id: row.id,
        number: from + index,
        account_id: ledger.accountId,
        bill_code: `UEG7${String(from + index).padStart(11, '0')}`,
        txlogistic_id: `O-${from + index}`,
        delivered_at: clock.now,
        collected: '1.00',
        fees: '0.10',
        freight: '0.00',
        net: '0.90',
        corrects: null,
        reason: null,
      }));
      await database.insertInto('statement_line').values(rows).execute();
    }
    await database
      .updateTable('statement')
      .set({ line_count: total, collected: '100000.00', fees: '10000.00', net: '90000.00' })
      .where('id', '=', row.id)
      .execute();
    let lines = -1;
    let longest = 0;
    let after = '';
    for (;;) {
      const request = { statementNo: row.number, format: 'CSV', limit: 5000, after };
      const page = await ask(integrator, 'getStatement', request);
      lines += page.csv.split('\r\n').length - 1;
      longest = Math.max(longest, page.csv.length);
      after = page.next;
      if (!page.more) break;
    }
    assert.equal(lines, total);
    assert.ok(longest < 1_000_000, `a page has ${longest} characters`);
  });
});
