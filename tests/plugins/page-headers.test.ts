import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { toPageHeaders, toScriptHashes } from '../../src/plugins/page-headers.ts';

const inline = 'document.documentElement.dataset.theme = "dark";\n';
const settings = { apiUrl: '', brandLogo: '/img/logo.svg' };
const page = `<head><script>${inline}</script>
<script type="application/ld+json">{"@type":"Thing"}</script>
<script src="/assets/js/main.js" defer></script></head>`;

/** Sources that a policy allows for a directive. */
function readPolicy(headers: Record<string, string>) {
  const policy = headers['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((line) => {
      const [directive = '', ...sources] = line.split(' ');
      return [directive, sources];
    }),
  );
}

describe('the headers of pages', () => {
  it('name each script that stands inside a page by its hash, and no other', () => {
    const sha = createHash('sha256').update(inline).digest('base64');
    assert.deepEqual(toScriptHashes(page), [`'sha256-${sha}'`]);
  });

  it('let no script run that is neither a file of ours nor named', () => {
    const policy = readPolicy(toPageHeaders(toScriptHashes(page), settings));
    assert.deepEqual(policy['script-src'], ["'self'", ...toScriptHashes(page)]);
    assert.deepEqual(policy['frame-ancestors'], ["'none'"]);
    assert.deepEqual(policy['connect-src'], ["'self'"]);
    assert.deepEqual(policy['object-src'], ["'none'"]);
    assert.deepEqual(policy['base-uri'], ["'none'"]);
  });

  it('let pages served apart call the server they were built for, and no other', () => {
    const policy = readPolicy(
      toPageHeaders([], { ...settings, apiUrl: 'https://api.example.com/x' }),
    );
    assert.deepEqual(policy['connect-src'], ["'self'", 'https://api.example.com']);
  });

  it('let an image come from the site, the server and the host of the logo alone', () => {
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
