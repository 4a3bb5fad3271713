import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { StaffStatement } from '#contract/portal/operator-statements.ts';
import { addCompany, addDeveloper } from '../_support/accounts.ts';
import { addPerson, ask } from '../_support/people.ts';
import { readRows } from '../_support/rows.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { addLine, portal } from '../statements/_ledger.ts';

const { database } = portal.context;
const { clock } = portal;
const reviewer = await addPerson(portal, { staff: 1 });

const post = (path: string, request: object, { token } = reviewer) =>
  ask(portal, 'POST', `operator/${path}`, request, { token });

async function succeed<Data>(path: string, request: object): Promise<Data> {
  const { code, msg, data } = await post(path, request);
  assert.equal(code, portalErrors.success, msg);
  return data;
}

async function list(filter: object): Promise<StaffStatement[]> {
  return (await succeed<{ rows: StaffStatement[] }>('statements', filter)).rows;
}

let parcels = 0;

/** A company with an open statement of one parcel in production. */
async function addOwner() {
  const company = await addCompany(portal);
  const accountId = await accountIdOf(portal, company.production);
  const { customerCode } = company.production;
  parcels += 1;
  const billCode = `UEG6${String(parcels).padStart(11, '0')}`;
  await addLine({ accountId, customerCode, currency: 'EGP' }, '480.50', billCode);
  const [statement] = await list({ owner: company.production.apiAccount });
  assert.ok(statement);
  return { company, accountId, billCode, statement };
}

async function auditsOf(accountId: string): Promise<string[]> {
  const rows = await readRows(database, 'audit', { subject: accountId });
  return rows
    .filter(({ actor }) => actor === reviewer.user.id)
    .map(({ action, details }) => `${action} ${JSON.parse(details).statement}`);
}

const payment = { date: '2026-11-21', reference: 'TRF-1' };

describe('operator/statements', () => {
  it('lists the statements of all accounts with their organisations, and filters them', async () => {
    const { company, statement } = await addOwner();
    const other = await addDeveloper(portal);
    const accountId = await accountIdOf(portal, other.sandbox);
    const { customerCode } = other.sandbox;
    clock.now += 1;
    await addLine({ accountId, customerCode, currency: 'AED' }, '5');
    const [newest, second] = await list({});
    assert.deepEqual(
      [newest?.organisation, newest?.environment, second?.organisation],
      [other.organisation.id, 'sandbox', company.organisation.id],
    );
    assert.deepEqual([statement.net, statement.isReported], ['480.40', false]);
    assert.equal((await list({ currency: 'aed' }))[0]?.organisationName, newest?.organisationName);
    const numbers = async (filter: object) => (await list(filter)).map(({ number }) => number);
    assert.deepEqual(await numbers({ number: statement.number }), [statement.number]);
    assert.deepEqual(await numbers({ owner: customerCode }), [newest?.number]);
    assert.ok(!(await numbers({ environment: 'production' })).includes(newest?.number ?? ''));
    assert.deepEqual(await numbers({ owner: 'no such company' }), []);
  });

  it('is not for integrators', async () => {
    const { company, statement } = await addOwner();
    for (const path of ['statements', 'closeStatement', 'payStatement', 'correctStatement']) {
      const { code } = await post(path, { id: statement.id, ...payment }, company);
      assert.notEqual(code, portalErrors.success, path);
    }
  });
});

describe('closing, paying and correcting by staff', () => {
  it('settles a statement once, each step on the audit record', async () => {
    const { accountId, billCode, statement } = await addOwner();
    const { id, number } = statement;
    assert.equal(
      (await post('payStatement', { id, ...payment })).msg,
      'The statement is open. Close it first.',
    );
    const closed = await succeed<StaffStatement>('closeStatement', { id });
    assert.equal(closed.status, 'closed');
    const again = await post('closeStatement', { id });
    assert.deepEqual(
      [again.code, again.msg],
      [portalErrors.conflict, 'The statement is closed already.'],
    );
    const paid = await succeed<StaffStatement>('payStatement', { id, ...payment });
    assert.deepEqual(
      [paid.status, paid.paidDate, paid.paidReference],
      ['paid', '2026-11-21', 'TRF-1'],
    );
    const right = { id, billCode, collected: '400', reason: 'The consignee paid 400' };
    const added = await succeed<{ lineId: string; statement: string }>('correctStatement', right);
    assert.notEqual(added.statement, id);
    const same = await post('correctStatement', right);
    assert.equal(same.data.fields.collected, `${billCode} has these amounts already.`);
    assert.deepEqual(await auditsOf(accountId), [
      `account.closeStatement ${number}`,
      `account.payStatement ${number}`,
      `account.correctStatement ${added.lineId}`,
    ]);
  });

  it('records a payment once, however often it is sent at the same time', async () => {
    const { accountId, statement } = await addOwner();
    const { id, number } = statement;
    await succeed('closeStatement', { id });
    const sent = await Promise.all(
      ['TRF-1', 'TRF-1', 'TRF-2', 'TRF-1'].map((reference) =>
        post('payStatement', { id, date: '2026-11-21', reference }),
      ),
    );
    const [row] = await readRows(database, 'statement', { id });
    assert.deepEqual(
      sent.map(({ code }) => code === portalErrors.success),
      ['TRF-1', 'TRF-1', 'TRF-2', 'TRF-1'].map((each) => each === row?.paid_reference),
    );
    const paid = (await auditsOf(accountId)).filter((each) => each.startsWith('account.pay'));
    assert.deepEqual(paid, [`account.payStatement ${number}`]);
    const pushes = await readRows(database, 'event', { account_id: accountId });
    assert.equal(pushes.filter(({ content }) => content.includes('"paid"')).length, 1);
  });

  it('names the field and the fix', async () => {
    const { billCode, statement } = await addOwner();
    const { id } = statement;
    const stranger = await addOwner();
    const faultOf = async (path: string, request: object) => {
      const { code, data } = await post(path, { id, ...request });
      assert.equal(code, portalErrors.fields, path);
      return Object.keys(data.fields);
    };
    assert.deepEqual(await faultOf('payStatement', { ...payment, date: '2026-02-30' }), ['date']);
    assert.deepEqual(await faultOf('payStatement', { ...payment, date: 'today' }), ['date']);
    assert.deepEqual(await faultOf('payStatement', { ...payment, reference: ' ' }), ['reference']);
    const reason = 'Counted again';
    assert.deepEqual(await faultOf('correctStatement', { billCode, reason }), ['collected']);
    const foreign = { billCode: stranger.billCode, reason, collected: '1' };
    assert.deepEqual(await faultOf('correctStatement', foreign), ['billCode']);
    const signed = { billCode, reason, collected: '-1' };
    assert.deepEqual(await faultOf('correctStatement', signed), ['collected']);
    const unknown = await post('closeStatement', { id: 'none' });
    assert.deepEqual(
      [unknown.code, unknown.msg],
      [portalErrors.notFound, "This statement doesn't exist."],
    );
  });

  it("leaves statements of the courier's own system alone", async () => {
    const { billCode, statement } = await addOwner();
    const { id } = statement;
    await database.updateTable('statement').set({ reported: 1 }).where('id', '=', id).execute();
    const reason = 'Counted again';
    for (const [path, request] of [
      ['closeStatement', {}],
      ['payStatement', payment],
      ['correctStatement', { billCode, collected: '1', reason }],
    ] as const) {
      const { code, msg } = await post(path, { id, ...request });
      assert.equal(code, portalErrors.conflict);
      assert.match(msg, /courier's own system/);
    }
  });
});
