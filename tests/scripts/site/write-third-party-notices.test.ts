import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  noticesFile,
  toThirdPartyNotices,
  writeThirdPartyNotices,
} from '../../../src/scripts/site/write-third-party-notices.ts';
import { allAs, makeFolder, writeFiles } from '../../server/_support/folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = makeFolder();

interface Locked {
  version: string;
  license?: string;
  link?: boolean;
}

describe('third-party notices', () => {
  it('name every package of the lock file with its licence', () => {
    writeThirdPartyNotices(root, folder);
    const notices = readFileSync(path.join(folder, noticesFile), 'utf8');
    const lines = notices.split('\n').filter((line) => line.endsWith(')'));
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const missing = Object.entries(lock.packages as Record<string, Locked>)
      .filter(([place, { link }]) => place !== '' && !link)
      .map(([place, { version, license }]) => {
        const name = place.replace(/^.*node_modules\//, '');
        return `${name} ${version} (${license ?? ''}`;
      })
      .filter((start) => !lines.some((line) => line.startsWith(start)));
    assert.deepEqual(missing, []);
    const react = readFileSync(path.join(root, 'node_modules/react/LICENSE'), 'utf8').trim();
    assert.ok(notices.includes(react));
  });

  it('print a shared text once, and refuse a package without a licence', () => {
    const lock = (packages: object) => {
      writeFiles(folder, { 'package-lock.json': JSON.stringify({ packages }) });
      return toThirdPartyNotices(folder);
    };
    const licences = ['node_modules/a/LICENSE.md', 'node_modules/b/LICENSE.md'];
    writeFiles(folder, allAs('Do what you like.\r\n', licences));
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/c/node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/b': { version: '3.0.0' },
    };
    const notices = lock(packages);
    assert.equal(notices.split('Do what you like.').length, 2);
    assert.match(notices, /a 1\.0\.0 \(MIT\)\nb 3\.0\.0 \(licence below\)\n\nDo what you like\./);
    assert.match(notices, /\nb 2\.0\.0 \(ISC\)\n/);
    assert.throws(() => lock({ 'node_modules/d': { version: '1.0.0' } }), /d names no licence/);
  });
});
