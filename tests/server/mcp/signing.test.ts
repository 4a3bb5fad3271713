import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { openLog } from '../_support/log.ts';
import { orderOf } from '../_support/orders.ts';
import { addIntegrator, customerOf, openTestPortal, post, sign } from '../_support/portal.ts';
import { sign2 } from '../_support/version-2.ts';
import { connect } from './_agent.ts';

const log = openLog('trace');
const portal = await openTestPortal({}, { logger: log.logger });
const integrator = await addIntegrator(portal);
const { apiAccount, privateKey, webhookSecret, customerCode, password } = integrator;
const agent = await connect(portal);
const { refused } = agent;
const ofV1 = { version: '1', key: privateKey, apiAccount };
const ofV2 = { key: webhookSecret, apiAccount };
const path = 'order/addOrder';

/** All responses of these tests. */
let answered = '';

async function ask(name: string, given: Record<string, unknown>) {
  const answer = await agent.call(name, given);
  answered += answer.text;
  assert.equal(answer.isError, false, answer.text);
  return answer.data;
}

after(() => {
  for (const secret of [privateKey, webhookSecret, password]) {
    assert.ok(!log.text().includes(secret), 'the log shows a secret');
    assert.ok(!answered.includes(secret), 'an answer shows a secret');
  }
});

describe('sign_text', () => {
  it('signs a call of version 2 that the gateway accepts', async () => {
    const { digest: _, ...request } = orderOf(integrator);
    const text = JSON.stringify(request);
    const { headers } = await ask('sign_text', { ...ofV2, text, path: `/${path}` });
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${descriptor2.basePath}/${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: text,
    });
    assert.equal(answer.json().code, '1', answer.body);
  });

  it('signs both digests of version 1', async () => {
    const business = { code: customerCode, password };
    const text = JSON.stringify(orderOf(integrator));
    const signed = await ask('sign_text', { ...ofV1, text, business });
    assert.equal(signed.businessDigest, customerOf(integrator).digest);
    const { headers } = signed;
    assert.equal((await post(portal, integrator, path, text, { headers })).code, '1');
    const { businessDigest } = await ask('sign_text', { ...ofV1, text });
    assert.equal(businessDigest, undefined);
  });

  it('signs the unchanged text with the given id', async () => {
    const text = '{ "name":"王\\u00e9" }\n';
    const id = 'abcdefgh';
    const { headers } = await ask('sign_text', { ...ofV2, text, path, callId: id });
    assert.deepEqual(headers, sign2(integrator, path, text, { id, at: portal.clock.now }));
  });

  it('signs the path of the operation without its prefix', async () => {
    const addresses = [
      '/logistics/trace',
      '/webopenplatformapi/v2/logistics/trace',
      'https://portal.example/openplatformweb/mock/v2/logistics/trace?uuid=1',
    ];
    for (const address of addresses) {
      const given = { ...ofV2, text: '{}', path: address, callId: 'abcdefgh' };
      const { headers } = await ask('sign_text', given);
      assert.equal(headers['webhook-id'], 'logistics/trace:abcdefgh');
    }
  });

  it('names the invalid argument and shows no key', async () => {
    const refuse = (given: Record<string, unknown>, words: RegExp) =>
      refused('sign_text', { text: '{}', ...given }, words);
    await refuse(ofV2, /`path` is missing/);
    await refuse({ ...ofV2, path: 'logistics/tracee' }, /`path` is not .*mean logistics\/trace/);
    await refuse({ ...ofV2, path: 'vip/balance' }, /`path` is an id.* is ess\/balance\./);
    await refuse({ ...ofV2, path: 'logistics/statusFeedback' }, /`path` is that of a push/);
    await refuse({ ...ofV2, path, key: privateKey.slice(1) }, /`key` is not a secret of version 2/);
    await refuse({ ...ofV2, path, key: 'whsec_§§§' }, /`key` is not a secret of version 2/);
    await refuse(
      { ...ofV2, path, key: `${webhookSecret}\n` },
      /`key` is not a secret of version 2/,
    );
    await refuse({ ...ofV2, path, callId: 'short' }, /`callId` must be 8 to 64 letters/);
    const business = { code: customerCode, password };
    await refuse({ ...ofV2, path, business }, /`business` is of version 1/);
    await refuse({ ...ofV1, business: { code: 'J1' } }, /^`business.password` is missing/);
    await refuse({ ...ofV1, version: '3' }, /`version` must be one of 1, 2/);
    await refuse({ ...ofV1, key: '' }, /`key` must not be empty/);
    await refuse({ ...ofV1, text: 'x'.repeat(70_000) }, /`text` must not have more than 65536/);
  });
});

describe('diagnose_signature', () => {
  const text = '{"customerCode": "J1", "weight": 2}';
  const right = sign(integrator, text, portal.clock.now);

  async function causesOf(given: Record<string, unknown>) {
    const { causes, matches } = await ask('diagnose_signature', { text, ...given });
    return [matches, causes.map(({ id }: { id: string }) => id)];
  }

  it('names the mistake behind a digest of version 1, in the requested language', async () => {
    const signature = Buffer.from(right.digest, 'base64').toString('hex');
    const { causes } = await ask('diagnose_signature', {
      ...ofV1,
      text,
      signature,
      language: 'TH',
    });
    assert.equal(causes[0].id, 'hex');
    assert.match(causes[0].reason, /\p{sc=Thai}/u);
  });

  it('confirms a correct digest', async () => {
    assert.deepEqual(await causesOf({ ...ofV1, signature: right.digest }), [true, []]);
  });

  it('diagnoses the business digest', async () => {
    const business = { code: customerCode, password };
    const { digest } = customerOf(integrator);
    assert.deepEqual(await causesOf({ ...ofV1, business, signature: digest }), [true, []]);
    const wrong = sign({ ...integrator, privateKey }, customerCode + password, 0).digest;
    const given = { ...ofV1, business, signature: wrong };
    assert.deepEqual(await causesOf(given), [false, ['plain-password']]);
  });

  it('names the mistake behind a signature of version 2', async () => {
    const headers = sign2(integrator, path, text, { at: portal.clock.now });
    const sent = {
      ...ofV2,
      signature: headers['webhook-signature'],
      webhookId: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
    };
    assert.deepEqual(await causesOf(sent), [true, []]);
    const signature = sent.signature.slice('v1,'.length);
    assert.deepEqual(await causesOf({ ...sent, signature }), [false, ['no-prefix']]);
    const late = { ...sent, timestamp: String(Number(sent.timestamp) - 1) };
    const [matches] = await causesOf(late);
    assert.equal(matches, false);
  });

  it('says what to compare when no mistake explains it', async () => {
    const asked = { ...ofV1, text, signature: 'AAAABBBBCCCCDDDDEEEEFA==' };
    const { matches, causes, note, textBytes, textMd5 } = await ask('diagnose_signature', asked);
    assert.deepEqual([matches, causes, textBytes], [false, [], Buffer.byteLength(text)]);
    assert.match(note, /known mistakes/);
    assert.match(textMd5, /^[\da-f]{32}$/);
  });

  it('names the missing arguments', async () => {
    const asked = { ...ofV2, text, signature: 'v1,x' };
    await refused('diagnose_signature', asked, /`webhookId` and `timestamp` are missing/);
  });
});
