import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { openTestPortal } from './_support/portal.ts';

const siteDirectory = await mkdtemp(path.join(tmpdir(), 'headers-'));
after(() => rm(siteDirectory, { recursive: true }));
const policy = "default-src 'self'; script-src 'self' 'sha256-x'";
await writeFile(path.join(siteDirectory, 'index.html'), 'page');
await writeFile(path.join(siteDirectory, 'home.html'), 'page');
await writeFile(
  path.join(siteDirectory, 'page-headers.json'),
  JSON.stringify({ headers: { 'content-security-policy': policy } }),
);
const plain = await openTestPortal({ PUBLIC_URL: 'http://portal.test' }, { siteDirectory });
const secure = await openTestPortal({ PUBLIC_URL: 'https://portal.test' }, { siteDirectory });

const answers = ['/healthz', '/openapi.json', '/openplatformweb/x', '/webopenplatformapi/api/x'];

describe('every answer that is data', () => {
  for (const url of answers) {
    it(`${url}: may not run, be framed, be kept, or be taken for another type`, async () => {
      const { headers } = await plain.app.inject(url);
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; frame-ancestors 'none'",
      );
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-store');
    });
  }
});

describe('every page', () => {
  it('has the policy that its build wrote, "not found" too', async () => {
    for (const url of ['/home', '/no-such-page']) {
      const { headers } = await plain.app.inject(url);
      assert.equal(headers['content-security-policy'], policy, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
    }
  });
});

describe('Strict-Transport-Security', () => {
  it('is sent where the portal is reached by TLS, with pages and calls', async () => {
    for (const url of ['/home', ...answers]) {
      const { headers } = await secure.app.inject(url);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    }
  });

  it('is not sent where it is reached without', async () => {
    const { headers } = await plain.app.inject('/home');
    assert.equal(headers['strict-transport-security'], undefined);
  });
});
