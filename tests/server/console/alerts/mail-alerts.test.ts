import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { mailAlerts } from '#server/console/alerts/mail-alerts.ts';
import { createContext } from '#server/context.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { addFailedPush, addWatched, alertMails, logCalls, saveSettings } from './_alerts.ts';

const portal = await openTestPortal({ SESSION_IDLE_MIN: '100000' });
const { context, secrets, clock, people } = portal;
const { database } = context;
const all = { mail: ['errorRate', 'pushes', 'oldKey', 'balance'] };

/** Another server on the same database. */
const openOther = () =>
  createContext({ ...context, secrets, settings: people.settings, now: () => clock.now });

async function addFailing(settings: object = all) {
  const person = await addWatched(portal);
  await saveSettings(portal, person, settings);
  const fail = () => logCalls(portal, person.production, 20, '145003050');
  await fail();
  return { person, fail };
}

const setBalance = (account_id: string, balance: number) =>
  database.updateTable('customer').set({ balance }).where('account_id', '=', account_id).execute();

describe('mailAlerts', () => {
  it('emails an ongoing alert once, with several servers', async () => {
    const { person, fail } = await addFailing();
    await Promise.all([people, openOther(), openOther()].map(mailAlerts));
    const [mail, ...others] = await alertMails(portal, person);
    assert.equal(others.length, 0);
    assert.equal(mail?.template, 'alertErrorRate');
    for (const word of [person.production.apiAccount, '20', '/control/calls', '/control\n'])
      assert.ok(`${mail?.body}\n`.includes(word), word);
    assert.doesNotMatch(`${mail?.subject}${mail?.body}`, /[{}]/);
    for (let hours = 0; hours < 30; hours += 1) {
      clock.now += hourMs;
      await fail();
      await mailAlerts(people);
    }
    assert.equal((await alertMails(portal, person)).length, 1);
  });

  it('emails a recurring alert again, at most once a day', async () => {
    const { person, fail } = await addFailing();
    await mailAlerts(people);
    clock.now += 2 * hourMs;
    await mailAlerts(people);
    await fail();
    await mailAlerts(people);
    assert.equal((await alertMails(portal, person)).length, 1, 'two hours later');
    clock.now += 22 * hourMs;
    await fail();
    await Promise.all([people, openOther()].map(mailAlerts));
    assert.equal((await alertMails(portal, person)).length, 2, 'a day later');
  });

  it('keeps an alert ongoing if another server found it after this one looked', async () => {
    const { person, fail } = await addFailing();
    clock.now += 2 * hourMs;
    const other = openOther();
    const write: typeof people.write = async (change) => {
      clock.now += 1000;
      await fail();
      await mailAlerts(other);
      return people.write(change);
    };
    await mailAlerts({ ...people, write });
    assert.equal((await alertMails(portal, person)).length, 1);
    const records = await database
      .selectFrom('told_alert')
      .select('ended_at')
      .where('account_id', '=', person.ids.production)
      .execute();
    assert.deepEqual(records, [{ ended_at: null }]);
  });

  it('emails only the alerts that were chosen', async () => {
    const { person } = await addFailing({ mail: ['pushes', 'balance'] });
    await mailAlerts(people);
    assert.deepEqual(await alertMails(portal, person), []);
    await saveSettings(portal, person, all);
    await mailAlerts(people);
    assert.equal((await alertMails(portal, person)).length, 1);
  });

  it('names pushes, customer and balance', async () => {
    const person = await addWatched(portal);
    await saveSettings(portal, person, all);
    await addFailedPush(portal, person.ids.sandbox, { status: 'pending', attempts: 7 });
    await setBalance(person.ids.production, 3);
    await mailAlerts(people);
    const mails = await alertMails(portal, person);
    const of = (template: string) => mails.find((mail) => mail.template === template)?.body ?? '';
    assert.equal(mails.length, 2);
    assert.match(
      of('alertPushes'),
      /waiting for a retry: 1\. Parked in the last hour: 0\.[\s\S]*\/control\/callbacks/,
    );
    assert.match(of('alertBalance'), new RegExp(`${person.production.customerCode}.*: 3\\.`));
  });

  it('does not email about a disabled address, which was emailed when it happened', async () => {
    const person = await addWatched(portal);
    await saveSettings(portal, person, all);
    const callback = {
      kind: 'logistics/statusFeedback',
      url: 'https://example.com',
      updated_at: 0,
    };
    await database
      .insertInto('callback')
      .values({ account_id: person.ids.sandbox, ...callback, disabled_at: clock.now })
      .execute();
    await mailAlerts(people);
    assert.deepEqual(await alertMails(portal, person), []);
  });
});
