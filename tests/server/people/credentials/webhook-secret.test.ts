import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import type { ConsoleAccount, RevealedKey } from '#contract/portal/console-accounts.ts';
import { createAccount } from '#server/accounts/account-store.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import {
  addDeveloper,
  type Certified,
  credentialsOf,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { type Integrator, openTestPortal } from '../../_support/portal.ts';
import { auditOf, messagesTo } from '../../_support/records.ts';
import { call2 } from '../../_support/version-2.ts';

const portal = await openTestPortal({ KEY_OVERLAP_HOURS: '168', SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;
const form = /^whsec_[A-Za-z0-9+/]{43}=$/;

const askAs = ({ token }: Certified, path: string, request: object = {}) =>
  ask(portal, 'POST', path, { environment: 'sandbox', ...request }, { token });

async function reveal(person: Certified): Promise<RevealedKey> {
  const { code, msg, data } = await askAs(person, 'console/revealKey');
  assert.equal(code, 1, msg);
  return data;
}

async function accountOf({ token }: Certified): Promise<ConsoleAccount> {
  const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
  return data.accounts[0];
}

/** Replaces the signing secret; resolves to the new credentials. */
async function rotated(person: Certified): Promise<Integrator> {
  portal.clock.now += 1000;
  const { madeAt } = (await accountOf(person)).webhookSecret;
  const request = { kind: 'webhookSecret', keyMadeAt: madeAt };
  assert.equal((await askAs(person, 'console/rotateKey', request)).code, 1);
  return credentialsOf(portal, person.organisation.id, 'sandbox');
}

/** Removes the signing secret, as in an account created before there were any. */
async function makeOlder({ organisation }: Certified): Promise<void> {
  await database
    .updateTable('account')
    .set({ webhook_secret: null, webhook_changed_at: null })
    .where('organisation_id', '=', organisation.id)
    .execute();
}

const locate2 = async (by: Integrator, server = portal) =>
  (await call2(server, by, 'location/getLocation', { countryCode: 'UAE' })).code;

describe('signing secret of an account', () => {
  it('is created with the account, by portal or staff, and signs calls immediately', async () => {
    const person = await addDeveloper(portal);
    assert.match(person.sandbox.webhookSecret, form);
    assert.equal((await reveal(person)).webhookSecret, person.sandbox.webhookSecret);
    assert.equal((await accountOf(person)).webhookSecret.madeAt, portal.clock.now);
    assert.equal(await locate2(person.sandbox), '1');
    const account = { environment: 'sandbox', level: 'developer', apiAccount: '77' } as const;
    const made = await createAccount(database, portal.secrets, account, portal.clock.now);
    assert.match(made.webhookSecret, form);
    const own = { ...made, customerCode: '', password: '' };
    assert.equal(await locate2(own), '1');
  });

  it('is created once for an older account, when first revealed', async () => {
    const person = await addDeveloper(portal);
    await makeOlder(person);
    assert.equal((await accountOf(person)).webhookSecret.madeAt, null);
    assert.equal(await locate2(person.sandbox), '145003030');
    portal.clock.now += 1000;
    const shown = await Promise.all(Array.from({ length: 8 }, () => reveal(person)));
    const [secret = '', ...others] = new Set(shown.map(({ webhookSecret }) => webhookSecret));
    assert.match(secret, form);
    assert.deepEqual(others, []);
    assert.equal((await reveal(person)).webhookSecret, secret);
    assert.equal((await accountOf(person)).webhookSecret.madeAt, portal.clock.now);
    assert.equal(await locate2({ ...person.sandbox, webhookSecret: secret }), '1');
  });

  it('cannot be rotated before it was first revealed', async () => {
    const person = await addDeveloper(portal);
    await makeOlder(person);
    const { keyMadeAt } = await accountOf(person);
    const request = { kind: 'webhookSecret', keyMadeAt };
    const { code } = await askAs(person, 'console/rotateKey', request);
    assert.equal(code, portalErrors.conflict);
    assert.equal((await accountOf(person)).webhookSecret.madeAt, null);
  });
});

describe('rotation of the signing secret', () => {
  it('lets old and new secret work and leaves version 1 alone', async () => {
    const person = await addDeveloper(portal);
    const before = await accountOf(person);
    const fresh = await rotated(person);
    assert.notEqual(fresh.webhookSecret, person.sandbox.webhookSecret);
    assert.equal(fresh.privateKey, person.sandbox.privateKey);
    assert.deepEqual([await locate2(person.sandbox), await locate2(fresh)], ['1', '1']);
    const { keyMadeAt, oldKey, webhookSecret } = await accountOf(person);
    assert.deepEqual([keyMadeAt, oldKey], [before.keyMadeAt, null]);
    assert.equal(webhookSecret.old?.until, portal.clock.now + 168 * hourMs);
  });

  it('happens once for simultaneous requests', async () => {
    const person = await addDeveloper(portal);
    const { madeAt } = (await accountOf(person)).webhookSecret;
    const request = { kind: 'webhookSecret', keyMadeAt: madeAt };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => askAs(person, 'console/rotateKey', request)),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, [1, ...Array(5).fill(portalErrors.conflict)]);
    assert.equal(await locate2(person.sandbox), '1', 'the one in use goes on working');
  });

  it('lets the owner end the old secret without ending the old private key', async () => {
    const person = await addDeveloper(portal);
    const fresh = await rotated(person);
    const { keyMadeAt } = await accountOf(person);
    await askAs(person, 'console/rotateKey', { keyMadeAt });
    const { oldKey, webhookSecret } = await accountOf(person);
    const until = webhookSecret.old?.until;
    const ended = await askAs(person, 'console/endOldKey', { kind: 'webhookSecret', until });
    assert.equal(ended.data.webhookSecret.old, null);
    assert.deepEqual(ended.data.oldKey, oldKey);
    assert.deepEqual([await locate2(person.sandbox), await locate2(fresh)], ['145003030', '1']);
    assert.equal(await locate(portal, person.sandbox), '1');
  });

  it('emails the owner and writes audit rows, all without the secret', async () => {
    const person = await addDeveloper(portal);
    const fresh = await rotated(person);
    const { until = 0 } = (await accountOf(person)).webhookSecret.old ?? {};
    await askAs(person, 'console/endOldKey', { kind: 'webhookSecret', until });
    const mails = await messagesTo(portal, person);
    assert.deepEqual(
      mails.map(({ template, subject }) => [template, subject]),
      [['keyRotated', 'The signing secret of your sandbox account was replaced']],
    );
    const actor = person.user.id;
    const record = await auditOf(portal, { actor });
    const details = '{"environment":"sandbox","secret":"webhookSecret"}';
    assert.deepEqual(record, [
      { actor, action: 'account.rotateKey', details },
      { actor, action: 'account.endOldKey', details },
    ]);
    const written = JSON.stringify([mails, record]);
    for (const { webhookSecret } of [fresh, person.sandbox])
      assert.ok(!written.includes(webhookSecret));
  });

  it('warns a day before a used old secret ends, and removes it a month later', async () => {
    const person = await addDeveloper(portal);
    await rotated(person);
    const rotatedAt = portal.clock.now;
    portal.clock.now = rotatedAt + 145 * hourMs;
    await withServer(portal, (server) => locate2(person.sandbox, server));
    assert.equal((await accountOf(person)).webhookSecret.old?.usedAt, portal.clock.now);
    await Promise.all(Array.from({ length: 4 }, () => sweepOldKeys(portal.people)));
    const mails = await messagesTo(portal, person);
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['keyRotated', 'keyExpires'],
    );
    assert.match(mails[1]?.body ?? '', /The old signing secret of account/);
    const oldOf = () =>
      database
        .selectFrom('account')
        .select(['old_webhook_secret as secret', 'old_webhook_until as until'])
        .where('organisation_id', '=', person.organisation.id)
        .executeTakeFirstOrThrow();
    portal.clock.now = rotatedAt + (168 + 30 * 24) * hourMs - 1;
    await sweepOldKeys(portal.people);
    assert.notEqual((await oldOf()).secret, null);
    portal.clock.now += 1;
    await sweepOldKeys(portal.people);
    assert.deepEqual(await oldOf(), { secret: null, until: null });
  });
});
