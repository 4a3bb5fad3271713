import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { causes2 } from '#contract/causes.ts';
import { dayMs } from '#contract/durations.ts';
import type { KeptHeader } from '#contract/portal/console-calls.ts';
import { toKeyBytes } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { seedDemo } from '#server/demo.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { addCompany, addDeveloper } from '../_support/accounts.ts';
import { openLog } from '../_support/log.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { changeRows, readRow, readRows } from '../_support/rows.ts';
import { type Answer2, call2, type Sent2, sign2 } from '../_support/version-2.ts';
import { assertNotShown, readDiagnosed, rotate, textOf } from './_diagnosis/kept.ts';

const log = openLog();
const portal = await openTestPortal({ KEY_OVERLAP_HOURS: '1' }, { logger: log.logger });
const { database } = portal.context;
const integrator = await addIntegrator(portal);
const body = '{"countryCode":"UAE"}';
const path = 'location/getLocation';
const id = `${path}:call-0001`;

/** Every response of this file, and every secret that must not appear in one. */
const answers: Answer2[] = [];
const secrets: string[] = [];

const timestamp = () => String(Math.floor(portal.clock.now / 1000));
const signedText = () => `${id}.${timestamp()}.${body}`;

/** Makes a call with the given signature. */
async function locate(caller: Integrator, signature: string, sent: Sent2 = {}): Promise<Answer2> {
  const headers = {
    'x-api-account': caller.apiAccount,
    'webhook-id': id,
    'webhook-timestamp': timestamp(),
    'webhook-signature': signature,
    ...sent.headers,
  };
  const answer = await call2(portal, caller, path, {}, { body, ...sent, headers });
  answers.push(answer);
  secrets.push(caller.webhookSecret.slice(6), caller.privateKey);
  return answer;
}

const hmac = (key: string | Uint8Array, text = signedText()) =>
  createHmac('sha256', key).update(text);
const sign = (key: string | Uint8Array, text?: string) => `v1,${hmac(key, text).digest('base64')}`;
const hexOf = ({ webhookSecret }: Integrator) =>
  `v1,${hmac(toKeyBytes(webhookSecret)).digest('hex')}`;
const idsOf = ({ headers }: Answer2) => headers['x-signature-diagnosis'];

describe('a wrong version 2 signature', () => {
  it('returns the proven causes in the language of the caller and names the header', async () => {
    for (const [langType, locale] of [
      [undefined, 'en'],
      ['CN', 'zh-CN'],
      ['AR', 'ar'],
    ] as const) {
      const answer = await locate(integrator, hexOf(integrator), {
        ...(langType && { headers: { langType } }),
      });
      assert.deepEqual([answer.status, answer.code], [401, '145003030']);
      assert.equal(idsOf(answer), 'signature-hex');
      assert.ok(answer.msg.includes(textOf(locale, 'sign.reason.signature-hex')), answer.msg);
      const [first] = answer.errors ?? [];
      assert.deepEqual([first?.path, first?.rule], ['webhook-signature', 'webhook-signature']);
    }
  });

  const { webhookSecret, privateKey } = integrator;
  const mistakes: [string, () => string][] = [
    ['secret-not-decoded', () => sign(webhookSecret.slice(6))],
    ['secret-with-prefix', () => sign(webhookSecret)],
    ['private-key-as-secret', () => sign(privateKey)],
    ['signature-version-1', () => toHeaderDigest(md5, body, privateKey)],
    ['no-signature', () => 'v1,'],
    ['secret-placeholder', () => sign('YOUR_WEBHOOK_SECRET')],
    ['no-prefix', () => sign(toKeyBytes(webhookSecret)).slice(3)],
    [
      'secret-not-decoded,body-only,no-prefix,signature-hex',
      () => hmac(webhookSecret.slice(6), body).digest('hex'),
    ],
    [
      'id-base-path',
      () => sign(toKeyBytes(webhookSecret), `/webopenplatformapi/v2/${signedText()}`),
    ],
    [
      'milliseconds-signed',
      () => sign(toKeyBytes(webhookSecret), `${id}.${timestamp()}042.${body}`),
    ],
    ['trailing-lf', () => sign(toKeyBytes(webhookSecret), `${signedText()}\n`)],
  ];
  for (const [causes, toSignature] of mistakes) {
    it(`is diagnosed: ${causes}`, async () => {
      const answer = await locate(integrator, toSignature());
      assert.equal(answer.code, '145003030');
      assert.deepEqual(String(idsOf(answer)).split(',').sort(), causes.split(',').sort());
    });
  }

  it('is diagnosed together with a timestamp in milliseconds', async () => {
    const sentMs = String(portal.clock.now);
    const signature = sign(webhookSecret.slice(6), `${id}.${sentMs}.${body}`);
    const answer = await locate(integrator, signature, {
      headers: { 'webhook-timestamp': sentMs },
    });
    assert.equal(idsOf(answer), 'secret-not-decoded,milliseconds-sent');
  });

  it('reports the number of known mistakes, the id, the time and the MD5 of the body when none explains it', async () => {
    const caller = await addIntegrator(portal);
    for (const signature of ['a', `v1,${randomBytes(32).toString('base64')}`]) {
      const answer = await locate(caller, signature);
      assert.equal(idsOf(answer), 'unknown');
      assert.match(answer.msg, new RegExp(`None of ${causes2.length} known mistakes`));
      const textMd5 = createHash('md5').update(body).digest('hex');
      assert.ok(answer.msg.includes(`${body.length} bytes and the MD5 ${textMd5}`), answer.msg);
      assert.ok(answer.msg.includes(`webhook-id ${id}, the webhook-timestamp ${timestamp()} `));
    }
  });

  it('is stored in the call log with its headers', async () => {
    const caller = await addIntegrator(portal);
    const signature = hexOf(caller);
    await locate(caller, signature, { headers: { authorization: 'Bearer b' } });
    const [row] = await readDiagnosed(portal, caller);
    const textMd5 = createHash('md5').update(body).digest('hex');
    assert.deepEqual(row?.diagnosis, {
      causes: ['signature-hex'],
      digest: 'signature',
      textMd5,
      textBytes: body.length,
    });
    const kept = JSON.parse(row?.headers ?? '') as KeptHeader[];
    const keptOf = (name: string) => kept.find((each) => each.name === name)?.value;
    assert.equal(keptOf('x-api-account'), caller.apiAccount);
    assert.equal(keptOf('webhook-id'), id);
    assert.equal(keptOf('webhook-timestamp'), timestamp());
    assert.equal(keptOf('webhook-signature'), `${signature.slice(0, 9)}…`);
    assert.equal(keptOf('authorization'), undefined);
  });

  it('is diagnosed only in the call log on a production account', async () => {
    const caller = await addIntegrator(portal, { environment: 'production' });
    const answer = await locate(caller, hexOf(caller));
    assert.equal(idsOf(answer), undefined);
    assert.match(answer.msg, /exactly as you send it/);
    const [row] = await readDiagnosed(portal, caller);
    assert.deepEqual(row?.diagnosis?.causes, ['signature-hex']);
  });
});

describe('a version 2 refusal for another reason', () => {
  it('carries no diagnosis for a late timestamp or an account without a secret', async () => {
    const { webhookSecret } = integrator;
    const late = String(Math.floor(portal.clock.now / 1000) - 301);
    const signature = sign(toKeyBytes(webhookSecret), `${id}.${late}.${body}`);
    const answer = await locate(integrator, signature, { headers: { 'webhook-timestamp': late } });
    assert.deepEqual([answer.code, answer.errors?.[0]?.path], ['145003030', 'webhook-timestamp']);
    assert.equal(idsOf(answer), undefined);
    const bare = await addIntegrator(portal);
    await changeRows(
      database,
      'account',
      { api_account: bare.apiAccount },
      { webhook_secret: null },
    );
    const refused = await locate(bare, hexOf(bare));
    assert.deepEqual([refused.code, idsOf(refused)], ['145003030', undefined]);
  });
});

describe('a signature with another secret of the owner', () => {
  const secretOf = async (caller: Integrator) =>
    (await readDiagnosed(portal, caller))[0]?.diagnosis?.secret;

  it('returns only another-secret and names the secret in the call log', async () => {
    const { sandbox, production } = await addCompany(portal);
    secrets.push(production.webhookSecret.slice(6), production.privateKey);
    const wrong = [
      ['production-secret', sign(toKeyBytes(production.webhookSecret))],
      ['production-secret', sign(production.webhookSecret)],
      ['production-key', sign(production.privateKey)],
      ['customer-password', sign(sandbox.password)],
    ] as const;
    for (const [secret, signature] of wrong) {
      const caller = { ...sandbox };
      assert.equal(idsOf(await locate(caller, signature)), 'another-secret');
      const deadline = performance.now() + 10_000;
      while ((await secretOf(caller)) !== secret) {
        assert.ok(performance.now() < deadline, `the call log never named ${secret}`);
        await new Promise(setImmediate);
      }
    }
  });

  it('is emailed to the owner when a sandbox call uses the production secret', async () => {
    const company = await addCompany(portal);
    await locate(company.sandbox, sign(toKeyBytes(company.production.webhookSecret)));
    const read = () =>
      readRows(database, 'message', { user_id: company.user.id, template: 'productionKeyUsed' });
    const deadline = performance.now() + 10_000;
    while ((await read()).length === 0) {
      assert.ok(performance.now() < deadline, 'the owner was not notified');
      await new Promise(setImmediate);
    }
    secrets.push(company.production.webhookSecret.slice(6));
  });

  it('is recognised for a month after the secret ended', async () => {
    const { sandbox, token } = await addDeveloper(portal);
    await rotate(portal, token, 'webhookSecret');
    const old = sandbox.webhookSecret;
    assert.equal((await locate(sandbox, sign(toKeyBytes(old)))).code, '1', 'within the overlap');
    portal.clock.now += dayMs;
    await sweepOldKeys(portal.people);
    assert.equal(idsOf(await locate(sandbox, sign(toKeyBytes(old)))), 'another-secret');
    assert.equal(await secretOf(sandbox), 'old-secret');
    portal.clock.now += 30 * dayMs;
    await sweepOldKeys(portal.people);
    assert.equal(idsOf(await locate(sandbox, sign(toKeyBytes(old)))), 'unknown');
  });

  it('is recognised when the secret belongs to a callback and only verifies pushes', async () => {
    const { sandbox } = await addDeveloper(portal);
    const account = await readRow(database, 'account', { api_account: sandbox.apiAccount });
    const place = { accountId: account.id, kind: 'logistics/statusFeedback' };
    const { secret } = await takeSecret(database, place, portal.secrets, portal.clock.now);
    const callback = portal.secrets.open(secret);
    secrets.push(callback.slice(6));
    assert.equal(idsOf(await locate(sandbox, sign(toKeyBytes(callback)))), 'another-secret');
    assert.equal(await secretOf(sandbox), 'callback-secret');
  });

  it('names the public secret of the demo account', async () => {
    const demo = await seedDemo(database, portal.secrets, portal.clock.now);
    const withDemo = await openTestPortal({}, { demo });
    const caller = await addIntegrator(withDemo);
    const headers = {
      ...sign2({ ...caller, webhookSecret: demo.webhookSecret }, path, body, {
        at: withDemo.clock.now,
      }),
    };
    const answer = await call2(withDemo, caller, path, {}, { body, headers });
    assert.equal(idsOf(answer), 'secret-demo');
  });
});

it('never shows eight consecutive characters of a secret in a response, the log, the call log or an email', async () => {
  const caller = await addIntegrator(portal);
  const { webhookSecret, privateKey } = caller;
  for (const secret of [webhookSecret, webhookSecret.slice(6), privateKey, ` ${webhookSecret} x`]) {
    const headers = {
      'webhook-timestamp': secret,
      'user-agent': `us ${secret.toUpperCase()}`,
      'x-mine': secret,
    };
    await locate(caller, secret, { headers });
    await locate(caller, secret, {
      body: JSON.stringify({ countryCode: secret, text: `a ${secret}`, webhookSecret: secret }),
      headers: {
        'webhook-id': `${path}:${secret
          .replaceAll(/[^\w-]/g, '_')
          .slice(0, 64)
          .padEnd(8, '_')}`,
      },
    });
  }
  await assertNotShown(portal, secrets, [answers, log.text()]);
});
