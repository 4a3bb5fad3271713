import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { toPageHeaders, toScriptHashes } from '../../src/plugins/page-headers.ts';

const inline = 'document.documentElement.dataset.theme = "dark";\n';
const settings = { apiUrl: '', brandLogo: '/img/logo.svg' };
const page = `<head><script>${inline}</script>
<script type="application/ld+json">{"@type":"Thing"}</script>
<script src="/assets/js/main.js" defer></script></head>`;

function readPolicy(headers: Record<string, string>) {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((line) => {
      const [directive = '', ...sources] = line.split(' ');
      return [directive, sources];
    }),
  );
}

describe('headers of pages', () => {
  it('name each inline script by its hash, and no other', () => {
    const sha = createHash('sha256').update(inline).digest('base64');
    assert.deepEqual(toScriptHashes(page), [`'sha256-${sha}'`]);
  });

  it('allow only own and named scripts', () => {
    const policy = readPolicy(toPageHeaders(toScriptHashes(page), settings));
    assert.deepEqual(policy['script-src'], ["'self'", ...toScriptHashes(page)]);
    assert.deepEqual(policy['frame-ancestors'], ["'none'"]);
    assert.deepEqual(policy['connect-src'], ["'self'"]);
    assert.deepEqual(policy['object-src'], ["'none'"]);
    assert.deepEqual(policy['base-uri'], ["'none'"]);
  });

  it('allow calls only to the server the pages were built for', () => {
    const policy = readPolicy(
      toPageHeaders([], { ...settings, apiUrl: 'https://api.example.com/x' }),
    );
    assert.deepEqual(policy['connect-src'], ["'self'", 'https://api.example.com']);
  });

  it('allow images only from site, server and logo host', () => {
    const images = (more: Partial<typeof settings>) =>
      readPolicy(toPageHeaders([], { ...settings, ...more }))['img-src'];
    const own = ["'self'", 'data:', 'blob:'];
    assert.deepEqual(images({}), own);
    const cdn = 'https://cdn.example.com';
    assert.deepEqual(images({ brandLogo: `${cdn}/logo.svg` }), [...own, cdn]);
    const api = 'https://api.example.com';
    assert.deepEqual(images({ apiUrl: api, brandLogo: `${cdn}/a.png` }), [...own, api, cdn]);
    assert.deepEqual(images({ apiUrl: cdn, brandLogo: `${cdn}/a.png` }), [...own, cdn]);
  });
});
