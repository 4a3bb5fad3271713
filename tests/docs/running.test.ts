import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCommand } from '#server/operator/run-operator.ts';
import { readSettings } from '#server/settings/settings.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { readProject } from '../_project.ts';
import { namesReadBy } from './_read-names.ts';

const text = readProject('docs/_engineering/running.md');

/** Rows of the table below a heading, by cell; a bar in a cell has a backslash. */
function readTable(heading: string): string[][] {
  const section = text.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  assert.ok(rows.length > 20, heading);
  return rows.map((row) => row.slice(2, -2).split(/ (?<!\\)\| /));
}

const settings = readTable('Settings').map(([names = '', fallback = '', meaning = '']) => ({
  names: [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  /** One a name where the table writes them out, else none. */
  literals: /^`[^`]+`(?:, `[^`]+`)*$/.test(fallback) ? fallback.slice(1, -1).split('`, `') : [],
  isSite: meaning.includes('**site**'),
}));

describe('the table of settings', () => {
  const named = settings.flatMap(({ names }) => names).sort();

  it('names exactly the settings of server and build', () => {
    const read = namesReadBy(readSettings).union(namesReadBy(readSiteSettings));
    assert.deepEqual(named, [...read].sort());
  });

  it('marks the settings of the build', () => {
    const marked = settings.filter(({ isSite }) => isSite).flatMap(({ names }) => names);
    assert.deepEqual(marked.sort(), [...namesReadBy(readSiteSettings)].sort());
  });

  it('gives defaults that change nothing when set explicitly', () => {
    const defaults = settings.flatMap(({ names, literals }) =>
      literals.map((literal, at) => [names[at], literal]),
    );
    assert.ok(defaults.length > 15);
    for (const [name = '', literal] of defaults) {
      assert.deepEqual(readSettings({ [name]: literal }), readSettings({}), name);
      assert.deepEqual(readSiteSettings({ [name]: literal }), readSiteSettings({}), name);
    }
  });
});

describe('.env.example', () => {
  it('lists the settings of the table in its order, with its defaults', () => {
    const example = readProject('.env.example');
    const written = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, ...pair]) => pair);
    const listed = settings.flatMap(({ names, literals }) =>
      names.map((name, at) => [name, literals[at] ?? '']),
    );
    assert.deepEqual(
      written,
      listed.filter(([name]) => name !== 'PATH'),
    );
    assert.doesNotMatch(example, /^[^#\n]/m);
  });
});

describe('the table of the operator tool', () => {
  it('names every command with all its options', () => {
    const written = readTable('Operator tool').map(([command = '', options = '']) => {
      const names = [...options.matchAll(/--([a-z-]+)/g)].map(([, name]) => name);
      return [command.replaceAll('`', ''), [...new Set(names)].sort()];
    });
    let usage = '';
    try {
      findCommand([]);
    } catch (error) {
      usage = (error as Error).message;
    }
    const known = [...usage.matchAll(/^ {2}([a-z-]+ [a-z0-9-]+)(.*)$/gm)].map(
      ([, command, options]) => [
        command,
        [...(options ?? '').matchAll(/--([a-z-]+)/g)].map(([, name]) => name).sort(),
      ],
    );
    const byName = ([a]: unknown[], [b]: unknown[]) => String(a).localeCompare(String(b));
    assert.deepEqual(written.sort(byName), known.sort(byName));
  });
});
