import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { addParcelLine } from '#server/statements/ledger.ts';
import { removeOldStatements } from '#server/statements/remove-old-statements.ts';
import { closeStatement, payStatement } from '#server/statements/settle.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { readRow, readRows } from '../_support/rows.ts';
import { call2 } from '../_support/version-2.ts';
import { accountIdOf } from '../_support/waybills.ts';

const portal = await openTestPortal();
const { clock, people } = portal;
const { database } = portal.context;
const statementDays = 365;

let parcels = 0;

/** Opens a statement of a new account with lines. */
async function openStatement(lines: number, environment: 'sandbox' | 'production' = 'production') {
  const integrator = await addIntegrator(portal, { environment });
  const accountId = await accountIdOf(portal, integrator);
  const ledger = { accountId, customerCode: integrator.customerCode, currency: 'EGP' };
  for (let left = lines; left > 0; left -= 1) {
    parcels += 1;
    const line = { billCode: `UEG${parcels}`, txlogisticId: 'O', deliveredAt: clock.now };
    const amounts = { collected: '1', fees: '0', freight: '0' };
    await people.write((transaction) =>
      addParcelLine(people, transaction, ledger, { ...line, ...amounts }),
    );
  }
  const { id, number } = await readRow(database, 'statement', { account_id: accountId });
  const close = () => people.write((transaction) => closeStatement(people, transaction, id));
  const pay = () =>
    people.write((transaction) =>
      payStatement(people, transaction, id, { date: '2026-11-20', reference: 'R' }),
    );
  const readCounts = async () => {
    const own = { account_id: accountId };
    const rows = await readRows(database, 'statement', own);
    return [rows.length, (await readRows(database, 'statement_line', own)).length];
  };
  const ask = () => call2(portal, integrator, 'finance/getStatement', { statementNo: number });
  return { accountId, integrator, number, close, pay, readCounts, ask };
}

const remove = () => removeOldStatements(database, clock.now - statementDays * dayMs, clock.now);

it('removes a paid statement with all its lines after its days, and says so to its account', async () => {
  const paid = await openStatement(130);
  await paid.close();
  await paid.pay();
  clock.now += statementDays * dayMs;
  assert.equal(await remove(), 0);
  clock.now += 1;
  assert.equal(await remove(), 1);
  assert.deepEqual(await paid.readCounts(), [0, 0]);
  const day = new Date(clock.now).toISOString().slice(0, 10);
  const answer = await paid.ask();
  assert.deepEqual([answer.code, answer.errors?.[0]?.rule], ['999002000', 'statement-removed']);
  assert.ok(answer.msg.includes(day), answer.msg);
  const after = { after: paid.number };
  const listed = await call2(portal, paid.integrator, 'finance/listStatements', after);
  assert.equal(listed.errors?.[0]?.rule, 'statement-removed');
  const other = await openStatement(1);
  const stranger = await call2(portal, other.integrator, 'finance/getStatement', {
    statementNo: paid.number,
  });
  assert.equal(stranger.errors?.[0]?.rule, 'statement-unknown');
});

it('never removes an open or unpaid statement, nor one of a sandbox', async () => {
  const open = await openStatement(1);
  const unpaid = await openStatement(1);
  await unpaid.close();
  const sandbox = await openStatement(1, 'sandbox');
  await sandbox.close();
  await sandbox.pay();
  clock.now += 20 * statementDays * dayMs;
  assert.equal(await remove(), 0);
  for (const each of [open, unpaid, sandbox]) assert.deepEqual(await each.readCounts(), [1, 1]);
});

it('removes lines that a killed run left, and each statement once by two processes', async () => {
  const statements = [];
  for (let left = 3; left > 0; left -= 1) {
    const each = await openStatement(2);
    await each.close();
    await each.pay();
    statements.push(each);
  }
  clock.now += statementDays * dayMs + 1;
  const [one, two] = await Promise.all([remove(), remove()]);
  assert.equal(one + two, 3);
  for (const each of statements) assert.deepEqual(await each.readCounts(), [0, 0]);
  const killed = await openStatement(2);
  const { id } = await readRow(database, 'statement', { account_id: killed.accountId });
  await database.deleteFrom('statement').where('id', '=', id).execute();
  const mark = { account_id: killed.accountId, statement_number: killed.number };
  await database
    .insertInto('removed_statement')
    .values({ ...mark, removed_at: clock.now, lines_of: id })
    .execute();
  await remove();
  assert.deepEqual(await killed.readCounts(), [0, 0]);
  assert.deepEqual(
    (await readRows(database, 'removed_statement', mark)).map(({ lines_of }) => lines_of),
    [null],
  );
});
