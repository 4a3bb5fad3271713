import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addPerson, ask } from '../../_support/people.ts';
import { addIntegrator, call, openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from './_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const { putLive } = applicantsOf(portal);
const operation = 'basic';

it('disabling and revoking refuse production calls immediately', async () => {
  const person = await addPerson(portal, { level: 'enterprise' });
  const integrator = await addIntegrator(portal, { environment: 'production', granted: false });
  await database
    .updateTable('account')
    .set({ organisation_id: person.organisation.id })
    .where('api_account', '=', integrator.apiAccount)
    .execute();
  await putLive(person, operation);
  const codeOf = async () => (await call(portal, integrator, 'location/getLocation', {})).code;
  const step = (path: string, request: object) =>
    ask(portal, 'POST', `yl-op-user-interface/${path}`, { operation, ...request }, person);

  const open = await codeOf();
  assert.notEqual(open, '145003012');
  await step('changeStatus', { enabled: false });
  assert.equal(await codeOf(), '145003012');
  await step('changeStatus', { enabled: true });
  assert.equal(await codeOf(), open);
  await step('revoke', {});
  assert.equal(await codeOf(), '145003012');
});
