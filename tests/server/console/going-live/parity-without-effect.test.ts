import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { portalErrors } from '#contract/errors.ts';
import type { ParityAnswer } from '#contract/portal/console-parity.ts';
import { addCompany, type Certified } from '../../_support/accounts.ts';
import { keepCall } from '../../_support/kept-calls.ts';
import { orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const { database, reports } = portal.context;
const create = 'orderserve/create';

const ordered = (company: Certified) => keepCall(portal, company, create, orderOf(company.sandbox));

const look = ({ token }: Certified, operations: string[]) =>
  ask(portal, 'POST', 'console/parity', { operations }, { token });

async function check(company: Certified, operations: string[]): Promise<ParityAnswer> {
  const answer = await look(company, operations);
  assert.equal(answer.code, 1, answer.msg);
  return answer.data as ParityAnswer;
}

/** Row count of every table, except for rate limits, which PostgreSQL keeps in one. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await reports.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (name === 'rate_limit') continue;
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(name)}`.execute(database);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

describe('console/parity', () => {
  it('writes nothing', async () => {
    const company = await addCompany(portal);
    await ordered(company);
    await keepCall(portal, company, 'vip/getwaybill', { ...orderOf(company.sandbox), num: 2 });
    const before = await countRows();
    await check(company, [create, 'orderserve/addLooseOrder', 'vip/getwaybill', 'other/freight']);
    const after = await countRows();
    assert.deepEqual(after, before);
    assert.ok((before.call_log ?? 0) > 0);
    const { balance } = await database
      .selectFrom('customer')
      .select('balance')
      .where('code', '=', company.production.customerCode)
      .executeTakeFirstOrThrow();
    assert.equal(balance, 100);
  });

  it("reads the caller's last twenty calls and counts those not stored whole", async () => {
    const company = await addCompany(portal);
    const stranger = await addCompany(portal);
    for (let count = 0; count < 22; count += 1) await ordered(company);
    await ordered(stranger);
    await keepCall(portal, company, create, '{"customerCode":"J1","receiver":{"na…');
    await keepCall(portal, company, create, '{"customerCode":***}');
    const { operations } = await check(company, [create]);
    assert.deepEqual([operations[0]?.calls, operations[0]?.skipped], [18, 2]);
  });

  it('refuses an unknown operation by index, and too many requests', async () => {
    const company = await addCompany(portal);
    const refused = await look(company, [create, 'order/none']);
    assert.equal(refused.code, portalErrors.fields);
    assert.match(JSON.stringify(refused.data), /operations\[1\]/);
    for (let count = 0; count < 60; count += 1) await check(company, ['basic']);
    const often = await look(company, ['basic']);
    assert.equal(often.code, portalErrors.tooOften);
  });
});
