import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { toPageHeaders } from '../../src/plugins/page-headers/to-page-headers.ts';
import { toScriptHashes } from '../../src/plugins/page-headers/to-script-hashes.ts';

const inline = 'document.documentElement.dataset.theme = "dark";\n';
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
    const policy = readPolicy(toPageHeaders(toScriptHashes(page), { apiUrl: '' }));
    assert.deepEqual(policy['script-src'], ["'self'", ...toScriptHashes(page)]);
    assert.deepEqual(policy['frame-ancestors'], ["'none'"]);
    assert.deepEqual(policy['connect-src'], ["'self'"]);
    assert.deepEqual(policy['object-src'], ["'none'"]);
    assert.deepEqual(policy['base-uri'], ["'none'"]);
  });

  it('let pages served apart call the server they were built for, and no other', () => {
    const policy = readPolicy(toPageHeaders([], { apiUrl: 'https://api.example.com/x' }));
    assert.deepEqual(policy['connect-src'], ["'self'", 'https://api.example.com']);
  });
});
