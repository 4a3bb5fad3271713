import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { poolSize, reportPoolSize } from '#server/database/open.ts';
import { readProject } from '../_project.ts';

const page = readProject('docs/_engineering/more-than-one-machine.md');

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));

function measured(name: string): number {
  const row = rows.find(([first = '']) => first.startsWith(name));
  const value = Number.parseFloat(row?.[1] ?? '');
  assert.ok(value > 0, name);
  return value;
}

const nodeMs = measured("Node's");
const postgresMs = measured("PostgreSQL's processor");
const processMb = measured('memory of a process');
const logKb = measured('call log');
const orderKb = measured('order,');

const busiestHour = 0.1;
const mostOfProcess = 0.5;
const logDays = 90;
const connections = poolSize + reportPoolSize;

const show = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

describe('the page about more than one machine', () => {
  it('states the number of connections of a process', () => {
    assert.equal(measured('connections to PostgreSQL'), connections);
    assert.ok(
      page.includes(`${connections}: ${poolSize} for calls, ${reportPoolSize} for reports`),
    );
    assert.ok(page.includes(`at least ${connections} × (processes + 1), and 10 more`));
    const most = Math.floor((100 - 10) / connections) - 1;
    assert.ok(page.includes(`its default of 100 is enough for ${most} processes`));
  });

  it('calculates its sizes from the measurements', () => {
    const sizes = rows.filter(([first = '']) => /^[\d,]+000$/.test(first));
    assert.equal(sizes.length, 5);
    for (const size of sizes) {
      const calls = Number(size[0]?.replaceAll(',', ''));
      const perSecond = (calls * busiestHour) / 3600;
      const node = (perSecond * nodeMs) / 1000;
      const processes = Math.max(2, Math.ceil(node / mostOfProcess) + 1);
      assert.deepEqual(size, [
        show(calls, 0),
        show(perSecond, 1),
        show(node, 2),
        show((perSecond * postgresMs) / 1000, 2),
        show(processes, 0),
        show((processes * processMb) / 1000, 1),
        show(processes * connections, 0),
        show((calls * logKb * logDays) / 1e6, 1),
        show((calls * orderKb * 365) / 1e6, 1),
      ]);
    }
  });
});
