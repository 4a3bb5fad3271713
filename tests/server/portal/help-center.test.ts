import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { operations } from '#contract/operations/all.ts';
import type { ConsoleAccounts } from '#contract/portal/console-accounts.ts';
import { toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { addPerson, ask, type Person } from '../_support/people.ts';
import {
  addIntegrator,
  callSandbox,
  customerOf,
  type Integrator,
  openTestPortal,
  sign,
} from '../_support/portal.ts';

const portal = await openTestPortal();
const owner = await addPerson(portal, { level: 'developer' });
const own = await addIntegrator(portal);
const foreign = await addIntegrator(portal);

const give = (apiAccount: string, { organisation }: Person) =>
  portal.context.database
    .updateTable('account')
    .set({ organisation_id: organisation.id })
    .where('api_account', '=', apiAccount)
    .execute();

await give(own.apiAccount, owner);
await give(foreign.apiAccount, await addPerson(portal, { level: 'developer' }));

describe('signing with the stored key', () => {
  const accountSign = (request: object, person = owner) =>
    ask(portal, 'POST', 'help-center/accountSign', { environment: 'sandbox', ...request }, person);
  const headersSign = (request: object) =>
    ask(portal, 'POST', 'help-center/headersSign', { environment: 'sandbox', ...request }, owner);
  const texts = [
    '{"a":1}',
    ' {"b": "ü 中 \u{1f4e6}"}\r\n',
    'no JSON at all',
    'lone \ud800 half',
    '\ufeff{}',
  ];

  for (const text of texts) {
    it(`signs ${JSON.stringify(text)} like the key itself`, async () => {
      const { data } = await accountSign({ bizContent: text });
      const { digest } = sign(own, text.toWellFormed(), 0);
      assert.deepEqual(data, { apiAccount: own.apiAccount, digest });
      const { data: ready } = await headersSign({ bizContent: text });
      const { apiAccount } = own;
      const headers = { apiAccount, digest, timestamp: String(portal.clock.now) };
      assert.deepEqual(ready, { headers, bizContent: text.toWellFormed() });
    });
  }

  it('fills in the business digest, changes nothing else, and the gateway accepts it', async () => {
    const operation = 'vip/query';
    const asked = `{ "customerCode":"${own.customerCode}",\n "digest" : "x"}`;
    const { data } = await headersSign({ operation, bizContent: asked, fillDigest: true });
    assert.equal(data.bizContent, asked.replace('"x"', `"${customerOf(own).digest}"`));
    const path = operations.find(({ id }) => id === operation)?.path ?? '';
    const answer = await callSandbox(
      portal,
      own,
      path,
      {},
      {
        headers: data.headers,
        payload: new URLSearchParams({ bizContent: data.bizContent }).toString(),
      },
    );
    assert.equal(answer.code, '1', answer.msg);
    const signature = await accountSign({ operation, bizContent: asked });
    assert.equal(signature.data.businessDigest, customerOf(own).digest);
  });

  it('signs version 2 with a secret created once, bound to path and id', async () => {
    const { secrets } = portal;
    const { database } = portal.context;
    const asked = { operation: 'orderserve/create', callId: 'retry-0001' };
    const path = operations.find(({ id }) => id === asked.operation)?.path ?? '';
    await database
      .updateTable('account')
      .set({ webhook_secret: null })
      .where('api_account', '=', own.apiAccount)
      .execute();
    const made = new Set<string>();
    for (const text of texts) {
      const { data } = await headersSign({ ...asked, bizContent: text });
      const { webhook_secret } = await database
        .selectFrom('account')
        .select('webhook_secret')
        .where('api_account', '=', own.apiAccount)
        .executeTakeFirstOrThrow();
      const secret = secrets.open(webhook_secret ?? '');
      made.add(secret);
      const id = `${path}:retry-0001`;
      const timestamp = String(Math.floor(portal.clock.now / 1000));
      const body = text.toWellFormed();
      const signature = toSignature(hmacSha256, secret, toSignedText(id, timestamp, body));
      assert.deepEqual(data, {
        headers: {
          'x-api-account': own.apiAccount,
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        },
        bizContent: body,
      });
    }
    assert.equal(made.size, 1);
    for (const wrong of [
      { callId: 'short' },
      { callId: 'a b c d e f' },
      { operation: undefined },
    ]) {
      const refused = await headersSign({ ...asked, bizContent: '{}', ...wrong });
      assert.equal(refused.code, portalErrors.fields, JSON.stringify(wrong));
    }
    const now = Math.floor(portal.clock.now / 1000);
    // A past call is compared at its own time; none is signed ahead.
    const past = await headersSign({ ...asked, bizContent: '{}', timestamp: `${now - 86_400}` });
    assert.equal(past.data.headers['webhook-timestamp'], `${now - 86_400}`);
    for (const timestamp of [`${now + 1}`, `${now}000`, 'now', '-1', '1e3', '']) {
      const refused = await headersSign({ ...asked, bizContent: '{}', timestamp });
      if (timestamp === '') assert.equal(refused.data.headers['webhook-timestamp'], `${now}`);
      else assert.equal(refused.code, portalErrors.fields, timestamp);
    }
    const long = { ...asked, bizContent: 'a'.repeat(64 * 1024 + 1) };
    assert.equal((await headersSign(long)).code, portalErrors.fields);
  });

  it("signs only with the caller's account, and responds alike to foreign and unknown customers", async () => {
    // The caller does not choose the account.
    const named = await accountSign({ bizContent: 'x', apiAccount: foreign.apiAccount });
    assert.equal(named.data.apiAccount, own.apiAccount);
    const of = (customerCode: string) =>
      headersSign({
        operation: 'vip/query',
        fillDigest: true,
        bizContent: JSON.stringify({ customerCode }),
      });
    const [unknown, theirs] = [await of('UNKNOWN'), await of(foreign.customerCode)];
    assert.equal(unknown.code, portalErrors.fields);
    assert.deepEqual(
      [theirs.code, theirs.msg, theirs.data],
      [unknown.code, unknown.msg, unknown.data],
    );
    const other = await accountSign({ bizContent: 'x', environment: 'production' });
    assert.deepEqual(Object.keys(other.data.fields), ['environment']);
  });

  it('refuses what the gateway would refuse', async () => {
    const limit = 64 * 1024 - 'bizContent='.length;
    assert.equal((await accountSign({ bizContent: 'a'.repeat(limit) })).code, 1);
    for (const request of [
      { bizContent: 'a'.repeat(limit + 1) },
      { bizContent: '中'.repeat(limit / 4) },
      { bizContent: 'a'.repeat(limit + 1), operation: 'orderserve/create' },
      { bizContent: '' },
      { bizContent: { a: 1 } },
      { bizContent: '[1]', operation: 'vip/query' },
      { bizContent: '{', operation: 'vip/query' },
      { bizContent: '{}', operation: 'vip/none' },
      { bizContent: '{}', operation: 'logistics/statusFeedback' },
      { bizContent: '{}', environment: 'moon' },
    ]) {
      assert.equal(
        (await accountSign(request)).code,
        portalErrors.fields,
        JSON.stringify(request).slice(0, 80),
      );
    }
    const big = { operation: 'logistics/subscribe', bizContent: 'a'.repeat(900_000) };
    assert.equal((await accountSign(big)).code, 1);
  });

  it("lists the caller's accounts without secrets", async () => {
    const { data, code } = await ask(portal, 'GET', 'help-center/accounts', {}, owner);
    assert.equal(code, 1);
    const { apiAccount, customerCode } = own;
    // These times show a browser tab that its stored secret was replaced.
    const { data: console } = await ask(portal, 'GET', 'console/accounts', {}, owner);
    const { keyMadeAt, webhookSecret } = (console as ConsoleAccounts).accounts[0] ?? {};
    const madeAt = { keyMadeAt, webhookMadeAt: webhookSecret?.madeAt };
    const customerCodes = [customerCode];
    assert.deepEqual(data, [{ apiAccount, environment: 'sandbox', ...madeAt, customerCodes }]);
    assert.ok(webhookSecret?.madeAt);
    const uncertified = await addPerson(portal);
    assert.deepEqual((await ask(portal, 'GET', 'help-center/accounts', {}, uncertified)).data, []);
  });

  it('signs with the account of the requested environment', async () => {
    const { database } = portal.context;
    const person = await addPerson(portal, { level: 'enterprise' });
    const accounts: Record<string, Integrator> = {};
    for (const environment of ['production', 'sandbox'] as const) {
      const made = await addIntegrator(portal, { environment });
      await give(made.apiAccount, person);
      accounts[environment] = made;
      const { data } = await accountSign({ bizContent: 'x', environment }, person);
      assert.deepEqual(data, { apiAccount: made.apiAccount, digest: sign(made, 'x', 0).digest });
    }
    const { data } = await ask(portal, 'GET', 'help-center/accounts', {}, person);
    assert.deepEqual(
      data.map(({ apiAccount }: { apiAccount: string }) => apiAccount),
      [accounts.sandbox?.apiAccount, accounts.production?.apiAccount],
    );
    await database
      .deleteFrom('account')
      .where('organisation_id', '=', person.organisation.id)
      .execute();
    assert.equal((await accountSign({ bizContent: 'x' }, person)).code, portalErrors.fields);
  });

  it('requires a certified person', async () => {
    const user = await addPerson(portal);
    assert.equal((await accountSign({ bizContent: 'x' }, user)).code, portalErrors.forbidden);
    const visitor = await ask(portal, 'POST', 'help-center/headersSign', {});
    assert.equal(visitor.code, portalErrors.sessionOver);
  });
});
