import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import { hourMs } from '#contract/durations.ts';
import type { Locale } from '#contract/languages.ts';
import { addApproved, addCompany } from '../../_support/accounts.ts';
import type { TestPortal } from '../../_support/portal.ts';
import { makeWorker, writePushes } from '../../push/_context.ts';
import { answerStatus, openReceiver } from '../../push/_receiver.ts';
import { addOwner, makeTellingWorker, openOwners, toPushAccount } from './_owners.ts';

const portal = await openOwners();

async function mailsTo({ context: { database } }: TestPortal, userId: string) {
  const rows = await database
    .selectFrom('message')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ template, subject, body }) => {
    const text = `${subject}\n${body}`;
    assert.doesNotMatch(text, /[{}]/);
    return { template, text };
  });
}

/** Names of the environment and the kind of push in an email of a language. */
const namesIn = (locale: Locale) =>
  ['portal.environment.sandbox', 'operation.logistics/statusFeedback.title'].map((key) =>
    portal.people.texts.get(locale, key),
  );

async function openFailing(status: number, parts: Parameters<typeof addOwner>[3] = {}) {
  const receiver = await openReceiver();
  receiver.answer = answerStatus(status);
  const kinds = ['logistics/statusFeedback', 'orderserve/statusFeedback'];
  return { receiver, owner: await addOwner(portal, receiver.url, kinds, parts) };
}

describe('owner of pushes', () => {
  it('gets no email about the test inbox, where failures are chosen', async () => {
    const post = portal.people.callbacks.post;
    const worker = makeTellingWorker(portal, [], { post });
    for (const answer of ['error', 'gone'] as const) {
      const owner = await addOwner(portal, portalUrls.inbox);
      const { accountId } = owner.account;
      const { database } = portal.context;
      await database.insertInto('inbox').values({ account_id: accountId, answer }).execute();
      await writePushes(portal, owner.account);
      assert.equal(await worker.runOnce(), 1);
      const { status } = await database
        .selectFrom('push')
        .select('status')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      assert.equal(status, answer === 'gone' ? 'pending' : 'dead');
      assert.deepEqual(await mailsTo(portal, owner.user.id), []);
    }
  });

  it('gets one email a day and kind about parked pushes, in their language', async () => {
    const { owner } = await openFailing(500, { language: 'CN' });
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    const [mail, ...others] = await mailsTo(portal, owner.user.id);
    assert.deepEqual([mail?.template, others], ['pushParked', []]);
    const { id } = await portal.context.database
      .selectFrom('push')
      .select('id')
      .where('account_id', '=', owner.account.accountId)
      .executeTakeFirstOrThrow();
    assert.match(mail?.text ?? '', /\p{Script=Han}/u);
    assert.ok(mail?.text.includes(`/control/callbacks?push=${id}\n`));
    const { apiAccount } = owner.account;
    for (const word of [apiAccount, ...namesIn('zh-CN')])
      assert.ok(mail?.text.includes(word), word);
    await Promise.all([1, 2, 3].map(() => writePushes(portal, owner.account)));
    await makeTellingWorker(portal).runOnce();
    assert.equal((await mailsTo(portal, owner.user.id)).length, 1);
    await writePushes(portal, owner.account, 1, { kind: 'orderserve/statusFeedback' });
    await makeTellingWorker(portal).runOnce();
    assert.equal((await mailsTo(portal, owner.user.id)).length, 2);
    portal.clock.now += 24 * hourMs;
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    assert.equal((await mailsTo(portal, owner.user.id)).length, 3);
  });

  it('gets no email about a failure that will be retried', async () => {
    const { owner } = await openFailing(500);
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal, [5]).runOnce();
    assert.deepEqual(await mailsTo(portal, owner.user.id), []);
  });

  it('gets one email about a disabled address, naming it', async () => {
    const { owner, receiver } = await openFailing(410);
    for (let waybills = 0; waybills < 3; waybills += 1) await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    const mails = await mailsTo(portal, owner.user.id);
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['callbackDisabled'],
    );
    const { apiAccount } = owner.account;
    for (const word of [receiver.url, apiAccount, ...namesIn('en')]) {
      assert.ok(mails[0]?.text.includes(word), `${word} is not in ${mails[0]?.text}`);
    }
  });

  it('gets no email that is switched off', async () => {
    const { owner } = await openFailing(500, { mail_off: '["pushParked"]' });
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    assert.deepEqual(await mailsTo(portal, owner.user.id), []);
  });

  it('gets the email in the transaction that records the attempt', async () => {
    const { owner } = await openFailing(500);
    const [id = ''] = await writePushes(portal, owner.account);
    const worker = makeWorker(portal, {
      schedule: { retryS: [], random: () => 0.5 },
      tell: async () => {
        throw Object.assign(new Error('no mail today'), { code: 'ECONNRESET' });
      },
    });
    await assert.rejects(worker.runOnce(), /no mail today/);
    const { database } = portal.context;
    const push = await database
      .selectFrom('push')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(push.status, 'pending');
    const attempts = await database
      .selectFrom('push_attempt')
      .select('number')
      .where('push_id', '=', id)
      .execute();
    assert.deepEqual(attempts, []);
  });
});

describe('joint testing of a push', () => {
  it('counts acknowledged sandbox deliveries only', async () => {
    const { url } = await openReceiver();
    const company = await addCompany(portal);
    await addApproved(portal, company.organisation.id, 'logistics/statusFeedback');
    const accounts = [company.sandbox, company.production];
    const { database } = portal.context;
    for (const integrator of accounts) {
      const account = await toPushAccount(portal, integrator);
      const row = { account_id: account.accountId, kind: 'logistics/statusFeedback', url };
      await database
        .insertInto('callback')
        .values({ ...row, updated_at: 0 })
        .execute();
      await writePushes(portal, account, 2);
    }
    const worker = makeTellingWorker(portal);
    while ((await worker.runOnce()) > 0);
    const tests = await database
      .selectFrom('joint_test')
      .innerJoin('account', 'account.id', 'joint_test.account_id')
      .select(['account.api_account', 'operation', 'successes'])
      .where('account.organisation_id', '=', company.organisation.id)
      .execute();
    assert.deepEqual(tests, [
      {
        api_account: company.sandbox.apiAccount,
        operation: 'logistics/statusFeedback',
        successes: 2,
      },
    ]);
    assert.deepEqual(
      (await mailsTo(portal, company.user.id)).map(({ template }) => template),
      ['jointTestingComplete'],
    );
  });
});
