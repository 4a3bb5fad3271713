import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openProduction, openSandbox } from '#server/people/credentials/open-accounts.ts';
import { addCompany, addDeveloper, credentialsOf } from '../../_support/accounts.ts';
import { createdOrder } from '../../_support/orders.ts';
import { addPerson } from '../../_support/people.ts';
import { call, customerOf, openTestPortal } from '../../_support/portal.ts';
import { createdLoose } from '../../_support/waybills.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const { write } = portal.people;
const terms = { cod: false, balance: 7 };

const accountsOf = (organisationId: string) =>
  database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('environment')
    .execute();

describe('sandbox of a certified developer', () => {
  it('takes signed calls for its customer immediately', async () => {
    const { sandbox } = await addDeveloper(portal);
    assert.match(sandbox.apiAccount, /^[1-9]\d{17}$/);
    assert.match(sandbox.privateKey, /^[0-9a-f]{32}$/);
    assert.match(sandbox.customerCode, /^J\d{10}$/);
    await createdOrder(portal, sandbox);
    const refused = await call(portal, sandbox, 'ess/balance', customerOf(sandbox));
    assert.equal(refused.code, '145003012', 'the balance is for companies');
  });

  it('has a salesperson for individual shipments', async () => {
    const { organisation } = await addCompany(portal);
    const sandbox = await credentialsOf(portal, organisation.id, 'sandbox');
    const { code, outlet } = await database
      .selectFrom('salesperson')
      .innerJoin('account', 'account.id', 'salesperson.account_id')
      .select(['salesperson.code', 'salesperson.outlet'])
      .where('account.organisation_id', '=', organisation.id)
      .executeTakeFirstOrThrow();
    const known = await database
      .selectFrom('outlet')
      .select('kind')
      .where('code', '=', outlet)
      .execute();
    assert.deepEqual(known, [{ kind: 'outlet' }]);
    assert.ok(await createdLoose(portal, sandbox));
    assert.match(code, /^S\d{10}$/);
  });

  it('is opened once by simultaneous requests', async () => {
    const { organisation } = await addPerson(portal, { level: 'developer' });
    const open = () =>
      write((transaction) => openSandbox(transaction, portal.people, organisation));
    await Promise.all(Array.from({ length: 8 }, open));
    const [account, ...others] = await accountsOf(organisation.id);
    assert.ok(account);
    assert.deepEqual(others, []);
    const count = (table: 'customer' | 'salesperson') =>
      database.selectFrom(table).select('code').where('account_id', '=', account.id).execute();
    assert.equal((await count('customer')).length, 1);
    assert.equal((await count('salesperson')).length, 1);
  });
});

describe('production account of a certified company', () => {
  it('opens with the terms of the review and raises the sandbox to company level', async () => {
    const { organisation } = await addDeveloper(portal);
    await write((transaction) => openProduction(transaction, portal.people, organisation, terms));
    const accounts = await accountsOf(organisation.id);
    assert.deepEqual(
      accounts.map(({ environment, level }) => [environment, level]),
      [
        ['production', 'enterprise'],
        ['sandbox', 'enterprise'],
      ],
    );
    const customer = await database
      .selectFrom('customer')
      .select(['cod', 'balance'])
      .where('account_id', '=', accounts[0]?.id ?? '')
      .executeTakeFirst();
    assert.deepEqual(customer, { cod: 0, balance: 7 });
  });

  it('keeps key, COD and balance when approved again', async () => {
    const { organisation } = await addDeveloper(portal);
    const open = (balance: number) =>
      write((transaction) =>
        openProduction(transaction, portal.people, organisation, { ...terms, balance }),
      );
    await open(7);
    const before = await accountsOf(organisation.id);
    await Promise.all([open(500), open(600)]);
    assert.deepEqual(await accountsOf(organisation.id), before);
    const balances = await database
      .selectFrom('customer')
      .select('balance')
      .where('account_id', '=', before[0]?.id ?? '')
      .execute();
    assert.deepEqual(balances, [{ balance: 7 }]);
  });
});
