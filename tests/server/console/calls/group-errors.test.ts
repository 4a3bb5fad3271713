import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cause } from '#contract/causes.ts';
import { hourMs } from '#contract/durations.ts';
import { type ErrorGroups, mostErrorGroups } from '#contract/portal/console-calls.ts';
import { addCompany, addDeveloper, type Certified } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { writeCalls, writeLeftOut } from './_calls.ts';

const portal = await openTestPortal();
const wrongDigest = { code: '145003030', field: 'digest' };

const diagnosed = (causes: Cause[], textMd5: string) =>
  JSON.stringify({ digest: 'header', causes, textMd5, textBytes: 2 });

async function grouped({ token }: Certified, request: object = {}) {
  const { data } = await ask(
    portal,
    'GET',
    'console/callErrors',
    { span: 'day', ...request },
    { token, headers: { timezone: 'Asia/Kolkata' } },
  );
  return data as ErrorGroups;
}

describe('console/callErrors', () => {
  it('groups by code and cause, most frequent first, with hourly counts and the last call', async () => {
    const owner = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    const { now } = portal.clock;
    const php = (text: string) => ({ ...wrongDigest, diagnosis: diagnosed(['php'], text) });
    const [last] = await writeCalls(portal, owner.sandbox, [
      { ...php('a'), called_at: now },
      { ...php('b'), called_at: now - 1, operation: 'logistics/query' },
      { ...php('c'), called_at: now - 2 * hourMs },
      { ...wrongDigest, diagnosis: diagnosed([], 'd') },
      { ...wrongDigest, diagnosis: diagnosed(['php', 'key-lf'], 'e') },
      { ...php('f'), called_at: now - 25 * hourMs },
      {},
    ]);
    await writeCalls(portal, owner.production, [wrongDigest]);
    await writeCalls(portal, stranger.sandbox, [php('g')]);
    const { groups, buckets, more, timeZone } = await grouped(owner);
    assert.deepEqual([timeZone, more, buckets.length], ['Asia/Kolkata', false, 24]);
    // 08:00Z is 13:30 in Kolkata: buckets start at half past in UTC.
    assert.equal(buckets.at(-1), now - hourMs / 2);
    const [first, ...rest] = groups;
    const counts = Array(24).fill(0).with(23, 2).with(21, 1);
    assert.deepEqual(first, {
      code: '145003030',
      causes: ['php'],
      field: 'digest',
      operations: 2,
      count: 3,
      counts,
      last: { requestId: last, time: now },
    });
    const others = rest.map(({ causes, count }) => [causes.join(), count]);
    assert.deepEqual(others.sort(), [
      ['', 2],
      ['php,key-lf', 1],
    ]);
    const live = await grouped(owner, { environment: 'production' });
    assert.deepEqual(
      live.groups.map(({ causes, count }) => [causes, count]),
      [[[], 1]],
    );
    assert.equal((await grouped(owner, { span: 'week' })).groups[0]?.count, 4);
  });

  it('groups the entries of a list as one field', async () => {
    const owner = await addDeveloper(portal);
    const code = '145003092';
    await writeCalls(portal, owner.sandbox, [
      { code, field: 'items[0].weight' },
      { code, field: 'items[12].weight' },
      { code, field: 'weight' },
    ]);
    const { groups } = await grouped(owner);
    assert.deepEqual(
      groups.map(({ field, count }) => [field, count]),
      [
        ['items[].weight', 2],
        ['weight', 1],
      ],
    );
  });

  it('limits the groups and counts calls left out of the log', async () => {
    const owner = await addDeveloper(portal);
    const fields = Array.from({ length: mostErrorGroups }, (_, at) => `field${at}`);
    const code = '145003092';
    await writeCalls(
      portal,
      owner.sandbox,
      fields.map((field) => ({ code, field })),
    );
    assert.equal((await grouped(owner)).more, false);
    await writeCalls(portal, owner.sandbox, [{ code, field: 'one.more' }]);
    await writeLeftOut(portal, owner.sandbox, [
      { at: portal.clock.now, operation: 'basic', code, count: 40 },
    ]);
    const { groups, more, leftOut } = await grouped(owner);
    assert.deepEqual([groups.length, more, leftOut], [mostErrorGroups, true, 40]);
  });

  it('is empty without errors', async () => {
    const owner = await addDeveloper(portal);
    await writeCalls(portal, owner.sandbox, [{}]);
    assert.deepEqual((await grouped(owner)).groups, []);
  });
});
