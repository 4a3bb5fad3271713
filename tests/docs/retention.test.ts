import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayMs, hourMs } from '#contract/durations.ts';
import { sweptTables } from '#server/database/sweep.ts';
import { readProject } from '../_project.ts';

function toTerm(ms: number): string {
  return ms <= dayMs ? `after ${ms / hourMs} hours` : `after ${ms / dayMs} days`;
}

it('security.md names the retention of every table that an hourly sweep clears', () => {
  const [, rest = ''] = readProject('docs/_engineering/security.md').split(
    '| Rows of | Removed |\n|---|---|\n',
  );
  const rows = (rest.split('\n\n')[0] ?? '').split('\n').flatMap((line) => {
    const [, names = '', term = ''] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
    return [...names.matchAll(/`(\w+)`/g)].map(([, table]) => `${table}: ${term}`);
  });
  const kept = sweptTables.map(([table, rule]) => {
    if ('until' in rule) return `${table}: at their end`;
    return `${table}: ${typeof rule.term === 'string' ? `after \`${rule.term}\`` : toTerm(rule.term.ms)}`;
  });
  assert.deepEqual(rows.sort(), kept.sort());
});
