import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatementLineRow, StatementRow } from '#contract/portal/console-statements.ts';
import { correctLine } from '#server/statements/ledger.ts';
import { closeStatement, payStatement } from '#server/statements/settle.ts';
import { addCompany, addDeveloper } from '../../_support/accounts.ts';
import { addColleague, ask } from '../../_support/people.ts';
import type { Integrator } from '../../_support/portal.ts';
import { accountIdOf } from '../../_support/waybills.ts';
import { addLine, ask as askSigned, portal, write } from '../../statements/_ledger.ts';

const { clock, people } = portal;
const minute = 60_000;

async function ledgerOf(integrator: Integrator, currency = 'EGP') {
  const accountId = await accountIdOf(portal, integrator);
  return { accountId, customerCode: integrator.customerCode, currency };
}

interface Reader {
  token: string;
}

async function list({ token }: Reader, filter: object = {}): Promise<StatementRow[]> {
  const headers = { timezone: 'UTC' };
  const { code, msg, data } = await ask(portal, 'POST', 'console/statements', filter, {
    token,
    headers,
  });
  assert.equal(code, 1, msg);
  return data.rows;
}

async function only(reader: Reader, filter: object = {}): Promise<StatementRow> {
  const rows = await list(reader, filter);
  assert.equal(rows.length, 1);
  const [row] = rows;
  assert.ok(row);
  return row;
}

async function read({ token }: Reader, path: string, request: object) {
  const { code, msg, data } = await ask(portal, 'GET', `console/${path}`, request, { token });
  assert.equal(code, 1, msg);
  return data;
}

function linesOf(reader: Reader, id: string, rest: object = {}) {
  const page = read(reader, 'statementLines', { id, ...rest });
  return page as Promise<{ rows: StatementLineRow[]; total: number }>;
}

const close = ({ id }: StatementRow) =>
  write((transaction) => closeStatement(people, transaction, id));

describe('console/statements', () => {
  it("lists the statements of both accounts, and no other organisation's", async () => {
    const company = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    await addLine(await ledgerOf(stranger.sandbox), '1');
    await addLine(await ledgerOf(company.sandbox), '300');
    clock.now += 1;
    await addLine(await ledgerOf(company.production), '480.505');
    const rows = await list(company);
    assert.deepEqual(
      rows.map(({ environment, apiAccount, collected, net, status, lineCount }) => [
        environment,
        apiAccount,
        collected,
        net,
        status,
        lineCount,
      ]),
      [
        ['production', company.production.apiAccount, '480.505', '480.405', 'open', 1],
        ['sandbox', company.sandbox.apiAccount, '300.00', '299.90', 'open', 1],
      ],
    );
    assert.equal((await list(company, { environment: 'sandbox' })).length, 1);
    assert.deepEqual(await list(await addDeveloper(portal)), []);
  });

  it('filters by status, currency, number, waybill and period', async () => {
    const developer = await addDeveloper(portal);
    const ledger = await ledgerOf(developer.sandbox);
    const opened = clock.now;
    await addLine(ledger, '100', 'UEG700000000001');
    const first = await only(developer);
    clock.now += 7 * minute;
    await close(first);
    await write((transaction) =>
      payStatement(people, transaction, first.id, { date: '2026-11-30', reference: 'TRF-1' }),
    );
    clock.now += minute;
    await addLine(await ledgerOf(developer.sandbox, 'AED'), '70');
    const find = async (filter: object) =>
      (await list(developer, filter)).map(({ currency }) => currency);
    assert.deepEqual(await find({}), ['AED', 'EGP']);
    assert.deepEqual(await find({ status: 'paid' }), ['EGP']);
    assert.deepEqual(await find({ status: 'open' }), ['AED']);
    assert.deepEqual(await find({ status: 'closed' }), []);
    assert.deepEqual(await find({ currency: 'aed' }), ['AED']);
    assert.deepEqual(await find({ number: first.number.slice(0, 12).toLowerCase() }), ['EGP']);
    assert.deepEqual(await find({ number: first.number }), ['EGP']);
    assert.deepEqual(await find({ number: ' ueg700000000001 ' }), ['EGP']);
    assert.deepEqual(await find({ number: 'UEG70000000000' }), []);
    const at = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
    assert.deepEqual(await find({ from: at(opened + minute), to: at(opened + 2 * minute) }), [
      'EGP',
    ]);
    assert.deepEqual(await find({ from: at(clock.now - minute / 2) }), ['AED']);
    assert.deepEqual(await find({ to: at(opened) }), []);
    const paid = await only(developer, { status: 'paid' });
    assert.deepEqual([paid.paidDate, paid.paidReference], ['2026-11-30', 'TRF-1']);
  });

  it('is read by viewers', async () => {
    const company = await addCompany(portal);
    await addLine(await ledgerOf(company.production), '5');
    const viewer = await addColleague(portal, company, 'viewer');
    const row = await only(viewer);
    assert.equal((await linesOf(viewer, row.id)).total, 1);
  });
});

describe('console/statementLines', () => {
  it('links a correction and the line that it corrects', async () => {
    const developer = await addDeveloper(portal);
    const ledger = await ledgerOf(developer.sandbox);
    await addLine(ledger, '100', 'UEG700000000002');
    await addLine(ledger, '50', 'UEG700000000003');
    const first = await only(developer);
    await close(first);
    clock.now += 1;
    await write((transaction) =>
      correctLine(people, transaction, {
        accountId: ledger.accountId,
        billCode: 'UEG700000000002',
        right: { collected: '90' },
        reason: 'Counted again',
      }),
    );
    const second = await only(developer, { status: 'open' });
    const { rows } = await linesOf(developer, first.id);
    assert.deepEqual(
      rows.map(({ lineId, corrects, correctedBy }) => [lineId, corrects, correctedBy]),
      [
        [`${first.number}-1`, null, [{ lineId: `${second.number}-1`, statement: second.id }]],
        [`${first.number}-2`, null, []],
      ],
    );
    const [correction] = (await linesOf(developer, second.id)).rows;
    assert.deepEqual(
      [correction?.corrects, correction?.collected, correction?.net, correction?.reason],
      [{ lineId: `${first.number}-1`, statement: first.id }, '-10.00', '-10.00', 'Counted again'],
    );
    assert.deepEqual(correction?.correctedBy, []);
  });

  it('pages, and finds a parcel by the beginning of its numbers', async () => {
    const developer = await addDeveloper(portal);
    const ledger = await ledgerOf(developer.sandbox);
    for (const place of [1, 2, 3]) await addLine(ledger, `${place}0`, `UEG71000000000${place}`);
    const { id } = await only(developer);
    const second = await linesOf(developer, id, { current: 2, size: 2 });
    assert.deepEqual([second.total, second.rows.map(({ collected }) => collected)], [3, ['30.00']]);
    const found = await linesOf(developer, id, { parcel: 'ueg710000000002' });
    assert.deepEqual(
      found.rows.map(({ collected }) => collected),
      ['20.00'],
    );
    const [line] = found.rows;
    assert.ok(line);
    assert.equal((await linesOf(developer, id, { parcel: line.txlogisticId })).total, 1);
    assert.equal((await linesOf(developer, id, { parcel: '%' })).total, 0);
  });
});

describe('console/exportStatement', () => {
  it('is the file that finance/getStatement writes, to the last digit', async () => {
    const company = await addCompany(portal);
    const ledger = await ledgerOf(company.sandbox);
    for (let place = 0; place < 1203; place += 1) await addLine(ledger, `${place}.005`);
    const { id, number } = await only(company);
    const file = await read(company, 'exportStatement', { id });
    assert.deepEqual([file.name, file.rows], [`${number}.csv`, 1203]);
    let csv = '\ufeff';
    for (let after = ''; ; ) {
      const request = { statementNo: number, format: 'CSV', limit: 500, after };
      const page = await askSigned(company.sandbox, 'getStatement', request);
      csv += page.csv;
      after = page.next;
      if (!page.more) break;
    }
    assert.equal(file.content, csv);
  });
});

describe('a statement of another organisation', () => {
  it('is not found, like one that does not exist', async () => {
    const developer = await addDeveloper(portal);
    await addLine(await ledgerOf(developer.sandbox), '1');
    const { id } = await only(developer);
    const stranger = await addDeveloper(portal);
    for (const path of ['statement', 'statementLines', 'exportStatement'] as const) {
      const read = (wanted: string) =>
        ask(portal, 'GET', `console/${path}`, { id: wanted }, { token: stranger.token });
      const [foreign, none] = [await read(id), await read('none')];
      assert.deepEqual([foreign.code, foreign.msg], [none.code, none.msg]);
      assert.equal(foreign.msg, "This statement doesn't exist.");
    }
  });
});
