import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import type { ChartBucket } from '#contract/portal/console-calls.ts';
import { toEdges } from '#server/console/calls/chart-calls.ts';
import { addCompany, addDeveloper } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeCalls, writeLeftOut } from './_calls.ts';

const lengthsH = (edges: number[]) =>
  edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / hourMs);

describe('buckets of the chart', () => {
  it('are 24 hours across a clock change', () => {
    // 25 October 2026, 12:20 in Berlin: nine hours after the clock went back.
    const now = Date.UTC(2026, 9, 25, 11, 20);
    const edges = toEdges('day', now, 'Europe/Berlin');
    assert.deepEqual([edges.length, edges.at(-1)], [25, Date.UTC(2026, 9, 25, 12)]);
    assert.ok(lengthsH(edges).every((hours) => hours === 1));
  });

  it('start at the hour of a half-hour zone', () => {
    const edges = toEdges('day', Date.UTC(2026, 9, 25, 11, 20), 'Asia/Kolkata');
    assert.equal(edges.at(-1), Date.UTC(2026, 9, 25, 11, 30));
  });

  it('are calendar days: 25 hours when the clock goes back, 23 when forward', () => {
    const autumn = toEdges('week', Date.UTC(2026, 9, 27, 12), 'Europe/Berlin');
    assert.deepEqual(lengthsH(autumn), [24, 24, 24, 24, 25, 24, 24]);
    const spring = toEdges('month', Date.UTC(2026, 3, 2, 12), 'Europe/Berlin');
    assert.deepEqual([spring.length, lengthsH(spring).filter((hours) => hours !== 24)], [31, [23]]);
    assert.equal(spring.at(-1), Date.UTC(2026, 3, 2, 22));
  });

  it('start after midnight if the clock skips it', () => {
    // Cairo's clock went from 00:00 to 01:00 on 24 April 2026.
    const edges = toEdges('week', Date.UTC(2026, 3, 25, 12), 'Africa/Cairo');
    assert.equal(edges.at(-3), Date.UTC(2026, 3, 23, 22));
    assert.equal(lengthsH(edges).at(-2), 23);
  });
});

describe('console/callChart', () => {
  it("counts the caller's calls by end time in their zone", async () => {
    const portal = await openTestPortal();
    portal.clock.now = Date.UTC(2026, 9, 27, 12);
    const company = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 9, day, hour, minute);
    // The 25-hour day of Berlin lasts from the 24th, 22:00Z to the 25th, 23:00Z.
    const times = [at(24, 21, 59), at(24, 22), at(25, 22, 59), at(25, 23)];
    await writeCalls(
      portal,
      company.sandbox,
      times.map((called_at) => ({ called_at })),
    );
    await writeCalls(portal, company.production, [{ called_at: at(25, 0), code: '145003030' }]);
    await writeCalls(portal, stranger.sandbox, [{ called_at: at(25, 0) }]);
    const chart = async (request: object, { token } = company) => {
      const headers = { timezone: 'Europe/Berlin' };
      const { data } = await ask(portal, 'GET', 'console/callChart', request, { token, headers });
      assert.equal(data.timeZone, 'Europe/Berlin');
      return (data.buckets as ChartBucket[]).map(({ calls, errors }) => [calls, errors]);
    };
    const none = [0, 0];
    assert.deepEqual(await chart({ span: 'week' }), [
      none,
      none,
      none,
      [1, 0],
      [3, 1],
      [1, 0],
      none,
    ]);
    const live = await chart({ span: 'week', environment: 'production' });
    assert.deepEqual(live, [none, none, none, none, [1, 1], none, none]);
    // Refused calls that were counted but not logged are calls and errors too.
    const counted = { operation: 'basic', code: '0', count: 900 };
    await writeLeftOut(portal, company.production, [
      { ...counted, at: at(24, 21, 59) },
      { ...counted, at: at(24, 22) },
    ]);
    const flooded = await chart({ span: 'week', environment: 'production' });
    assert.deepEqual(flooded, [none, none, none, [900, 900], [901, 901], none, none]);
    const other = await addPerson(portal, { level: 'developer' });
    const empty = await chart({ span: 'day' }, { ...company, ...other });
    assert.deepEqual(empty, Array(24).fill(none));
  });
});
