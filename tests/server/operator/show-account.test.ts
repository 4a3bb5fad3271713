import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { grantAll, grantInterface } from '#server/accounts/account-store.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { addCompany, addDeveloper, credentialsOf } from '../_support/accounts.ts';
import { operatorOn } from '../_support/operator.ts';
import { ask } from '../_support/people.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const { done, refused } = operatorOn(portal);

const show = (apiAccount: string) => done(`account show --api-account ${apiAccount}`);

async function idOf(apiAccount: string): Promise<string> {
  const row = await database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', apiAccount)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function recordOf(apiAccount: string) {
  return database
    .selectFrom('audit')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', await idOf(apiAccount))
    .execute();
}

describe('account show', () => {
  it('prints owner, permissions, secrets and customers, and is audited', async () => {
    const { production, organisation } = await addCompany(portal);
    const { apiAccount, privateKey, webhookSecret, customerCode } = production;
    await grantInterface(database, apiAccount, 'basic');
    await grantInterface(database, apiAccount, 'orderserve/create');
    const allowed = JSON.stringify(['192.0.2.10/32', '198.51.100.0/24']);
    await database
      .updateTable('account')
      .set({ allowed_addresses: allowed })
      .where('api_account', '=', apiAccount)
      .execute();
    const shown = await show(apiAccount);
    assert.deepEqual(shown, {
      apiAccount,
      environment: 'production',
      level: 'enterprise',
      organisationId: organisation.id,
      createTime: '2026-11-20 10:00:00',
      suspendTime: null,
      interfaces: ['basic', 'orderserve/create'],
      allowedAddresses: ['192.0.2.10', '198.51.100.0/24'],
      privateKey,
      oldPrivateKey: null,
      webhookSecret,
      oldWebhookSecret: null,
      customers: [{ code: customerCode, cod: true, balance: 100 }],
      callbacks: [],
      version1: { offTime: null, usedTime: null, usedFrom: null },
      version2: { usedTime: null },
    });
    assert.ok(!JSON.stringify(shown).includes(production.password));
    assert.deepEqual(await recordOf(apiAccount), [
      { actor: 'operator', action: 'account.show', details: '{"environment":"production"}' },
    ]);
    const written = JSON.stringify(await recordOf(apiAccount));
    for (const secret of [privateKey, webhookSecret]) assert.ok(!written.includes(secret));
  });

  it('prints replaced secrets with their end, and the last use of each version', async () => {
    const { sandbox, organisation, token } = await addDeveloper(portal);
    const environment = 'sandbox';
    const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
    const [{ keyMadeAt, webhookSecret }] = data.accounts;
    const rotate = (request: object) =>
      ask(portal, 'POST', 'console/rotateKey', { environment, ...request }, { token });
    await rotate({ keyMadeAt });
    await rotate({ kind: 'webhookSecret', keyMadeAt: webhookSecret.madeAt });
    const now = portal.clock.now;
    await database
      .updateTable('account')
      .set({ v1_used_at: now, v1_used_from: '192.0.2.7', v2_used_at: now, v1_off_at: now })
      .where('organisation_id', '=', organisation.id)
      .execute();
    const fresh = await credentialsOf(portal, organisation.id, environment);
    const shown = await show(sandbox.apiAccount);
    const untilTime = '2026-11-27 10:00:00';
    assert.deepEqual(
      [shown.privateKey, shown.webhookSecret],
      [fresh.privateKey, fresh.webhookSecret],
    );
    assert.deepEqual(shown.oldPrivateKey, { secret: sandbox.privateKey, untilTime });
    assert.deepEqual(shown.oldWebhookSecret, { secret: sandbox.webhookSecret, untilTime });
    const time = '2026-11-20 10:00:00';
    assert.deepEqual(shown.version1, { offTime: time, usedTime: time, usedFrom: '192.0.2.7' });
    assert.deepEqual(shown.version2, { usedTime: time });
  });

  it('prints push addresses with version and secret', async () => {
    const { apiAccount } = await addIntegrator(portal);
    await grantAll(database, apiAccount);
    const accountId = await idOf(apiAccount);
    const url = 'https://receiver.test/';
    const updated_at = portal.clock.now;
    for (const [kind, version] of [
      ['logistics/statusFeedback', 2],
      ['orderserve/statusFeedback', 1],
    ] as const) {
      const row = { account_id: accountId, kind, url, version, updated_at };
      await database.insertInto('callback').values(row).execute();
    }
    const place = { accountId, kind: 'logistics/statusFeedback' };
    const { secret } = await takeSecret(database, place, portal.secrets, updated_at);
    const { callbacks, interfaces, organisationId } = await show(apiAccount);
    assert.deepEqual([interfaces, organisationId], ['all', null]);
    assert.deepEqual(callbacks, [
      {
        ...{ kind: place.kind, url, version: 2 },
        secret: portal.secrets.open(secret),
        oldSecret: null,
      },
      { ...{ kind: 'orderserve/statusFeedback', url, version: 1 }, secret: null, oldSecret: null },
    ]);
  });

  it('creates the signing secret of an older account, like the console', async () => {
    const { apiAccount } = await addIntegrator(portal);
    await database
      .updateTable('account')
      .set({ webhook_secret: null })
      .where('api_account', '=', apiAccount)
      .execute();
    const { webhookSecret } = await show(apiAccount);
    assert.match(webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal((await show(apiAccount)).webhookSecret, webhookSecret);
  });

  it('refuses an unknown account and writes no audit row', async () => {
    const count = () => database.selectFrom('audit').select('id').execute();
    const before = (await count()).length;
    assert.match(await refused('account show --api-account 404'), /account 404 is not known/);
    assert.match(await refused('account show'), /--api-account is missing/);
    assert.equal((await count()).length, before);
  });
});

describe('account version-1', () => {
  it('refuses an unknown account, and neither or both of --on and --off', async () => {
    const { apiAccount } = await addIntegrator(portal);
    const account = `account version-1 --api-account ${apiAccount}`;
    assert.match(await refused(account), /--on or --off/);
    assert.match(await refused(`${account} --on --off`), /--on or --off/);
    const unknown = 'account version-1 --api-account 404 --off';
    assert.match(await refused(unknown), /account 404 is not known/);
  });

  it('switches an account without an organisation, and succeeds when repeated', async () => {
    const { apiAccount } = await addIntegrator(portal);
    for (const state of ['off', 'off', 'on', 'on']) {
      const made = await done(`account version-1 --api-account ${apiAccount} --${state}`);
      assert.deepEqual(made, { apiAccount, version1: state });
    }
    const actions = (await recordOf(apiAccount)).map(({ action }) => action);
    assert.deepEqual(actions, ['account.version1Off', 'account.version1On']);
  });
});
