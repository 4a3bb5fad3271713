import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { grantAll } from '#server/accounts/account-store.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  type Certified,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { addOrder, createdOrder, orderOf } from '../../_support/orders.ts';
import { ask } from '../../_support/people.ts';
import {
  call,
  callSandbox,
  customerOf,
  openTestPortal,
  type TestPortal,
} from '../../_support/portal.ts';
import { call2 } from '../../_support/version-2.ts';

const portal = await openTestPortal();
const { database } = portal.context;

async function shownOf({ token }: Certified, operation: string) {
  const { data } = await ask(portal, 'GET', 'console/jointTesting', {}, { token });
  return data.interfaces.find((each: { operation: string }) => each.operation === operation);
}

async function mailsTo({ user }: Certified): Promise<string[]> {
  const rows = await database
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', user.id)
    .where('template', '=', 'jointTestingComplete')
    .execute();
  return rows.map(({ body }) => body);
}

/** A developer with approved applications for operations. */
async function addApplicant(...operations: string[]): Promise<Certified> {
  const person = await addDeveloper(portal);
  for (const operation of operations) {
    await addApproved(portal, person.organisation.id, operation);
  }
  return person;
}

const many = (server: TestPortal, person: Certified, count: number) =>
  Promise.all(Array.from({ length: count }, () => locate(server, person.sandbox)));

describe('joint testing', () => {
  it('counts each of 64 simultaneous calls on two servers', async () => {
    const person = await addApplicant('basic');
    const codes = await withServer(portal, (one) =>
      withServer(portal, async (other) =>
        Promise.all([many(one, person, 32), many(other, person, 32)]),
      ),
    );
    assert.deepEqual(new Set(codes.flat()), new Set(['1']));
    const { successes, completedAt, lastAt } = await shownOf(person, 'basic');
    assert.deepEqual([successes, completedAt, lastAt], [64, portal.clock.now, portal.clock.now]);
    assert.equal((await mailsTo(person)).length, 1, 'complete once');
  });

  it('completes with the third success and emails once', async () => {
    const person = await addApplicant('basic');
    const showOnce = () => withServer(portal, (server) => locate(server, person.sandbox));
    await showOnce();
    await showOnce();
    const before = await shownOf(person, 'basic');
    assert.deepEqual([before.successes, before.needed, before.completedAt], [2, 3, null]);
    assert.ok(before.missing.includes('jointTest'));
    assert.deepEqual(await mailsTo(person), []);
    portal.clock.now += 1000;
    const completedAt = portal.clock.now;
    await showOnce();
    portal.clock.now += 1000;
    await showOnce();
    const after = await shownOf(person, 'basic');
    assert.deepEqual([after.successes, after.completedAt], [4, completedAt]);
    assert.equal(after.lastAt, portal.clock.now);
    assert.ok(!after.missing.includes('jointTest'));
    const [mail = '', ...more] = await mailsTo(person);
    assert.match(mail, /^Province, city and area data$/m);
    assert.deepEqual(more, []);
  });

  it('sends one email once everything applied for is complete', async () => {
    const applied = ['basic', 'orderserve/create', 'orderserve/query'];
    const person = await addApplicant(...applied);
    const live = await addApplicant('basic', 'orderserve/query');
    const stranger = await addDeveloper(portal);
    await database
      .updateTable('application')
      .set({ live_at: portal.clock.now })
      .where('organisation_id', '=', live.organisation.id)
      .where('operation', '=', 'orderserve/query')
      .execute();
    await withServer(portal, (one) =>
      withServer(portal, async (other) => {
        const repeat = (show: (server: TestPortal) => Promise<unknown>) =>
          Promise.all([one, other, one].map(show));
        await repeat((server) => locate(server, stranger.sandbox));
        await repeat((server) => locate(server, live.sandbox));
        const { billCode } = await createdOrder(one, person.sandbox);
        await repeat((server) => addOrder(server, person.sandbox));
        assert.deepEqual(await mailsTo(person), []);
        const query = { ...customerOf(person.sandbox), command: 2, serialNumber: [billCode] };
        // The last two complete at the same moment.
        await Promise.all([
          repeat((server) => locate(server, person.sandbox)),
          repeat((server) => call(server, person.sandbox, 'order/getOrders', query)),
        ]);
      }),
    );
    assert.deepEqual(await mailsTo(stranger), [], 'applied for nothing');
    assert.equal((await mailsTo(live)).length, 1, 'what is live is waited for no more');
    const mails = await mailsTo(person);
    assert.equal(mails.length, 1);
    for (const operation of applied) {
      const title = portal.people.texts.get('en', `operation.${operation}.title`);
      assert.ok(mails[0]?.split('\n').includes(title), title);
    }
  });

  it('counts calls of both versions together, and a repeat of version 2 once', async () => {
    const person = await addApplicant('basic');
    const request = { countryCode: 'UAE' };
    const inOne = () => withServer(portal, (server) => locate(server, person.sandbox));
    const inTwo = (path: string, asked: object, sent = {}) =>
      withServer(portal, (server) => call2(server, person.sandbox, path, asked, sent));
    assert.equal(await inOne(), '1');
    assert.equal((await inTwo('location/getLocation', request)).code, '1');
    const before = await shownOf(person, 'basic');
    assert.deepEqual([before.successes, before.completedAt], [2, null]);
    assert.equal((await inTwo('location/getLocation', request)).code, '1');
    const after = await shownOf(person, 'basic');
    assert.deepEqual([after.successes, after.completedAt], [3, portal.clock.now]);
    assert.equal((await mailsTo(person)).length, 1);

    const { digest: _, ...order } = orderOf(person.sandbox);
    for (const _again of [1, 2]) {
      const made = await inTwo('order/addOrder', order, { id: 'the-same-call' });
      assert.equal(made.code, '1', made.msg);
    }
    assert.equal((await shownOf(person, 'orderserve/create')).successes, 1);
  });

  it('counts no refused, foreign, production or sandbox-only calls', async () => {
    const company = await addCompany(portal);
    await grantAll(database, company.production.apiAccount);
    await withServer(portal, async (server) => {
      assert.equal(
        (await call(server, company.sandbox, 'location/getLocation', {})).code,
        '145003090',
      );
      const stranger = { ...company.sandbox, privateKey: '0'.repeat(32) };
      assert.equal(await locate(server, stranger), '145003030');
      assert.equal(await locate(server, company.production), '1');
      const listed = await callSandbox(server, company.sandbox, 'sandbox/listPushes', {});
      assert.equal(listed.code, '1');
    });
    const rows = await database
      .selectFrom('joint_test')
      .innerJoin('account', 'account.id', 'joint_test.account_id')
      .select('joint_test.operation')
      .where('account.organisation_id', '=', company.organisation.id)
      .execute();
    assert.deepEqual(rows, []);
  });

  it('is counted per person', async () => {
    const [one, other] = [await addDeveloper(portal), await addDeveloper(portal)];
    await withServer(portal, (server) => many(server, one, 3));
    assert.equal((await shownOf(other, 'basic')).successes, 0);
  });
});
