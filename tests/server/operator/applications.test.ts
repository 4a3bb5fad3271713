import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operatorOn } from '../_support/operator.ts';
import { addPerson } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { done, refused } = operatorOn(portal);
const { organisation } = await addPerson(portal, {
  account: 'Acme.Shop',
  account_key: 'acme.shop',
});

async function apply(operation: string): Promise<void> {
  const waiting = {
    organisation_id: organisation.id,
    operation,
    state: 'applied',
    applied_at: 0,
  } as const;
  await portal.context.database.insertInto('application').values(waiting).execute();
}

describe('operator application', () => {
  it('lists pending applications and approves one', async () => {
    await apply('basic');
    const { total, applications } = await done('application list --user acme');
    assert.equal(total, 1);
    assert.equal(applications[0].user, 'Acme.Shop');
    assert.equal(applications[0].appliedAt, '1970-01-01T00:00:00.000Z');
    const approved = await done('application approve --user ACME.shop --interface basic');
    assert.deepEqual(approved, { user: 'ACME.shop', interface: 'basic', state: 'approved' });
    assert.equal((await done('application list')).total, 0);
    const { applications: decided } = await done('application list --state approved');
    assert.equal(decided[0].decidedBy, 'operator');
  });

  it('rejects an application with a reason', async () => {
    await apply('other/pca');
    const words = 'application reject --user acme.shop --interface other/pca';
    assert.match(await refused(words), /--reason is missing/);
    assert.equal((await done(`${words} --reason why`)).state, 'rejected');
  });

  it('refuses decided applications, unknown users and unknown interfaces', async () => {
    const approve = 'application approve --user acme.shop --interface';
    assert.match(await refused(`${approve} vip/query`), /Nothing was decided.*\n.*vip\/query/);
    assert.match(await refused(`${approve} sandbox/moveParcel`), /--interface must be one of/);
    const byUnknown = 'application approve --user unknown --interface basic';
    assert.match(await refused(byUnknown), /account unknown is not known/);
  });
});
