import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { removeBeyond } from '#server/core/built-in/sandbox/remove-beyond.ts';
import { addParcelLine, removeStatement } from '#server/statements/ledger.ts';
import { closeStatement } from '#server/statements/settle.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { readRow, readRows } from '../_support/rows.ts';
import { accountIdOf } from '../_support/waybills.ts';

// Removal looks at every sandbox account, so that these tests have a portal of their own.
const portal = await openTestPortal();
const { clock, people } = portal;
const { database, reports } = portal.context;

let parcels = 0;

async function openAccount(environment: 'sandbox' | 'production' = 'sandbox') {
  const integrator = await addIntegrator(portal, { environment });
  const accountId = await accountIdOf(portal, integrator);
  const ledger = { accountId, customerCode: integrator.customerCode, currency: 'EGP' };
  const addLines = async (count: number) => {
    for (let left = count; left > 0; left -= 1) {
      parcels += 1;
      const line = { billCode: `UEG${parcels}`, txlogisticId: 'O', deliveredAt: clock.now };
      const amounts = { collected: '1', fees: '0', freight: '0' };
      await people.write((transaction) =>
        addParcelLine(people, transaction, ledger, { ...line, ...amounts }),
      );
    }
  };
  const close = async () => {
    const own = { account_id: accountId, closed_at: null };
    const { id } = await readRow(database, 'statement', own);
    await people.write((transaction) => closeStatement(people, transaction, id));
  };
  const readCounts = async () => {
    const rows = await readRows(database, 'statement', { account_id: accountId });
    const lines = await readRows(database, 'statement_line', { account_id: accountId });
    assert.equal(
      lines.length,
      rows.reduce((sum, { line_count }) => sum + line_count, 0),
    );
    return rows.map(({ line_count }) => line_count);
  };
  return { accountId, addLines, close, readCounts };
}

const remove = (limits: { sandboxOrders: number; sandboxOrderDays: number }) =>
  removeBeyond({ database, reports, limits, keep: [], now: clock.now });

it('removes statements of a sandbox behind as many newer lines as it may have orders, never the newest', async () => {
  const { addLines, close, readCounts } = await openAccount();
  for (const count of [1, 2, 3]) {
    await addLines(count);
    await close();
    clock.now += 1000;
  }
  await addLines(4);
  await remove({ sandboxOrders: 5, sandboxOrderDays: 0 });
  assert.deepEqual((await readCounts()).toSorted(), [3, 4]);
  await remove({ sandboxOrders: 3, sandboxOrderDays: 0 });
  assert.deepEqual(await readCounts(), [4], 'though it alone has more');
});

it('removes statements of a sandbox by age, and keeps those of production', async () => {
  const sandbox = await openAccount();
  const production = await openAccount('production');
  for (const each of [sandbox, production]) {
    await each.addLines(1);
    await each.close();
  }
  clock.now += 2 * dayMs;
  await sandbox.addLines(2);
  await remove({ sandboxOrders: 0, sandboxOrderDays: 1 });
  assert.deepEqual(await sandbox.readCounts(), [2]);
  assert.deepEqual(await production.readCounts(), [1]);
});

it('keeps a statement that got a line since it was found', async () => {
  const { accountId, addLines, readCounts } = await openAccount();
  await addLines(1);
  const found = await readRow(database, 'statement', { account_id: accountId });
  await addLines(1);
  await database.transaction().execute((transaction) => removeStatement(transaction, found));
  assert.deepEqual(await readCounts(), [2]);
});
