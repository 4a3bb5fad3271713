import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { grantAll } from '#server/accounts/account-store.ts';
import type { Database } from '#server/database/tables.ts';
import { addDecision } from '#server/people/certification/review-decisions.ts';
import { openProduction, openSandbox } from '#server/people/credentials/open-accounts.ts';
import { makeRecoveryCodes } from '#server/people/factors/recovery-codes.ts';
import { rememberNetwork } from '#server/people/users/known-networks.ts';
import { insertPasskey } from '../../_support/factors.ts';
import { ask } from '../../_support/people.ts';
import { call, type Integrator } from '../../_support/portal.ts';
import { auditOf, sessionCode } from '../../_support/records.ts';
import { addMember, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { people, clock } = portal;
const { database } = portal.context;

let numbers = 0;

/** A person with a row in every table that stores personal data. */
async function addWhole() {
  numbers += 1;
  const phone = `+2010077700${String(numbers).padStart(2, '0')}`;
  const { user, organisation, token, email } = await addMember(portal, {
    phone,
    level: 'enterprise',
  });
  const now = clock.now;
  const [user_id, organisation_id] = [user.id, organisation.id];
  const image = randomUUID();
  await people.write(async (transaction) => {
    await insertPasskey(transaction, user_id, now);
    await makeRecoveryCodes(transaction, people, user_id);
    await rememberNetwork(transaction, people, user_id, { ip: '192.0.2.10', isUse: false });
    await openSandbox(transaction, people, organisation);
    await openProduction(transaction, people, organisation, { cod: true, balance: 5 });
    await transaction
      .insertInto('image')
      .values({
        id: image,
        organisation_id,
        type: 'image/png',
        width: 1,
        height: 1,
        size: 3,
        content: Buffer.from('png'),
        created_at: now,
      })
      .execute();
    const data = JSON.stringify({ name: `Name of ${user.account}`, licenceImage: image });
    await transaction
      .insertInto('certification')
      .values({
        organisation_id,
        kind: 'developer',
        state: 'approved',
        data,
        approved: data,
        reasons: null,
        version: 1,
        submitted_at: now,
        decided_at: now,
        decided_by: 'auto',
      })
      .execute();
    await transaction
      .insertInto('certification_rejection')
      .values({
        organisation_id,
        kind: 'company',
        version: 2,
        data,
        reasons: '{"name":"Not the name of the licence"}',
        submitted_at: now,
        decided_at: now,
        decided_by: 'auto',
      })
      .execute();
    await addDecision(transaction, {
      ...{ organisation_id, subject: 'developer', decision: 'reject' },
      reasons: JSON.stringify({ name: `${user.account} is no name` }),
      ...{ asked_at: now, decided_at: now, decided_by: 'auto' },
    });
    await transaction
      .insertInto('application')
      .values({
        organisation_id,
        operation: 'basic',
        state: 'approved',
        reason: null,
        applied_at: now,
        decided_at: now,
        decided_by: 'auto',
        live_at: now,
      })
      .execute();
  });
  const accounts = await database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .execute();
  for (const { id } of accounts) {
    await database
      .insertInto('callback')
      .values({
        account_id: id,
        kind: 'logistics/statusFeedback',
        url: `https://${user.account}.example.com/`,
        updated_at: now,
      })
      .execute();
    await database
      .insertInto('joint_test')
      .values({ account_id: id, operation: 'basic', successes: 2, last_at: now })
      .execute();
  }
  await database
    .insertInto('message')
    .values({
      id: randomUUID(),
      user_id,
      channel: 'mail',
      recipient: email,
      template: 'codeReset',
      language: 'EN',
      subject: 'A code',
      body: 'The code is 135790',
      status: 'sent',
      attempts: 1,
      created_at: now,
      next_at: now,
    })
    .execute();
  const integrators: Integrator[] = accounts.map((account) => ({
    apiAccount: account.api_account,
    privateKey: people.secrets.open(account.private_key),
    webhookSecret: people.secrets.open(account.webhook_secret ?? ''),
    customerCode: '',
    password: '',
  }));
  return { user, token, email, phone, accounts, integrators, image };
}

/** Every table as text, except those about the courier itself. */
async function dump(): Promise<string> {
  const tables = await database.introspection.getTables();
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !['area', 'outlet'].includes(name))
      .map(({ name }) =>
        database
          .selectFrom(name as keyof Database)
          .selectAll()
          .execute(),
      ),
  );
  return JSON.stringify(rows);
}

describe('user/exportData', () => {
  it('contains what is stored about the person, table by table', async () => {
    const { user, token, email, phone, image, accounts } = await addWhole();
    const { code, data } = await ask(portal, 'POST', 'user/exportData', {}, { token });
    assert.equal(code, 1);
    assert.deepEqual(
      [data.profile.account, data.profile.email, data.profile.phone],
      [user.account, email, phone],
    );
    assert.equal(data.sessions.length, 1);
    // One network of the sign-in, one of this export.
    const times = { seen_at: clock.now, used_at: clock.now };
    assert.deepEqual(
      new Set(data.knownNetworks),
      new Set([
        { ...times, signed_in: 1 },
        { ...times, signed_in: 0 },
      ]),
    );
    assert.equal(data.certifications[0].submitted.name, `Name of ${user.account}`);
    const { decision, reasons } = data.decisions[0];
    assert.deepEqual([decision, reasons], ['reject', { name: `${user.account} is no name` }]);
    assert.equal(data.images[0].id, image);
    assert.equal(data.applications[0].operation, 'basic');
    assert.deepEqual(
      data.accounts.map((each: { api_account: string }) => each.api_account).sort(),
      accounts.map(({ api_account }) => api_account).sort(),
    );
    assert.equal(data.accounts[0].callbacks.length, 1);
    const subjects = data.messages.map(({ subject }: { subject: string }) => subject);
    assert.ok(subjects.includes('A code'));
  });

  it('contains no secret and no data of others', async () => {
    const { user, token, integrators } = await addWhole();
    const other = await addWhole();
    const { data } = await ask(portal, 'POST', 'user/exportData', {}, { token });
    const text = JSON.stringify(data);
    for (const secret of [
      user.password_hash,
      token,
      '135790',
      ...integrators.map(({ privateKey }) => privateKey),
      other.user.account,
      other.email,
      other.user.id,
      ...other.accounts.map(({ api_account }) => api_account),
    ]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.doesNotMatch(text, /hash|secret|private_key|old_key|cipher/);
  });
});

describe('user/deleteAccount', () => {
  const leave = (token: string, request: object) =>
    ask(portal, 'POST', 'user/deleteAccount', request, { token });

  it('requires the account name', async () => {
    const { user, token } = await addWhole();
    const name = await leave(token, { account: `${user.account}s` });
    assert.deepEqual(Object.keys(name.data.fields), ['account']);
    assert.equal((await ask(portal, 'POST', 'user/me', {}, { token })).code, 1);
  });

  it('removes personal data from every table and keeps that of others', async () => {
    const gone = await addWhole();
    const other = await addWhole();
    const { account } = gone.user;
    assert.equal((await leave(gone.token, { account })).code, 1);
    const left = await dump();
    for (const personal of [account, gone.email, gone.phone, gone.user.uuid, gone.image]) {
      assert.ok(!left.includes(personal), personal);
    }
    for (const kept of [other.user.account, other.phone, other.image]) {
      assert.ok(left.includes(kept), kept);
    }
    assert.equal(await sessionCode(portal, gone.token), portalErrors.sessionOver);
    assert.equal((await login(portal, account)).code, portalErrors.credentials);
  });

  it('stops the keys of both accounts immediately', async () => {
    const { user, token, integrators } = await addWhole();
    for (const integrator of integrators) {
      await grantAll(database, integrator.apiAccount);
      const { code } = await call(portal, integrator, 'location/getLocation', {
        countryCode: 'UAE',
      });
      assert.equal(code, '1');
    }
    await leave(token, { account: user.account });
    for (const integrator of integrators) {
      // Operations granted to the account later do not revive the old key.
      await grantAll(database, integrator.apiAccount);
      const { code } = await call(portal, integrator, 'location/getLocation', {
        countryCode: 'UAE',
      });
      assert.equal(code, '145003030');
    }
  });

  it('keeps the accounts without their organisation, and an audit row', async () => {
    const { user, token, accounts } = await addWhole();
    await leave(token, { account: user.account });
    for (const { id } of accounts) {
      const row = await database
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal(row.organisation_id, null);
    }
    const [record] = await auditOf(portal, { subject: user.id, action: 'user.delete' });
    assert.deepEqual([record?.actor, record?.details], [user.id, '{}']);
  });

  it('frees account name and email address', async () => {
    const { user, token, email } = await addWhole();
    await leave(token, { account: user.account });
    await addMember(portal, {
      account: user.account,
      account_key: user.account,
      email,
      email_key: email,
    });
    assert.equal((await login(portal, email)).code, 1);
  });
});
