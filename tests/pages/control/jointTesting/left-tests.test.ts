import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { ApiFailure } from '#client/api-failure.ts';
import { createClient } from '#client/http.ts';
import { type OwnCall, openOwnCalls } from '#client/own-call.ts';
import type { Ask } from '#client/useAsk.ts';
import { calls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { pushes } from '#contract/operations/pushes.ts';
import type { JointTesting } from '#contract/portal/console-accounts.ts';
import { runTests } from '../../../../src/pages/control/jointTesting/_left-tests.ts';
import {
  endRuns,
  planTests,
  type TestRun,
} from '../../../../src/pages/control/jointTesting/_plan-tests.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  type Certified,
  withServer,
} from '../../../server/_support/accounts.ts';
import { addPerson, ask } from '../../../server/_support/people.ts';
import { openTestPortal, type TestPortal } from '../../../server/_support/portal.ts';

const portal = await openTestPortal();

const show = async ({ token }: Certified) =>
  ((await ask(portal, 'GET', 'console/jointTesting', {}, { token })).data as JointTesting)
    .interfaces;

/** Sends as the browser does: the server signs, and the call goes to the gateway of the sandbox. */
function openCalls(server: TestPortal, { token }: Pick<Certified, 'token'>): Promise<OwnCall> {
  const client = createClient({
    apiUrl: '',
    readContext: () => ({ token, routeName: '', timezone: 'Africa/Cairo', langType: 'EN' }),
    onSessionOver: () => assert.fail('the session lasts'),
    onStepUp: () => assert.fail('no call needs a proof'),
    transport: async ({ url, method, headers, data }) => {
      const payload = data as string | object | undefined;
      const { statusCode: status, body } = await server.app.inject({
        method,
        url,
        headers,
        ...(payload && { payload }),
      });
      return { status, text: body, durationMs: 0, shownHeaders: {} };
    },
  });
  const ask: Ask = ({ method, path }, data) => client.call(path, { method, data });
  return openOwnCalls({ ask, client, readUuid: () => null, timeZone: 'Africa/Cairo' });
}

async function run(person: Certified, plan: readonly TestRun[]) {
  const states = new Map<string, TestRun>();
  // A server writes its counts when it ends.
  await withServer(portal, async (server) =>
    runTests(plan, await openCalls(server, person), (each) => states.set(each.operation, each)),
  );
  return [...states.values()];
}

describe('remaining tests of integration testing', () => {
  it('are sent for every call of the contract; then only going live is missing', async () => {
    const company = await addCompany(portal);
    for (const { id } of [...calls, ...pushes])
      await addApproved(portal, company.organisation.id, id);
    const { runs, others } = planTests(await show(company));
    assert.deepEqual(
      runs.map(({ operation }) => operation),
      calls.map(({ id }) => id),
    );
    assert.deepEqual(
      others.map(({ operation }) => operation),
      pushes.map(({ id }) => id),
    );
    const ended = await run(company, runs);
    assert.deepEqual(
      ended.filter(({ state }) => state !== 'done'),
      [],
    );
    const rows = await show(company);
    for (const { id } of calls) {
      const row = rows.find(({ operation }) => operation === id);
      assert.deepEqual(row?.missing, ['goLive'], id);
    }
    assert.deepEqual(planTests(rows).runs, []);
  });

  it('are the missing successes of approved operations', async () => {
    const company = await addCompany(portal);
    await addApproved(portal, company.organisation.id, 'basic');
    const [first] = planTests(await show(company)).runs;
    assert.deepEqual(first, { operation: 'basic', done: 0, wanted: 3, state: 'waiting' });
    await run(company, [{ ...first, wanted: 1 } as TestRun]);
    const { runs } = planTests(await show(company));
    assert.deepEqual(
      runs.map(({ operation, wanted }) => [operation, wanted]),
      [['basic', 2]],
    );
  });

  it('leave out operations above the level of the sandbox account', async () => {
    const developer = await addDeveloper(portal);
    await addApproved(portal, developer.organisation.id, 'vip/balance');
    const { runs, others } = planTests(await show(developer));
    assert.deepEqual(runs, []);
    assert.equal(others[0]?.operation, 'vip/balance');
  });

  it('continue after a refused one, and keep its answer', async () => {
    const developer = await addDeveloper(portal);
    const plan = ['vip/balance', 'basic'].map(
      (operation): TestRun => ({ operation, done: 0, wanted: 1, state: 'waiting' }),
    );
    const [refused, done] = await run(developer, plan);
    assert.equal(refused?.state, 'refused');
    assert.equal(refused?.answer?.code, '145003012');
    assert.deepEqual([done?.state, done?.done], ['done', 1]);
  });

  it('stop without a response, and leave none running or waiting', async () => {
    const plan = ['basic', 'other/pca', 'other/cover'].map(
      (operation): TestRun => ({ operation, done: 0, wanted: 2, state: 'waiting' }),
    );
    let runs: readonly TestRun[] = plan;
    let sent = 0;
    const call: OwnCall = async () => {
      sent += 1;
      if (sent > 3) throw new ApiFailure('offline', 'no network');
      return { code: '1', msg: 'success', data: null, errors: [] };
    };
    const running = runTests(plan, call, (each) => {
      runs = runs.map((before) => (before.operation === each.operation ? each : before));
    });
    await assert.rejects(running, { kind: 'offline' });
    assert.deepEqual(
      endRuns(runs).map(({ state, done }) => [state, done]),
      [
        ['done', 2],
        ['stopped', 1],
        ['stopped', 0],
      ],
    );
  });
});

describe('call of the own sandbox account', () => {
  it('fails with the status of a response other than an envelope of the open API', async () => {
    const developer = await addDeveloper(portal);
    const broken = Object.create(portal, {
      app: {
        value: {
          inject: async (asked: InjectOptions) =>
            String(asked.url).includes('/mock/')
              ? { statusCode: 502, body: '<h1>Bad gateway</h1>' }
              : portal.app.inject(asked),
        },
      },
    }) as TestPortal;
    const call = await openCalls(broken, developer);
    await assert.rejects(call(createOrder), { kind: 'server', status: 502 });
  });

  it('reports a missing account', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const call = await openCalls(portal, person);
    await assert.rejects(call(createOrder), { kind: 'answer', message: /API account/ });
  });
});
