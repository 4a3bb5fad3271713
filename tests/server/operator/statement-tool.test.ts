import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { commandsOn } from './_commands.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { apiAccount: account, customerCode } = integrator;
const accountId = await accountIdOf(portal, integrator);
const { run, runWords, itRefuses } = commandsOn(portal);

const fields = { itemsValue: '480.50', priceCurrency: 'EGP' };
const { billCode } = await createdOrder(portal, integrator, fields);
await moveParcel(portal.courier, billCode, { scenario: 'delivered', steps: 'all' });
const [{ number } = { number: '' }] = await readRows(portal.context.database, 'statement', {
  account_id: accountId,
});

const stranger = await addIntegrator(portal);

describe('operator tool refuses statements and names the fix', () => {
  const own = `--account ${account}`;
  itRefuses([
    ['statement list', /--account is missing/],
    [`statement list ${own} --status due`, /--status must be one of: open, closed, paid/],
    [`statement close ${own}`, /--number is missing/],
    [`statement close ${own} --number S1`, /statement S1 is not known to this account/],
    [
      `statement close --account ${stranger.apiAccount} --number ${number}`,
      /is not known to this account/,
    ],
    [`statement pay ${own} --number ${number}`, /--reference is missing/],
    [
      `statement pay ${own} --number ${number} --reference R --date 2026-02-30`,
      /--date must be a day/,
    ],
    [`statement pay ${own} --number ${number} --reference R --date tomorrow`, /--date must be/],
    [
      `statement pay ${own} --number ${number} --reference ${'R'.repeat(101)}`,
      /--reference must have 1 to 100/,
    ],
    [`statement correct ${own} --bill-code ${billCode} --reason x`, /--collected, --fees or/],
    [
      `statement correct ${own} --bill-code ${billCode} --reason x --collected -5`,
      /--collected must be an amount such as 120.50, not -5/,
    ],
    [`statement correct ${own} --bill-code ${billCode} --collected 1`, /--reason is missing/],
  ]);
});

describe('operator statement', () => {
  it('is refused as on the page of the staff', async () => {
    const own = `--account ${account}`;
    const cases: [string, RegExp][] = [
      [`statement pay ${own} --number ${number} --reference R`, /portal\.statementOpen/],
      [
        `statement correct ${own} --bill-code UEG404 --collected 1 --reason x`,
        /portal\.parcelNotCollected/,
      ],
      [
        `statement correct ${own} --bill-code ${billCode} --collected 480.5 --reason x`,
        /portal\.amountsSame/,
      ],
    ];
    for (const [line, refusal] of cases) await assert.rejects(() => run(line), refusal);
  });

  const own = `--account ${account} --number ${number.toLowerCase()}`;

  it('closes, pays once, and corrects in the next statement, each on the audit record', async () => {
    const closed = await run(`statement close ${own}`);
    assert.deepEqual(
      [closed.status, closed.customerCode, closed.collected, closed.fees],
      ['closed', customerCode, '480.50', '4.81'],
    );
    await assert.rejects(() => run(`statement close ${own}`), /portal\.statementClosed/);
    const payment = `statement pay ${own} --reference TRF-1 --date 2026-11-21`;
    const paid = await run(payment);
    assert.deepEqual([paid.status, paid.paidDate], ['paid', '2026-11-21']);
    assert.deepEqual(await run(payment), paid, 'the same payment again changes nothing');
    await assert.rejects(
      () => run(`statement pay ${own} --reference TRF-2`),
      /portal\.statementPaid/,
    );
    const correct = ['statement', 'correct', '--account', account, '--bill-code', billCode];
    const reason = 'the consignee paid 400';
    const corrected = await runWords(...correct, '--collected', '400', '--reason', reason);
    assert.deepEqual(
      [corrected.corrects, corrected.collected, corrected.net],
      [`${number}-1`, '-80.50', '-80.50'],
    );
    const { statements } = await run(`statement list --account ${account}`);
    assert.deepEqual(
      statements.map(({ status, collected }: { status: string; collected: string }) => [
        status,
        collected,
      ]),
      [
        ['open', '-80.50'],
        ['paid', '480.50'],
      ],
    );
    const audit = await readRows(portal.context.database, 'audit', { subject: accountId });
    assert.deepEqual(
      audit.map(({ action, details }) => `${action} ${JSON.parse(details).statement}`),
      [
        `account.closeStatement ${number}`,
        `account.payStatement ${number}`,
        `account.correctStatement ${corrected.lineId}`,
      ],
    );
  });
});
