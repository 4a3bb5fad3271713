import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSafeAddress } from '../../../src/components/Markdown/to-safe-address.ts';

const schemes = ['http:', 'https:', 'mailto:'];

describe('toSafeAddress', () => {
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'ftp://x.example',
    'http://',
    'https://[bad',
    '/%5Celsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/a/%5celsewhere.example',
  ]) {
    it(`refuses ${JSON.stringify(address)}`, () => {
      assert.equal(toSafeAddress(address, schemes), undefined);
    });
  }

  for (const [address, href] of [
    ['/helpCenter/faq?q=1#a', '/helpCenter/faq?q=1#a'],
    ['helpCenter', '/helpCenter'],
    ['#part', '#part'],
    ['/../../x', '/x'],
  ] as const) {
    it(`keeps ${address} within the site`, () => {
      assert.deepEqual(toSafeAddress(address, schemes), { href, isOwn: true });
    });
  }

  for (const [address, href] of [
    ['https://x.example/a', 'https://x.example/a'],
    ['//x.example/a', 'https://x.example/a'],
    ['/\\x.example/a', 'https://x.example/a'],
    ['\\\\x.example', 'https://x.example/'],
    ['mailto:a@x.example', 'mailto:a@x.example'],
  ] as const) {
    it(`treats ${address} as external`, () => {
      assert.deepEqual(toSafeAddress(address, schemes), { href, isOwn: false });
    });
  }
});
