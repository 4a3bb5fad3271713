import assert from 'node:assert/strict';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../_project.ts';

interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean; version?: string }>;
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { packages } = read('package-lock.json') as Lock;
const { optionalDependencies, allowScripts, engines } = read('package.json') as Record<
  'optionalDependencies' | 'allowScripts' | 'engines',
  Record<string, unknown>
>;

const mostMiB = 900;
const modules = path.join(root, 'node_modules');

/** Every file and folder below node_modules, without caches, which other processes write. */
const listInstalled = () =>
  readdirSync(modules)
    .filter((name) => name !== '.cache')
    .flatMap((name) => {
      const folder = path.join(modules, name);
      if (!lstatSync(folder).isDirectory()) return [folder];
      const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return [folder, ...inside.map((each) => path.join(folder, each))];
    });

describe('the installed packages', () => {
  for (const file of ['package-lock.json', 'tests/server/_support/newman/package-lock.json']) {
    it(`are checked against the hashes of ${file}`, () => {
      const unchecked = Object.entries((read(file) as Lock).packages)
        .filter(([place, { integrity, link }]) => place !== '' && !link && !integrity)
        .map(([place]) => place);
      assert.deepEqual(unchecked, [], 'no release of it may lack a platform: pin one by overrides');
    });
  }

  it(`take less than ${mostMiB} MiB of the disk`, () => {
    const bytes = listInstalled().reduce((sum, each) => sum + lstatSync(each).blocks * 512, 0);
    const MiB = Math.round(bytes / 1024 ** 2);
    assert.ok(MiB > 0 && MiB < mostMiB, `${MiB} MiB: see decision 0143`);
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
