import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { secondMs } from '#contract/durations.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { assertRefused, call2, type Sent2, sign2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { customerCode } = integrator;

const balance = (sent: Sent2 = {}) =>
  call2(portal, integrator, 'ess/balance', { customerCode }, sent);

type Refused = Parameters<typeof assertRefused>[1];

const [id, time, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const header = (name: string, value: string) => ({ headers: { [name]: value } });
const unsigned = (field: string, rule: string): Refused => [401, '145003030', field, rule];

describe('a signed call of version 2', () => {
  const path = 'ess/balance';
  const { now } = portal.clock;
  const refusals: [string, Sent2, Refused][] = [
    [
      'no account',
      { headers: { 'x-api-account': '' } },
      [401, '145003071', 'x-api-account', 'required'],
    ],
    ['no id', header(id, ' '), unsigned(id, 'required')],
    ['no timestamp', header(time, ''), [401, '145003053', 'webhook-timestamp', 'required']],
    ['no signature', header(signature, ''), unsigned(signature, 'required')],
    [
      'an id of another path',
      header(id, 'order/addOrder:12345678'),
      unsigned(id, 'id-of-other-path'),
    ],
    ['an id without a path', header(id, '12345678'), unsigned(id, 'id-of-other-path')],
    ['an id too short', { id: '1234567' }, unsigned(id, 'id-form')],
    ['an id too long', { id: 'a'.repeat(65) }, unsigned(id, 'id-form')],
    ['an id of other characters', { id: '12345678:9' }, unsigned(id, 'id-form')],
    [
      'a signature without its prefix',
      header(signature, 'abc='),
      unsigned(signature, 'signature-form'),
    ],
    [
      'a signature of something else',
      header(signature, 'v1,abc='),
      unsigned(signature, 'webhook-signature'),
    ],
    [
      'a body whose white space changed',
      { payload: `{"customerCode": "${customerCode}"}` },
      unsigned(signature, 'webhook-signature'),
    ],
    ['a clock 301 s slow', { at: now - 301 * secondMs }, unsigned(time, 'timestamp-off')],
    ['a clock 301 s fast', { at: now + 301 * secondMs }, unsigned(time, 'timestamp-off')],
    ['milliseconds for seconds', { at: now * secondMs }, unsigned(time, 'timestamp-milliseconds')],
    ['an empty body', { body: '' }, [400, '145003050', null, 'body-empty']],
    ['a list', { body: '[]' }, [400, '145003050', null, 'body-not-an-object']],
    ['broken JSON', { body: '{"a":' }, [400, '145003050', null, 'body-position']],
    [
      'a duplicate name',
      { body: '{"customerCode":"A","a":[{"b":{"c":1,"c":2}}]}' },
      [400, '145003050', 'a[0].b.c', 'duplicate-key'],
    ],
    [
      'a duplicate name, once escaped',
      { body: '{"customerCode":"A","customer\\u0043ode":"B"}' },
      [400, '145003050', 'customerCode', 'duplicate-key'],
    ],
    [
      'a gzip body',
      { payload: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } },
      [415, '145003050', null, 'body-encoded'],
    ],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      [415, '145003050', null, 'unsupported-media-type'],
    ],
    [
      'a body beyond the limit',
      { body: JSON.stringify({ customerCode, remark: 'x'.repeat(1024 * 1024) }) },
      [413, '145003050', null, 'body-too-large'],
    ],
  ];
  for (const [name, sent, expected] of refusals) {
    it(`is refused with ${name}`, async () => assertRefused(await balance(sent), expected));
  }

  it('is accepted 300 s off, with punctuation in its texts, and with one valid signature of two', async () => {
    const off = await balance({ at: portal.clock.now - 300 * secondMs });
    assert.equal(off.code, '1', off.msg);
    const text = await balance({ body: JSON.stringify({ customerCode, note: '{":":"\\""}' }) });
    assert.equal(text.code, '1', text.msg);
    const body = JSON.stringify({ customerCode });
    const signed = sign2(integrator, path, body, { at: portal.clock.now });
    const both = `v1,bm90IHRoaXMgb25l v2,x ${signed['webhook-signature']}`;
    const two = await balance({ headers: { ...signed, 'webhook-signature': both } });
    assert.equal(two.code, '1', two.msg);
  });

  it('is refused with one error when a header occurs twice', async () => {
    const { app } = portal;
    const answer = await app.inject({
      method: 'POST',
      url: '/webopenplatformapi/v2/ess/balance',
      headers: { 'content-type': 'application/json', 'x-api-account': ['1', '2'] },
      payload: '{}',
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [400, '145003050']);
  });

  it('is refused when the account has no secret', async () => {
    const older = await addIntegrator(portal);
    await changeRows(
      portal.accounts,
      'account',
      { api_account: older.apiAccount },
      { webhook_secret: null },
    );
    const answer = await call2(portal, older, 'online/pca', {});
    assertRefused(answer, [401, '145003030', 'webhook-signature', 'no-webhook-secret']);
  });

  it('may use the previous secret until its overlap ends', async () => {
    const rotating = await addIntegrator(portal);
    const old = { ...rotating };
    await portal.accounts
      .updateTable('account')
      .set(({ ref }) => ({
        old_webhook_secret: ref('webhook_secret'),
        old_webhook_until: portal.clock.now + secondMs,
        webhook_secret: portal.secrets.seal(integrator.webhookSecret),
      }))
      .where('api_account', '=', rotating.apiAccount)
      .execute();
    assert.equal((await call2(portal, old, 'online/pca', {})).code, '1');
    const renewed = { ...rotating, webhookSecret: integrator.webhookSecret };
    assert.equal((await call2(portal, renewed, 'online/pca', {})).code, '1');
    portal.clock.now += secondMs;
    assertRefused(await call2(portal, old, 'online/pca', {}), [
      401,
      '145003030',
      'webhook-signature',
      'webhook-signature',
    ]);
  });

  it('may have a body of 1 MiB where the operation accepts it', async () => {
    const list = [{ waybillCode: 'UEG000000000009', traceNode: '1' }];
    const body = JSON.stringify({ id: integrator.apiAccount, list, pad: '' });
    const padded = body.replace('"pad":""', `"pad":"${'x'.repeat(1024 * 1024 - body.length)}"`);
    const answer = await call2(portal, integrator, 'trace/subscribe', {}, { body: padded });
    assertRefused(answer, [422, '145003100', 'list[0].waybillCode', 'waybill-unknown']);
  });
});
