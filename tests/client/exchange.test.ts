import assert from 'node:assert/strict';
import { text as readText } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { exchange, type SignedCall, toMockPath, toPrettyText } from '#client/exchange.ts';
import { browserHmac } from '#client/hmac.ts';
import { newCallId, signHmacCall } from '#client/hmac-call.ts';
import { createClient } from '#client/http.ts';
import { signMd5Call } from '#client/md5-call.ts';
import { browserMd5 } from '#client/signing.ts';
import { callIdPattern, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { md5 as serverMd5 } from '#server/crypto/hashes.ts';
import { hmacSha256, newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { openServer } from '../server/_support/loopback-server.ts';

const privateKey = '00112233445566778899aabbccddeeff';
const keys = { apiAccount: '100', privateKey };
const timestampMs = 1_795_000_000_000;

const makeClient = (apiUrl: string) =>
  createClient({
    apiUrl,
    readContext: () => ({ token: '', routeName: '/', timezone: 'UTC', langType: 'EN' }),
    onStepUp: () => assert.fail('the call needs no session'),
    onSessionOver: () => assert.fail('the call needs no session'),
  });

describe('tester call of version 1', async () => {
  /** Verifies the header digest over the decoded form value, like the gateway. */
  const origin = await openServer(async (req, res) => {
    const bizContent = new URLSearchParams(await readText(req)).get('bizContent') ?? '';
    const isRight = req.headers.digest === toHeaderDigest(serverMd5, bizContent, privateKey);
    const { apiaccount, timestamp } = req.headers;
    res.setHeader('x-request-id', 'r-1');
    if (!isRight) res.setHeader('x-signature-diagnosis', 'key-lf');
    res.end(
      JSON.stringify({
        code: isRight ? '1' : '145003030',
        msg: req.url,
        data: [apiaccount, timestamp, bizContent],
      }),
    );
  });
  const send = (path: string, call: SignedCall) =>
    exchange(makeClient(origin), path, call, new AbortController().signal);

  const texts = [
    '{"a":"1+1 & 2=3 %41"}',
    '{\n  "city": "القاهرة"\r\n}\n',
    "{'x': 'O''Neil'}",
    '📦',
    '',
  ];
  for (const text of texts) {
    it(`is signed as the server verifies: ${JSON.stringify(text)}`, async () => {
      const call = signMd5Call(browserMd5, '', text, keys, timestampMs);
      const path = 'mock/order/addOrder?uuid=u-1';
      const { answer, status, requestId } = await send(path, call);
      assert.deepEqual([status, requestId], [200, 'r-1']);
      assert.deepEqual(answer, {
        code: '1',
        msg: `/openplatformweb/${path}`,
        data: ['100', '1795000000000', text],
        errors: [],
      });
    });
  }

  it("returns the server's diagnosis of a wrong digest", async () => {
    const wrong = signMd5Call(browserMd5, '', 'x', { ...keys, privateKey: 'other' }, timestampMs);
    assert.equal((await send('mock/x', wrong)).diagnosis, 'key-lf');
    const right = signMd5Call(browserMd5, '', 'x', keys, timestampMs);
    assert.equal('diagnosis' in (await send('mock/x', right)), false);
  });

  it('replaces half a surrogate pair before signing and sending', () => {
    const { json, body } = signMd5Call(browserMd5, '', 'x\ud800', keys, timestampMs);
    assert.equal(json, 'x\ufffd');
    assert.equal(body, `bizContent=${encodeURIComponent('x\ufffd')}`);
  });
});

describe('tester call of version 2', async () => {
  const webhookSecret = newWebhookSecret();
  const path = 'order/addOrder';
  /** Verifies the signature over the bytes of the body, like the gateway. */
  const origin = await openServer(async (req, res) => {
    const body = await readText(req);
    const read = (name: string) => String(req.headers[name]);
    const [id, timestamp] = [read('webhook-id'), read('webhook-timestamp')];
    const right = toSignature(hmacSha256, webhookSecret, toSignedText(id, timestamp, body));
    res.setHeader('RateLimit', '"account";r=49;t=1');
    res.setHeader('idempotent-replayed', 'true');
    res.statusCode = 422;
    res.end(
      JSON.stringify({
        code: right === read('webhook-signature') ? '145003060' : '145003030',
        msg: 'refused',
        data: [read('x-api-account'), id, timestamp, read('content-type'), body],
        errors: [{ path: 'receiver.area', rule: 'known', code: '145003060' }, 'no object'],
      }),
    );
  });

  const send = (text: string) => {
    const unsigned = { url: '', path, callId: 'id-12345', text, timestampS: 1_795_000_000 };
    const call = signHmacCall(browserHmac, unsigned, { apiAccount: '100', webhookSecret });
    return exchange(makeClient(origin), 'mock/v2/x', call);
  };

  for (const text of [
    '{"a":1}',
    ' {"a": "القاهرة 📦"}\r\n',
    '{}\n',
    '"text"',
    'no JSON ',
    'half \ud800',
  ]) {
    it(`is signed and sent byte for byte: ${JSON.stringify(text)}`, async () => {
      const { status, answer, shownHeaders } = await send(text);
      assert.deepEqual([status, answer?.code], [422, '145003060']);
      const id = 'order/addOrder:id-12345';
      const sent = text.toWellFormed();
      assert.deepEqual(answer?.data, ['100', id, '1795000000', 'application/json', sent]);
      assert.deepEqual(answer?.errors, [
        { path: 'receiver.area', rule: 'known', code: '145003060' },
      ]);
      assert.deepEqual(shownHeaders, {
        'idempotent-replayed': 'true',
        ratelimit: '"account";r=49;t=1',
      });
    });
  }

  it('has a unique id in the form that the server accepts', () => {
    const ids = Array.from({ length: 20 }, newCallId);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, callIdPattern);
  });

  it("goes to the tester's gateway of its version", () => {
    const mock = (version: typeof descriptor1, uuid: string | null) =>
      toMockPath({ path, version }, uuid);
    assert.equal(mock(descriptor1, null), 'mock/order/addOrder');
    assert.equal(mock(descriptor2, 'u 1'), 'mock/v2/order/addOrder?uuid=u%201');
  });
});

describe('toPrettyText', () => {
  it('indents JSON and leaves other text alone', () => {
    assert.equal(toPrettyText('{"a":1}'), '{\n  "a": 1\n}');
    assert.equal(toPrettyText('<h1>502</h1>'), '<h1>502</h1>');
  });
});
