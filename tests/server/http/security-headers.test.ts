import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allAs, makeFolder } from '../_support/folder.ts';
import { openTestPortal } from '../_support/portal.ts';
import { exchange } from '../_support/socket.ts';

const policy = "default-src 'self'; script-src 'self' 'sha256-x'";
const siteDirectory = makeFolder({
  ...allAs('page', ['index.html', 'home.html']),
  'page-headers.json': JSON.stringify({ headers: { 'content-security-policy': policy } }),
});
const plain = await openTestPortal({ PUBLIC_URL: 'http://portal.test' }, { siteDirectory });
const secure = await openTestPortal({ PUBLIC_URL: 'https://portal.test' }, { siteDirectory });

/** Responses equal for all callers may be cached with revalidation. */
const answers = {
  '/healthz': 'no-store',
  '/openapi.json': 'no-cache',
  '/openplatformweb/x': 'no-store',
  '/webopenplatformapi/api/x': 'no-store',
};

describe('data response', () => {
  for (const [url, cacheControl] of Object.entries(answers)) {
    it(`${url} cannot run, be framed, be cached unvalidated or change its type`, async () => {
      const { headers } = await plain.app.inject(url);
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; frame-ancestors 'none'",
      );
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], cacheControl);
      assert.equal('etag' in headers, cacheControl === 'no-cache');
    });
  }
});

/** Requests refused before they reach a call. */
const refused: [name: string, status: number, sent: string][] = [
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['a malformed address', 400, 'GET / home HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a malformed header', 400, 'GET /home HTTP/1.1\r\nhost: a\r\nx y: 1\r\n\r\n'],
  [
    'an address that cannot be decoded',
    404,
    'GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  ],
  ['headers of 20 KB', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no host', 400, 'GET /home HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'two lengths',
    400,
    'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  ],
  [
    'length and chunks',
    400,
    'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
  ],
  [
    'an unknown expectation',
    200,
    'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\nconnection: close\r\n\r\n',
  ],
  ['a missing file', 404, 'GET /assets/no.css HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['TRACE', 404, 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['a path out of the site', 404, 'GET /..%2fx HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
];

describe('request refused before it reaches a call', () => {
  for (const [name, status, sent] of refused) {
    it(`${name}: gets ${status} with the headers of every response`, async () => {
      const answer = await exchange(secure.app, sent);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      for (const header of [
        'content-security-policy: default-src ',
        'x-content-type-options: nosniff',
        'strict-transport-security: max-age=31536000',
        'content-type: ',
      ]) {
        assert.ok(answer.toLowerCase().includes(`\r\n${header}`), `${header}\n${answer}`);
      }
    });
  }

  it('gets the open API envelope if no address was read', async () => {
    for (const [name, status, sent] of refused.slice(0, 5)) {
      const answer = await exchange(plain.app, sent);
      const { code, msg, data } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
      assert.equal(code, status === 404 ? '0' : '145003050', name);
      assert.ok(msg.length > 20 && !msg.includes('detail.'), msg);
      assert.equal(data, null);
    }
  });

  it('gets plain HTTP text if it is not a call', async () => {
    const answer = await exchange(plain.app, 'GET /home HTTP/1.1\r\nconnection: close\r\n\r\n');
    assert.ok(answer.endsWith('\r\n\r\nBad Request\n'), answer);
  });
});

describe('page', () => {
  it('has the policy of its build, even not found', async () => {
    for (const url of ['/home', '/no-such-page']) {
      const { headers } = await plain.app.inject(url);
      assert.equal(headers['content-security-policy'], policy, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
    }
  });
});

describe('Strict-Transport-Security', () => {
  it('is sent with pages and calls over TLS', async () => {
    for (const url of ['/home', ...Object.keys(answers)]) {
      const { headers } = await secure.app.inject(url);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    }
  });

  it('is not sent without TLS', async () => {
    const { headers } = await plain.app.inject('/home');
    assert.equal(headers['strict-transport-security'], undefined);
  });
});
