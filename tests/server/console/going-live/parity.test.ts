import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleLooseOrder } from '#contract/operations/_fields/example-order.ts';
import type { ParityAnswer, Surprise } from '#contract/portal/console-parity.ts';
import type { CustomerTable } from '#server/database/account-tables.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  type Certified,
  type Company,
} from '../../_support/accounts.ts';
import { keepCall } from '../../_support/kept-calls.ts';
import { orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import { type Integrator, openTestPortal } from '../../_support/portal.ts';
import { giveAddresses } from '../../_support/pushes.ts';
import { accountIdOf } from '../../_support/waybills.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const create = 'orderserve/create';

const ordered = (company: Certified, fields: object = {}) =>
  keepCall(portal, company, create, orderOf(company.sandbox, { digest: 'abcdef…', ...fields }));

async function check({ token }: Certified, operations: string[]): Promise<ParityAnswer> {
  const answer = await ask(portal, 'POST', 'console/parity', { operations }, { token });
  assert.equal(answer.code, 1, answer.msg);
  return answer.data as ParityAnswer;
}

async function ofKind(company: Certified, operation: string, kind: Surprise['kind']) {
  const { operations } = await check(company, [operation]);
  return operations[0]?.surprises.filter((each) => each.kind === kind) ?? [];
}

async function setCustomer({ production }: Company, parts: Partial<CustomerTable>): Promise<void> {
  await database
    .updateTable('customer')
    .set(parts)
    .where('code', '=', production.customerCode)
    .execute();
}

async function setAllowed({ production }: Company, allowed: string | null): Promise<void> {
  await database
    .updateTable('account')
    .set({ allowed_addresses: allowed })
    .where('api_account', '=', production.apiAccount)
    .execute();
}

function removeAddresses(accountId: string) {
  return database.deleteFrom('callback').where('account_id', '=', accountId).execute();
}

const unlike = (account: Integrator) => `${account.customerCode.slice(0, -1)}X`;

describe('console/parity for calls that the sandbox accepted', () => {
  it('reports only replaced values if production accepts them too', async () => {
    const company = await addCompany(portal);
    await addApproved(portal, company.organisation.id, create);
    await database
      .insertInto('joint_test')
      .values({
        account_id: await accountIdOf(portal, company.sandbox),
        operation: create,
        successes: 3,
        last_at: portal.clock.now,
        completed_at: portal.clock.now,
      })
      .execute();
    for (const itemsValue of ['0', '300', undefined]) await ordered(company, { itemsValue });
    const { operations, swaps, address } = await check(company, [create]);
    assert.deepEqual(operations, [
      {
        operation: create,
        calls: 3,
        examples: 3,
        skipped: 0,
        surprises: [],
      },
    ]);
    const { sandbox, production } = company;
    assert.deepEqual(swaps, [
      {
        field: 'customerCode',
        sandbox: sandbox.customerCode,
        production: production.customerCode,
      },
    ]);
    assert.equal(address, '127.0.0.1');
  });

  it('reports missing company, application and tests', async () => {
    const developer = await addDeveloper(portal);
    await ordered(developer);
    const { operations, address } = await check(developer, [create]);
    assert.equal(address, null);
    assert.match(operations[0]?.surprises[0]?.message ?? '', /Verify your company/);
    assert.equal(operations[0]?.surprises[0]?.fix, 'certify');

    const company = await addCompany(portal);
    const [unasked] = await ofKind(company, create, 'permission');
    assert.deepEqual([unasked?.code, unasked?.fix], ['145003012', 'interfaces']);
    await addApproved(portal, company.organisation.id, create);
    const [untested] = await ofKind(company, create, 'permission');
    assert.deepEqual([untested?.fix, untested?.own], ['try', true]);
    assert.match(untested?.message ?? '', /0 of 3/);
    await database
      .insertInto('account_interface')
      .values({
        account_id: await accountIdOf(portal, company.production),
        operation: create,
        by_staff: 1,
        by_application: 0,
      })
      .execute();
    assert.deepEqual(await ofKind(company, create, 'permission'), []);
  });

  it('has no code if a push lacks its test', async () => {
    const company = await addCompany(portal);
    const push = 'logistics/statusFeedback';
    await addApproved(portal, company.organisation.id, push);
    const [untested] = await ofKind(company, push, 'permission');
    assert.deepEqual([untested?.code, untested?.fix], [null, 'callbacks']);
  });

  it("reports that the caller's address is not allowed", async () => {
    const company = await addCompany(portal);
    await setAllowed(company, '["192.0.2.0/24"]');
    const [surprise] = await ofKind(company, create, 'address');
    assert.deepEqual([surprise?.code, surprise?.fix], ['145003012', 'credentials']);
    assert.match(surprise?.message ?? '', /127\.0\.0\.1 is not listed/);
    await setAllowed(company, '["192.0.2.0/24","127.0.0.0/8"]');
    assert.deepEqual(await ofKind(company, create, 'address'), []);
  });

  it('reports a suspended account', async () => {
    const company = await addCompany(portal);
    const ofCourier = async () =>
      (await ofKind(company, create, 'permission')).find(({ fix }) => fix === 'courier');
    assert.equal(await ofCourier(), undefined);
    await database
      .updateTable('account')
      .set({ suspended_at: portal.clock.now })
      .where('organisation_id', '=', company.organisation.id)
      .execute();
    const surprise = await ofCourier();
    assert.equal(surprise?.code, '145003012');
    assert.match(surprise?.message ?? '', /suspended/);
  });

  it('reports a missing customer that signs', async () => {
    const company = await addCompany(portal);
    await ordered(company);
    await setCustomer(company, { account_id: 'unknown' });
    const [surprise] = await ofKind(company, create, 'customer');
    assert.deepEqual(
      [surprise?.code, surprise?.field, surprise?.calls, surprise?.examples],
      ['145003080', 'customerCode', 1, 3],
    );
    await setCustomer(company, { account_id: await accountIdOf(portal, company.production) });
    assert.deepEqual(await ofKind(company, create, 'customer'), []);
  });

  it('reports a missing customer for calls without a digest', async () => {
    const company = await addCompany(portal);
    const { customerCode } = company.sandbox;
    const info = 'orderserve/waybillInformation';
    await keepCall(portal, company, info, { customerCode, waybillNos: ['UEG000000000001'] });
    const { operations, swaps } = await check(company, [info]);
    assert.deepEqual(
      operations[0]?.surprises.filter(({ kind }) => kind === 'customer'),
      [],
    );
    const { customerCode: production } = company.production;
    assert.deepEqual(swaps, [{ field: 'customerCode', sandbox: customerCode, production }]);
    await setCustomer(company, { account_id: 'unknown' });
    const [surprise] = await ofKind(company, info, 'customer');
    assert.deepEqual(
      [surprise?.code, surprise?.field, surprise?.calls],
      ['145003080', 'customerCode', 1],
    );
  });

  it('names every field that carries a sandbox code, without reporting it', async () => {
    const company = await addCompany(portal);
    const { sandbox, production } = company;
    const { customerCode, digest } = orderOf(sandbox);
    const reserved = { customerCode, digest, code: customerCode, num: 1 };
    await keepCall(portal, company, 'vip/getwaybill', reserved);
    const list = [{ traceNode: '1', waybillCode: 'UEG000000000001' }];
    await keepCall(portal, company, 'logistics/subscribe', { id: sandbox.apiAccount, list });
    const { swaps } = await check(company, ['vip/getwaybill', 'logistics/subscribe']);
    const codes = { sandbox: sandbox.customerCode, production: production.customerCode };
    assert.deepEqual(swaps, [
      { field: 'customerCode', ...codes },
      { field: 'code', ...codes },
      { field: 'id', sandbox: sandbox.apiAccount, production: production.apiAccount },
    ]);
  });

  it('reports a missing salesperson until the courier adds one', async () => {
    const company = await addCompany(portal);
    const loose = 'orderserve/addLooseOrder';
    await keepCall(portal, company, loose, exampleLooseOrder);
    const [surprise] = await ofKind(company, loose, 'customer');
    assert.deepEqual([surprise?.code, surprise?.field], ['145003330', 'salesmanCode']);
    await database
      .insertInto('salesperson')
      .values({
        code: `S${unlike(company.production)}`,
        account_id: await accountIdOf(portal, company.production),
        outlet: 'EG-C-001',
        disabled: 0,
        created_at: portal.clock.now,
      })
      .execute();
    assert.deepEqual(await ofKind(company, loose, 'customer'), []);
  });

  it("reports missing COD, and does not count examples as the caller's calls", async () => {
    const company = await addCompany(portal);
    await setCustomer(company, { cod: 0 });
    await ordered(company, { itemsValue: '0' });
    const [shown] = await ofKind(company, create, 'cod');
    assert.deepEqual([shown?.calls, shown?.examples, shown?.own], [0, 1, false]);
    await ordered(company, { itemsValue: '300' });
    const [surprise] = await ofKind(company, create, 'cod');
    assert.deepEqual(
      [surprise?.code, surprise?.field, surprise?.calls, surprise?.own],
      ['145003112', 'itemsValue', 1, true],
    );
    await setCustomer(company, { cod: 1 });
    assert.deepEqual(await ofKind(company, create, 'cod'), []);
  });

  it("reports a used-up balance, with the core's count if given", async () => {
    const company = await addCompany(portal);
    await ordered(company);
    await setCustomer(company, { balance: 0 });
    const [surprise] = await ofKind(company, create, 'balance');
    assert.deepEqual([surprise?.code, surprise?.field], ['999001030', 'customerCode']);
    await setCustomer(company, { balance: 0, core_balance: 7 });
    assert.deepEqual(await ofKind(company, create, 'balance'), []);
    const reserve = 'vip/getwaybill';
    const { customerCode, digest } = orderOf(company.sandbox);
    const asked = { customerCode, digest, code: customerCode };
    await keepCall(portal, company, reserve, { ...asked, num: 8 });
    const [few] = await ofKind(company, reserve, 'balance');
    assert.match(few?.message ?? '', /8 waybill numbers requested, 7 left/);
    await setCustomer(company, { core_balance: 5000 });
    assert.deepEqual(await ofKind(company, reserve, 'balance'), []);
  });

  it('reports pushes of the sandbox without a production address', async () => {
    const company = await addCompany(portal);
    await ordered(company);
    assert.deepEqual(await ofKind(company, create, 'callback'), []);
    await giveAddresses(portal, company.sandbox, ['logistics/statusFeedback']);
    assert.deepEqual(await ofKind(company, create, 'callback'), [], 'a push without application');
    await addApproved(portal, company.organisation.id, 'logistics/statusFeedback');
    const [missed, ...others] = await ofKind(company, create, 'callback');
    assert.deepEqual([missed?.code, missed?.fix, others.length], [null, 'callbacks', 0]);
    await giveAddresses(portal, company.production);
    assert.deepEqual(await ofKind(company, create, 'callback'), []);
    const id = await accountIdOf(portal, company.production);
    await database
      .updateTable('callback')
      .set({ disabled_at: portal.clock.now })
      .where('account_id', '=', id)
      .execute();
    assert.match((await ofKind(company, create, 'callback'))[0]?.message ?? '', /410/);
    await removeAddresses(id);
    const push = 'orderserve/statusFeedback';
    assert.equal((await ofKind(company, push, 'callback')).length, 1);
  });

  it('reports a push without an address once for several operations', async () => {
    const company = await addCompany(portal);
    const tracking = 'logistics/statusFeedback';
    const calls = ['orderserve/addLooseOrder', create, 'logistics/subscribe'];
    await giveAddresses(portal, company.sandbox, [tracking]);
    await addApproved(portal, company.organisation.id, tracking);
    for (const asked of [calls, calls.toReversed(), [...calls, tracking], [tracking, ...calls]]) {
      const { operations } = await check(company, asked);
      const naming = operations.filter(({ surprises }) =>
        surprises.some(({ kind }) => kind === 'callback'),
      );
      const first = asked.includes(tracking) ? tracking : asked[0];
      assert.deepEqual(
        naming.map(({ operation }) => operation),
        [first],
      );
    }
  });
});
