import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addAudit, type Decided } from '#server/people/audit/audit.ts';
import { addDeveloper } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { accountIdOf } from '../../_support/waybills.ts';

const portal = await openTestPortal();
const reviewer = await addPerson(portal, { staff: 1 });
const person = await addPerson(portal);
const entries: Omit<Decided, 'subject'>[] = [
  { actor: person.user.id, action: 'application.apply', details: { operation: 'basic' } },
  { actor: 'operator', action: 'application.reject', details: { operation: 'basic' } },
  { actor: reviewer.user.id, action: 'certification.approve', details: {} },
];
const record = (decided: Decided, at: number) =>
  portal.people.write(async (transaction) =>
    addAudit(transaction, { ...portal.people, now: () => at }, decided),
  );
for (const [n, entry] of entries.entries()) {
  await record({ ...entry, subject: person.user.id }, portal.clock.now + n);
}
await record({ actor: 'operator', action: 'notice.publish', subject: 'n1' }, 0);

async function read(request: object) {
  const { data } = await ask(portal, 'GET', 'operator/audit', request, reviewer);
  return data;
}

async function actionsOf(request: object): Promise<string[]> {
  return (await read(request)).rows.map(({ action }: { action: string }) => action);
}

describe('operator/audit', () => {
  it('names people by account, newest first', async () => {
    const { rows, total } = await read({});
    assert.equal(total, 4);
    assert.deepEqual(
      rows.map(({ id: _id, ...row }: { id: string }) => row),
      [
        {
          at: portal.clock.now + 2,
          actor: reviewer.user.account,
          byPerson: true,
          action: 'certification.approve',
          subject: person.user.account,
          organisation: null,
          details: {},
        },
        {
          at: portal.clock.now + 1,
          actor: 'operator',
          byPerson: false,
          action: 'application.reject',
          subject: person.user.account,
          organisation: null,
          details: { operation: 'basic' },
        },
        {
          at: portal.clock.now,
          actor: person.user.account,
          byPerson: true,
          action: 'application.apply',
          subject: person.user.account,
          organisation: null,
          details: { operation: 'basic' },
        },
        {
          at: 0,
          actor: 'operator',
          byPerson: false,
          action: 'notice.publish',
          subject: 'n1',
          organisation: null,
          details: {},
        },
      ],
    );
  });

  it('filters by kind and by actor or subject', async () => {
    assert.deepEqual(await actionsOf({ kind: 'application' }), [
      'application.reject',
      'application.apply',
    ]);
    assert.deepEqual(await actionsOf({ account: reviewer.user.account.toUpperCase() }), [
      'certification.approve',
    ]);
    assert.equal((await actionsOf({ account: person.user.account })).length, 3);
    assert.deepEqual(await actionsOf({ account: 'operator', kind: 'notice' }), ['notice.publish']);
    assert.deepEqual(await actionsOf({ account: '%' }), []);
  });

  it('names accounts of the open API by apiAccount and finds them by it', async () => {
    const { sandbox, user } = await addDeveloper(portal);
    const id = await accountIdOf(portal, sandbox);
    await record({ actor: user.id, action: 'account.revealKey', subject: id }, 1);
    const { rows } = await read({ account: sandbox.apiAccount });
    assert.deepEqual(
      rows.map(({ actor, subject }: Record<string, unknown>) => [actor, subject]),
      [[user.account, sandbox.apiAccount]],
    );
    assert.ok(!JSON.stringify(rows).includes(id));
  });

  it('names an organisation by its first owner and shows which one owns an account', async () => {
    const { sandbox, user, organisation } = await addDeveloper(portal);
    const id = await accountIdOf(portal, sandbox);
    const actor = 'operator';
    await record({ actor, action: 'organisation.suspend', subject: organisation.id }, 2);
    await record({ actor, action: 'account.show', subject: id }, 3);
    const { rows } = await read({ account: user.account });
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [row.action, row.subject, row.organisation]),
      [
        ['account.show', sandbox.apiAccount, organisation.id],
        ['organisation.suspend', user.account, organisation.id],
      ],
    );
  });

  it('returns pages', async () => {
    assert.deepEqual(await actionsOf({ size: 1, current: 2 }), ['application.reject']);
    assert.deepEqual(await actionsOf({ size: 1, current: 9 }), []);
  });

  it("finds an organisation by part of its owner's account", async () => {
    const owner = await addPerson(portal, { account: 'Nile.Owner', account_key: 'nile.owner' });
    const subject = owner.organisation.id;
    await record({ actor: 'operator', action: 'organisation.suspend', subject }, portal.clock.now);
    const { rows } = await read({ account: 'nile.own' });
    assert.deepEqual(
      rows.map((row: { subject: string }) => row.subject),
      ['Nile.Owner'],
    );
  });
});
