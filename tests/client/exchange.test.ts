import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { exchange, toPrettyText, toSignedCall } from '#client/exchange.ts';
import { createClient } from '#client/http.ts';
import { browserMd5 } from '#client/signing.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 as serverMd5 } from '#server/md5.ts';

const privateKey = '00112233445566778899aabbccddeeff';
const keys = { apiAccount: '100', privateKey };
const timestampMs = 1_795_000_000_000;

describe('a call of the tester', () => {
  /** Checks the header digest over the decoded form value, as the gateway does. */
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const bizContent = new URLSearchParams(body).get('bizContent') ?? '';
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
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  const toClient = () =>
    createClient({
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      readContext: () => ({ token: '', routeName: '/', timezone: 'UTC', langType: 'EN' }),
      onStepUp: () => assert.fail('nobody is signed in'),
      onSessionOver: () => assert.fail('no session is asked for'),
    });

  const texts = [
    '{"a":"1+1 & 2=3 %41"}',
    '{\n  "city": "القاهرة"\r\n}\n',
    "{'x': 'O''Neil'}",
    '📦',
    '',
  ];
  for (const text of texts) {
    it(`is signed as the server checks it: ${JSON.stringify(text)}`, async () => {
      const client = toClient();
      const call = toSignedCall(browserMd5, '', text, keys, timestampMs);
      const path = 'mock/order/addOrder?uuid=u-1';
      const { answer, status, requestId } = await exchange(
        client,
        path,
        call,
        new AbortController().signal,
      );
      assert.deepEqual([status, requestId], [200, 'r-1']);
      assert.deepEqual(answer, {
        code: '1',
        msg: `/openplatformweb/${path}`,
        data: ['100', '1795000000000', text],
      });
    });
  }

  it('brings what the server proved of a wrong digest', async () => {
    const client = toClient();
    const wrong = toSignedCall(browserMd5, '', 'x', { ...keys, privateKey: 'other' }, timestampMs);
    const send = (call: typeof wrong) =>
      exchange(client, 'mock/x', call, new AbortController().signal);
    assert.equal((await send(wrong)).diagnosis, 'key-lf');
    const right = toSignedCall(browserMd5, '', 'x', keys, timestampMs);
    assert.equal('diagnosis' in (await send(right)), false);
  });

  it('signs what it sends where the text holds half a surrogate pair', () => {
    const { bizContent, body } = toSignedCall(browserMd5, '', 'x\ud800', keys, timestampMs);
    assert.equal(bizContent, 'x\ufffd');
    assert.equal(body, `bizContent=${encodeURIComponent('x\ufffd')}`);
  });
});

describe('an answer as it is shown', () => {
  it('is indented where it is JSON, and untouched where it is not', () => {
    assert.equal(toPrettyText('{"a":1}'), '{\n  "a": 1\n}');
    assert.equal(toPrettyText('<h1>502</h1>'), '<h1>502</h1>');
  });
});
