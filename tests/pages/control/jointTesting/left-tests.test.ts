import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Exchange } from '#client/exchange.ts';
import type { Operation } from '#contract/operation.ts';
import { calls, pushes } from '#contract/operations/all.ts';
import type { JointTesting } from '#contract/portal/console-accounts.ts';
import { runTests } from '../../../../src/pages/control/jointTesting/_left-tests.ts';
import { planTests, type TestRun } from '../../../../src/pages/control/jointTesting/_plan-tests.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  type Certified,
  withServer,
} from '../../../server/_support/accounts.ts';
import { ask } from '../../../server/_support/people.ts';
import { openTestPortal, type TestPortal } from '../../../server/_support/portal.ts';

const portal = await openTestPortal();

const show = async ({ token }: Certified) =>
  ((await ask(portal, 'GET', 'console/jointTesting', {}, { token })).data as JointTesting)
    .interfaces;

/** Sends as the browser does: the server signs, and the call goes to the gateway of the sandbox. */
function sender(server: TestPortal, { token }: Certified) {
  return async ({ id, path }: Operation, request: Record<string, unknown>) => {
    const { data: signed } = await ask(
      server,
      'POST',
      'help-center/headersSign',
      {
        environment: 'sandbox',
        operation: id,
        bizContent: JSON.stringify(request),
        fillDigest: true,
      },
      { token },
    );
    const { body, statusCode: status } = await server.app.inject({
      method: 'POST',
      url: `/openplatformweb/mock/${path}`,
      headers: { ...signed.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `bizContent=${encodeURIComponent(signed.bizContent)}`,
    });
    return { status, text: body, durationMs: 0, answer: JSON.parse(body) } as Exchange;
  };
}

async function run(person: Certified, plan: readonly TestRun[]) {
  const told = new Map<string, TestRun>();
  const { apiAccount, customerCode } = person.sandbox;
  const now = () => {
    portal.clock.now += 1;
    return new Date(portal.clock.now);
  };
  // What a server counts is written once it ends.
  await withServer(portal, (server) =>
    runTests(
      plan,
      {
        account: { apiAccount, customerCodes: [customerCode] },
        send: sender(server, person),
        now,
        timeZone: 'Africa/Cairo',
      },
      (each) => told.set(each.operation, each),
    ),
  );
  return [...told.values()];
}

describe('the tests that integration testing still lacks', () => {
  it('are sent for every call of the contract, and production is all that is left', async () => {
    const company = await addCompany(portal);
    for (const { id } of [...calls, ...pushes]) await addApproved(portal, company.user.id, id);
    const { runs, others } = planTests(await show(company));
    assert.deepEqual(
      runs.map(({ operation }) => operation),
      calls.map(({ id }) => id),
    );
    assert.deepEqual(
      others.map(({ operation }) => operation),
      pushes.map(({ id }) => id),
    );
    const told = await run(company, runs);
    assert.deepEqual(
      told.filter(({ state }) => state !== 'done'),
      [],
    );
    const rows = await show(company);
    for (const { id } of calls) {
      const row = rows.find(({ operation }) => operation === id);
      assert.deepEqual(row?.missing, ['goLive'], id);
    }
    assert.deepEqual(planTests(rows).runs, []);
  });

  it('are what was applied for and lacks successes, and no more than it lacks', async () => {
    const company = await addCompany(portal);
    await addApproved(portal, company.user.id, 'basic');
    const [first] = planTests(await show(company)).runs;
    assert.deepEqual(first, { operation: 'basic', done: 0, wanted: 3, state: 'waiting' });
    await run(company, [{ ...first, wanted: 1 } as TestRun]);
    const { runs } = planTests(await show(company));
    assert.deepEqual(
      runs.map(({ operation, wanted }) => [operation, wanted]),
      [['basic', 2]],
    );
  });

  it('leave out what the level of the sandbox account does not reach', async () => {
    const developer = await addDeveloper(portal);
    await addApproved(portal, developer.user.id, 'vip/balance');
    const { runs, others } = planTests(await show(developer));
    assert.deepEqual(runs, []);
    assert.equal(others[0]?.operation, 'vip/balance');
  });

  it('go on after one that is refused, and say with what', async () => {
    const developer = await addDeveloper(portal);
    const plan = ['vip/balance', 'basic'].map(
      (operation): TestRun => ({ operation, done: 0, wanted: 1, state: 'waiting' }),
    );
    const [refused, done] = await run(developer, plan);
    assert.equal(refused?.state, 'refused');
    assert.equal(refused?.answer?.code, '145003012');
    assert.deepEqual([done?.state, done?.done], ['done', 1]);
  });
});
