import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { hashInputs } from '../../src/scripts/site-inputs.ts';

const root = mkdtempSync(path.join(tmpdir(), 'site-inputs-'));
after(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function hash(environment: NodeJS.ProcessEnv = {}): string {
  return hashInputs(root, environment);
}

describe('the hash of what the site is made from', () => {
  it('changes with each of its inputs', () => {
    const inputs = [
      'docs/a.mdx',
      'i18n/en/code.json',
      'src/components/X/index.tsx',
      'src/contract/x.ts',
      'static/img/logo.svg',
      'docusaurus.config.ts',
      'sidebars.ts',
      'versioned_docs/version-1.0/a.mdx',
      'versions.json',
      'package-lock.json',
      'src/server/courier/labels/templates/one-part.typ',
    ];
    const seen = new Set([hash()]);
    for (const file of inputs) {
      write(file, 'one');
      seen.add(hash());
      write(file, 'two');
      seen.add(hash());
    }
    assert.equal(seen.size, 1 + inputs.length * 2);
  });

  it('stays where only the server, a script or a test changes', () => {
    const before = hash();
    for (const file of ['src/server/app.ts', 'src/scripts/x.ts', 'tests/x.test.ts', 'README.md']) {
      write(file, 'changed');
    }
    assert.equal(hash(), before);
  });

  it('knows a moved file from the same text in another place', () => {
    write('docs/one.mdx', 'text');
    write('docs/two.mdx', '');
    const before = hash();
    write('docs/one.mdx', '');
    write('docs/two.mdx', 'text');
    assert.notEqual(hash(), before);
  });

  it('changes with a setting that pages show, and with no other variable', () => {
    assert.notEqual(hash({ BRAND_NAME: 'Swift Parcel' }), hash());
    assert.notEqual(hash({ API_URL: 'https://api.example.com' }), hash());
    assert.equal(hash({ DATA_DIR: '/elsewhere' }), hash());
  });

  it('names a setting that cannot be used', () => {
    assert.throws(() => hash({ API_URL: 'nowhere' }), /API_URL/);
  });
});
