import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import type { AccountCallbacks } from '#contract/portal/console-pushes.ts';
import { alertKind } from '#contract/push.ts';
import { pushAlerts } from '#server/console/alerts/push-alerts.ts';
import { createContext } from '#server/context.ts';
import { ask } from '../../_support/people.ts';
import { callSandbox2 } from '../../_support/version-2.ts';
import { answerStatus, openReceiver, type TestReceiver } from '../../push/_receiver.ts';
import { verifyAt } from '../../push/_version-2.ts';
import { makeTellingWorker, openOwners } from '../pushes/_owners.ts';
import { addFailedPush, addWatched, logCalls, readAlerts, type Watched } from './_alerts.ts';

const portal = await openOwners({ SESSION_IDLE_MIN: '100000' });
const { context, secrets, clock, people } = portal;
const { database } = context;
const worker = makeTellingWorker(portal);

type Environment = 'sandbox' | 'production';

const askFor = ({ token }: Watched, path: string, request: object) =>
  ask(portal, 'POST', path, request, { token });

const setAddress = (person: Watched, environment: Environment, url: string, other = {}) =>
  askFor(person, 'console/setCallback', { environment, kind: alertKind, url, ...other });

async function revealSecret(person: Watched, environment: Environment): Promise<string> {
  const place = { environment, kind: alertKind };
  return (await askFor(person, 'console/revealCallbackSecret', place)).data.secret;
}

/** A company with an address for alerts of an environment, and what arrived there since. */
async function openAlerted(environment: Environment = 'production') {
  const person = await addWatched(portal);
  const receiver = await openReceiver();
  const secret = await revealSecret(person, environment);
  const { code } = await setAddress(person, environment, receiver.url);
  assert.equal(code, 1);
  receiver.received.length = 0;
  return { person, receiver, arrive: () => arrive(receiver, secret) };
}

/** Sends what is due; resolves to the verified data of what arrived. */
async function arrive(receiver: TestReceiver, secret: string) {
  while ((await worker.runOnce()) > 0);
  return receiver.received.splice(0).map((push) => {
    const { type, data } = verifyAt(clock.now, secret, push);
    assert.equal(type, alertKind);
    return data as Record<string, unknown>;
  });
}

const fail = (person: Watched) => logCalls(portal, person.production, 20, '145003050');

describe('address for alerts', () => {
  it('is set once it acknowledges a signed test alert of version 2', async () => {
    const person = await addWatched(portal);
    const receiver = await openReceiver();
    const secret = await revealSecret(person, 'sandbox');
    receiver.answer = answerStatus(500);
    assert.notEqual((await setAddress(person, 'sandbox', receiver.url)).code, 1);
    receiver.answer = answerStatus(204);
    const { data } = await setAddress(person, 'sandbox', receiver.url);
    assert.deepEqual([data.acknowledged, data.version], [true, 2]);
    const test = receiver.received.at(-1);
    assert.equal(test?.headers['x-push-test'], 'true');
    assert.equal(verifyAt(clock.now, secret, test).type, alertKind);
    const { data: accounts } = await ask(portal, 'GET', 'console/callbacks', {}, person);
    const urls = accounts.map(({ callbacks }: AccountCallbacks) => callbacks.at(-1)?.url);
    assert.deepEqual(urls.toSorted(), [receiver.url, null].toSorted());
  });

  it('is refused in version 1, and for the test inbox or a listener', async () => {
    const person = await addWatched(portal);
    const refused = await setAddress(person, 'sandbox', 'http://127.0.0.1:1', { version: 1 });
    assert.match(refused.data.fields.version, /version 2/);
    for (const url of ['portal:inbox', 'portal:listen']) {
      const { data } = await setAddress(person, 'sandbox', url);
      assert.deepEqual(Object.keys(data.fields), ['url'], url);
    }
  });
});

describe('pushAlerts', () => {
  it('sends the start and the end of an alert once each, with several servers', async () => {
    const { person, arrive } = await openAlerted();
    const other = () =>
      createContext({ ...context, secrets, settings: people.settings, now: () => clock.now });
    const servers = [people, other(), other()];
    await pushAlerts(people);
    assert.deepEqual(await arrive(), [], 'before');
    await fail(person);
    clock.now += 1;
    for (const _again of [1, 2]) await Promise.all(servers.map(pushAlerts));
    const { apiAccount } = person.production;
    const page = new URL(
      '/control/calls?outcome=failure&environment=production',
      people.settings.publicUrl,
    );
    const about = { alert: 'errorRate', environment: 'production', apiAccount, page: page.href };
    assert.deepEqual(await arrive(), [{ state: 'open', calls: 20, errors: 20, ...about }]);
    clock.now += 2 * hourMs;
    for (const _again of [1, 2]) await Promise.all(servers.map(pushAlerts));
    assert.deepEqual(await arrive(), [{ state: 'ended', ...about }]);
    await fail(person);
    await pushAlerts(people);
    assert.equal((await arrive()).length, 1, 'again');
  });

  it('sends each kind of alert with its facts, and only to the account that it is about', async () => {
    const { person, arrive } = await openAlerted();
    const { receiver } = await openAlerted();
    const until = clock.now + hourMs;
    const { production: id } = person.ids;
    await fail(person);
    await addFailedPush(portal, id, { status: 'pending', attempts: 3 });
    const key = { old_key_until: until, old_key_used_at: clock.now };
    await database.updateTable('account').set(key).where('id', '=', id).execute();
    await database
      .updateTable('customer')
      .set({ balance: 3 })
      .where('account_id', '=', id)
      .execute();
    await pushAlerts(people);
    const facts = (await arrive()).map(({ environment, apiAccount, page, ...rest }) => {
      assert.deepEqual([environment, apiAccount], ['production', person.production.apiAccount]);
      assert.ok(URL.canParse(String(page)));
      return rest;
    });
    const { until: ends, ...oldKey } = facts[2] ?? {};
    assert.match(String(ends), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    assert.equal(Date.parse(String(ends)), Math.floor(until / 1000) * 1000);
    assert.deepEqual(
      [facts[0], facts[1], oldKey, facts[3]],
      [
        { state: 'open', alert: 'errorRate', calls: 20, errors: 20 },
        { state: 'open', alert: 'pushes', failing: 1, parked: 0, disabled: 0 },
        { state: 'open', alert: 'oldKey' },
        { state: 'open', alert: 'balance', customerCode: person.production.customerCode, left: 3 },
      ],
    );
    assert.equal(receiver.received.length, 0);
  });

  it("follows the organisation's thresholds", async () => {
    const { person, arrive } = await openAlerted();
    await askFor(person, 'console/saveAlerts', { balance: 5 });
    await fail(person);
    await pushAlerts(people);
    assert.deepEqual(await arrive(), [], 'without an error rate');
    await askFor(person, 'console/saveAlerts', { errorRate: 100 });
    await pushAlerts(people);
    assert.equal((await arrive()).length, 1);
  });

  it('raises no alert about its own failures, and mails them like those of other pushes', async () => {
    const { person, receiver } = await openAlerted();
    receiver.answer = answerStatus(500);
    await fail(person);
    await pushAlerts(people);
    await worker.runOnce();
    const push = await database
      .selectFrom('push')
      .select('status')
      .where('account_id', '=', person.ids.production)
      .executeTakeFirst();
    assert.equal(push?.status, 'dead');
    assert.deepEqual(
      (await readAlerts(portal, person)).map(({ kind }) => kind),
      ['errorRate'],
    );
    receiver.answer = answerStatus(410);
    clock.now += 2 * hourMs;
    await pushAlerts(people);
    await worker.runOnce();
    assert.deepEqual(await readAlerts(portal, person), []);
    const mails = await database
      .selectFrom('message')
      .select(['template', 'subject', 'body'])
      .where('user_id', '=', person.user.id)
      .where('template', 'in', ['pushParked', 'callbackDisabled'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['pushParked', 'callbackDisabled'],
    );
    for (const { subject, body } of mails)
      assert.doesNotMatch(subject + body, /console\/alert|[{}]/);
  });

  it('sends current alerts to an address that is set later or again', async () => {
    const { person, arrive } = await openAlerted();
    await fail(person);
    await pushAlerts(people);
    assert.equal((await arrive()).length, 1);
    await askFor(person, 'console/removeCallback', { environment: 'production', kind: alertKind });
    await pushAlerts(people);
    clock.now += 1;
    const receiver = await openReceiver();
    await setAddress(person, 'production', receiver.url);
    receiver.received.length = 0;
    await pushAlerts(people);
    await worker.runOnce();
    assert.equal(receiver.received.length, 1);
  });

  it('writes pushes that the console shows and the open API does not', async () => {
    const { person, arrive } = await openAlerted('sandbox');
    await logCalls(portal, person.sandbox, 20, '145003050');
    await pushAlerts(people);
    const [sent] = await arrive();
    const { data } = await askFor(person, 'console/pushes', {
      current: 1,
      size: 10,
      kind: alertKind,
    });
    const [row, ...others] = data.rows;
    assert.deepEqual(
      [row.kind, row.billCode, row.status, others],
      [alertKind, '', 'delivered', []],
    );
    const shown = await ask(portal, 'GET', 'console/push', { id: row.id }, person);
    assert.deepEqual(JSON.parse(shown.data.tries[0].sent.body).data, sent);
    const found = await ask(portal, 'GET', 'console/find', { id: `push_${row.id}` }, person);
    assert.equal(found.data[0].push, alertKind);
    const listed = await callSandbox2(portal, person.sandbox, 'sandbox/listPushes', {});
    assert.deepEqual([listed.data.callbacks, listed.data.pushes], [[], []]);
    const replayed = await callSandbox2(portal, person.sandbox, 'sandbox/replayPush', {
      id: row.id,
    });
    assert.equal(replayed.code, '999002000');
    await database.updateTable('push').set({ status: 'dead' }).where('id', '=', row.id).execute();
    const parked = await callSandbox2(portal, person.sandbox, 'sandbox/replayPush', { id: row.id });
    assert.equal(parked.code, '999002000');
    const since = '2020-01-01 00:00:00';
    const all = await callSandbox2(portal, person.sandbox, 'sandbox/replayPush', { since });
    assert.equal(all.data.replayed, 0);
  });
});
