import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { packages } = read('package-lock.json') as {
  packages: Record<string, { integrity?: string; link?: boolean; version?: string }>;
};
const { optionalDependencies, allowScripts, engines } = read('package.json') as Record<
  'optionalDependencies' | 'allowScripts' | 'engines',
  Record<string, unknown>
>;

describe('the installed packages', () => {
  it('are checked against the hashes of the lock file', () => {
    const unchecked = Object.entries(packages)
      .filter(([place, { integrity, link }]) => place !== '' && !link && !integrity)
      .map(([place]) => place);
    assert.deepEqual(unchecked, [], 'no release of it may lack a platform: pin one by overrides');
  });

  it('include one version of Node for every platform, without an install script', () => {
    const nodes = Object.entries(optionalDependencies).filter(([name]) => /^node-/.test(name));
    assert.deepEqual(new Set(nodes.map(([, version]) => version)).size, 1);
    for (const [name, version] of nodes) {
      assert.equal(packages[`node_modules/${name}`]?.version, version, name);
      assert.ok(!(name in allowScripts), name);
    }
    assert.equal(process.version, `v${nodes[0]?.[1]}`);
  });

  it('have the version of Node that .nvmrc and engines name', () => {
    const named = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim();
    assert.equal(process.version, `v${named}`);
    assert.deepEqual(engines, { node: named });
  });
});
