import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import { hourMs } from '#contract/durations.ts';
import { addDeveloper } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeLeftOut } from '../calls/_calls.ts';
import {
  addFailedPush,
  addWatched,
  kindsOf,
  logCalls,
  readAlerts,
  saveSettings,
} from './_alerts.ts';

const portal = await openTestPortal({ SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;

describe('error rate alert', () => {
  it('is raised at the threshold and cleared an hour later', async () => {
    const person = await addWatched(portal);
    await logCalls(portal, person.sandbox, 17, '1');
    await logCalls(portal, person.sandbox, 3, '145003030');
    assert.deepEqual(await readAlerts(portal, person), []);
    await logCalls(portal, person.sandbox, 1, '145003050');
    const { apiAccount } = person.sandbox;
    const about = { kind: 'errorRate', environment: 'sandbox', apiAccount };
    assert.deepEqual(await readAlerts(portal, person), [], '4 of 21 are less than 20 percent');
    await logCalls(portal, person.sandbox, 1, '145003050');
    assert.deepEqual(await readAlerts(portal, person), [{ ...about, calls: 22, errors: 5 }]);
    portal.clock.now += hourMs;
    assert.deepEqual(await readAlerts(portal, person), []);
  });

  it('is not raised below twenty calls, and counts calls left out of the log', async () => {
    const person = await addWatched(portal);
    await logCalls(portal, person.production, 19, '145003050');
    assert.deepEqual(await readAlerts(portal, person), []);
    const leftOut = { at: portal.clock.now, operation: 'basic', code: '145003050', count: 81 };
    await writeLeftOut(portal, person.production, [leftOut]);
    const [alert] = await readAlerts(portal, person);
    assert.deepEqual(alert && { ...alert, apiAccount: '' }, {
      kind: 'errorRate',
      environment: 'production',
      apiAccount: '',
      calls: 100,
      errors: 100,
    });
  });

  it('is not raised without a threshold', async () => {
    const person = await addWatched(portal);
    await logCalls(portal, person.sandbox, 20, '145003050');
    assert.deepEqual(kindsOf(await readAlerts(portal, person)), ['errorRate']);
    await saveSettings(portal, person, { errorRate: undefined });
    assert.deepEqual(await readAlerts(portal, person), []);
  });
});

describe('push alert', () => {
  it('is raised by the third failed attempt and cleared by delivery', async () => {
    const person = await addWatched(portal);
    const accountId = person.ids.sandbox;
    await addFailedPush(portal, accountId, { status: 'pending', attempts: 2 });
    assert.deepEqual(await readAlerts(portal, person), []);
    const id = await addFailedPush(portal, accountId, { status: 'pending', attempts: 3 });
    const [alert] = await readAlerts(portal, person);
    assert.ok(alert?.kind === 'pushes');
    assert.deepEqual([alert.failing, alert.parked, alert.disabled], [1, 0, 0]);
    await database.updateTable('push').set({ status: 'delivered' }).where('id', '=', id).execute();
    assert.deepEqual(await readAlerts(portal, person), []);
  });

  it('is raised for an hour after a push was parked', async () => {
    const person = await addWatched(portal);
    await addFailedPush(portal, person.ids.production, { status: 'dead', attempts: 1 });
    portal.clock.now += hourMs - 1;
    const [alert] = await readAlerts(portal, person);
    assert.ok(alert?.kind === 'pushes');
    assert.deepEqual([alert.failing, alert.parked, alert.disabled], [0, 1, 0]);
    portal.clock.now += 1;
    assert.deepEqual(await readAlerts(portal, person), []);
  });

  it('is raised while an address is disabled', async () => {
    const person = await addWatched(portal);
    const kind = 'logistics/statusFeedback';
    const disabled_at = portal.clock.now;
    const callback = { url: 'https://example.com', updated_at: 0, disabled_at };
    await database
      .insertInto('callback')
      .values({ account_id: person.ids.sandbox, kind, ...callback })
      .execute();
    portal.clock.now += 100 * hourMs;
    assert.deepEqual(kindsOf(await readAlerts(portal, person)), ['pushes']);
  });
});

describe('push alert for the test inbox or a listener', () => {
  it('is not raised, since failures there are chosen', async () => {
    for (const url of Object.values(portalUrls)) {
      const person = await addWatched(portal);
      const accountId = person.ids.sandbox;
      await addFailedPush(portal, accountId, { status: 'pending', attempts: 7 });
      await addFailedPush(portal, accountId, { status: 'dead', attempts: 8 });
      assert.deepEqual(kindsOf(await readAlerts(portal, person)), ['pushes']);
      const callback = { kind: 'logistics/statusFeedback', url, updated_at: 0 };
      await database
        .insertInto('callback')
        .values({ account_id: accountId, ...callback, disabled_at: portal.clock.now })
        .execute();
      assert.deepEqual(await readAlerts(portal, person), [], url);
    }
  });
});

describe('old key alert', () => {
  it('is raised on the last day of a key that is still used', async () => {
    const person = await addWatched(portal);
    const until = portal.clock.now + 25 * hourMs;
    const set = (used: number | null) =>
      database
        .updateTable('account')
        .set({ old_key_until: until, old_key_used_at: used })
        .where('id', '=', person.ids.production)
        .execute();
    await set(portal.clock.now);
    assert.deepEqual(await readAlerts(portal, person), []);
    portal.clock.now += hourMs;
    const { apiAccount } = person.production;
    assert.deepEqual(await readAlerts(portal, person), [
      { kind: 'oldKey', environment: 'production', apiAccount, until },
    ]);
    await set(null);
    assert.deepEqual(await readAlerts(portal, person), []);
    await set(portal.clock.now);
    portal.clock.now = until;
    assert.deepEqual(await readAlerts(portal, person), []);
  });

  it('covers the signing secret, with the earlier end of the two', async () => {
    const person = await addWatched(portal);
    const { now } = portal.clock;
    const until = now + hourMs;
    const set = (columns: object) =>
      database
        .updateTable('account')
        .set({ old_webhook_until: until, old_webhook_used_at: now, ...columns })
        .where('id', '=', person.ids.sandbox)
        .execute();
    const { apiAccount } = person.sandbox;
    const expected = [{ kind: 'oldKey', environment: 'sandbox', apiAccount, until }];
    await set({});
    assert.deepEqual(await readAlerts(portal, person), expected);
    await set({ old_key_until: until + 1, old_key_used_at: now });
    assert.deepEqual(await readAlerts(portal, person), expected);
    await set({ old_webhook_used_at: null, old_key_until: null });
    assert.deepEqual(await readAlerts(portal, person), []);
  });
});

describe('balance alert', () => {
  it('is raised in production at the threshold, for the customer with the fewest waybills left', async () => {
    const person = await addWatched(portal);
    await saveSettings(portal, person, {});
    assert.deepEqual(await readAlerts(portal, person), []);
    const setBalance = (account_id: string, balance: number) =>
      database
        .updateTable('customer')
        .set({ balance })
        .where('account_id', '=', account_id)
        .execute();
    await setBalance(person.ids.sandbox, 0);
    await setBalance(person.ids.production, 11);
    assert.deepEqual(await readAlerts(portal, person), []);
    await setBalance(person.ids.production, 10);
    const { apiAccount, customerCode } = person.production;
    assert.deepEqual(await readAlerts(portal, person), [
      { kind: 'balance', environment: 'production', apiAccount, customerCode, left: 10 },
    ]);
    await saveSettings(portal, person, { balance: undefined });
    assert.deepEqual(await readAlerts(portal, person), []);
  });
});

describe('alert settings', () => {
  const settingsOf = async (token: string) =>
    (await ask(portal, 'GET', 'console/alerts', {}, { token })).data.settings;

  it('have defaults until saved', async () => {
    const { token } = await addDeveloper(portal);
    assert.deepEqual(await settingsOf(token), { errorRate: 20, balance: 20, mail: ['oldKey'] });
    const request = { errorRate: 5, mail: ['errorRate', 'errorRate', 'pushes'] };
    const { data } = await ask(portal, 'POST', 'console/saveAlerts', request, { token });
    assert.deepEqual(data, { errorRate: 5, balance: null, mail: ['errorRate', 'pushes'] });
    assert.deepEqual(await settingsOf(token), data);
  });

  it('share the switch for emails about old keys with the email settings', async () => {
    const { token } = await addDeveloper(portal);
    await ask(portal, 'POST', 'console/saveAlerts', { mail: [] }, { token });
    const { data } = await ask(portal, 'POST', 'user/me', {}, { token });
    assert.deepEqual(data.mailOff, ['keyExpires']);
    await ask(portal, 'POST', 'console/saveAlerts', { mail: ['oldKey'] }, { token });
    assert.deepEqual((await settingsOf(token)).mail, ['oldKey']);
  });

  it('refuse invalid thresholds by field', async () => {
    const person = await addWatched(portal);
    for (const [request, field] of [
      [{ errorRate: 0 }, 'errorRate'],
      [{ errorRate: 101 }, 'errorRate'],
      [{ errorRate: 'many' }, 'errorRate'],
      [{ balance: -1 }, 'balance'],
      [{ balance: 0.5 }, 'balance'],
      [{ mail: ['everything'] }, 'mail[0]'],
    ] as const) {
      const { code, data } = await saveSettings(portal, person, request);
      assert.notEqual(code, 1);
      assert.deepEqual(Object.keys(data.fields), [field]);
    }
  });

  it('require an account and are fixed for the demo account', async () => {
    const { token } = await addPerson(portal);
    assert.notEqual((await ask(portal, 'GET', 'console/alerts', {}, { token })).code, 1);
    const demo = await addDeveloper(portal, { shared: 1 });
    const saved = await ask(portal, 'POST', 'console/saveAlerts', {}, { token: demo.token });
    assert.notEqual(saved.code, 1);
  });
});
