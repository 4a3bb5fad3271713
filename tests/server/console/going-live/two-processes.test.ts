import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addApproved, addCompany } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { type Integrator, masterKey, openTestPortal, sign } from '../../_support/portal.ts';
import { environmentOf, startServer } from '../../_support/process.ts';

const portal = await openTestPortal();
portal.clock.now = Date.now();
const environment = {
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  DEMO: 'off',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CALLS_PER_SECOND: '0',
};

async function locate(address: string, account: Integrator): Promise<string> {
  const bizContent = '{"countryCode":"UAE"}';
  const answer = await fetch(`${address}/webopenplatformapi/api/location/getLocation`, {
    method: 'POST',
    headers: sign(account, bizContent, Date.now()),
    body: new URLSearchParams({ bizContent }),
  });
  return ((await answer.json()) as { code: string }).code;
}

it('two processes count every call, notify once, and apply going live and revoking immediately', async () => {
  const company = await addCompany(portal);
  const { token, user, organisation, sandbox, production } = company;
  await addApproved(portal, organisation.id, 'basic');
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  const addresses = servers.map(({ address }) => address);
  const calls = addresses.flatMap((address) =>
    Array.from({ length: 32 }, () => locate(address, sandbox)),
  );
  assert.deepEqual(new Set(await Promise.all(calls)), new Set(['1']));
  const shown = async () => {
    const { data } = await ask(portal, 'GET', 'console/jointTesting', {}, { token });
    return data.interfaces.find(({ operation }: { operation: string }) => operation === 'basic');
  };
  const deadline = performance.now() + 30_000;
  while ((await shown()).successes < 64 && performance.now() < deadline);
  assert.equal((await shown()).successes, 64);

  const codes = () => Promise.all(addresses.map((address) => locate(address, production)));
  const basic = { operation: 'basic' };
  assert.deepEqual(await codes(), ['145003012', '145003012']);
  assert.equal((await ask(portal, 'POST', 'console/goLive', basic, { token })).code, 1);
  assert.deepEqual(await codes(), ['1', '1']);
  await ask(portal, 'POST', 'yl-op-user-interface/revoke', basic, { token });
  assert.deepEqual(await codes(), ['145003012', '145003012']);

  for (const { child } of servers) child.kill('SIGTERM');
  for (const { ended } of servers) assert.equal((await ended).code, 0);
  const mails = await portal.context.database
    .selectFrom('message')
    .select('template')
    .where('user_id', '=', user.id)
    .execute();
  assert.deepEqual(mails, [{ template: 'jointTestingComplete' }]);
});
