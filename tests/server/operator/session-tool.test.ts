import assert from 'node:assert/strict';
import { it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { operatorOn } from '../_support/operator.ts';
import { addPerson, ask, type Person } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { done, refused } = operatorOn(portal);
const codeOf = async ({ token }: Person) =>
  (await ask(portal, 'POST', 'user/me', {}, { token })).code;

it('session end signs out one person, then everyone, with audit rows', async () => {
  const [one, other] = [await addPerson(portal), await addPerson(portal)];
  assert.deepEqual(await done(`session end --account ${one.user.account}`), { ended: 1 });
  assert.deepEqual([await codeOf(one), await codeOf(other)], [portalErrors.sessionOver, 1]);
  assert.deepEqual(await done('session end --all'), { ended: 1 });
  assert.equal(await codeOf(other), portalErrors.sessionOver);
  const audit = portal.context.database.selectFrom('audit').select(['actor', 'subject']);
  assert.deepEqual(await audit.where('action', '=', 'session.end').orderBy('id').execute(), [
    { actor: 'operator', subject: one.user.id },
    { actor: 'operator', subject: 'all' },
  ]);
});

it('session end requires one person or everyone', async () => {
  for (const words of [
    'session end',
    'session end --account unknown.user',
    'session end --all --account x',
  ]) {
    assert.match(await refused(words), /--account|not known/);
  }
});
