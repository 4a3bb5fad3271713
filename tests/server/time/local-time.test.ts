import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createdOrder, query } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

/** In Berlin the clock goes back on 2026-10-25 at 03:00 and forward on 2027-03-28 at 02:00. */
const portal = await openTestPortal({ TIMEZONE: 'Europe/Berlin' });
const integrator = await addIntegrator(portal);

async function createdAt(utc: string) {
  portal.clock.now = Date.parse(utc);
  return createdOrder(portal, integrator);
}

async function codeAndFound(startDate: string, endDate: string) {
  const fields = { command: 3, startDate, endDate, current: 1, size: 200 };
  const { code, data } = await query(portal, integrator, fields);
  return { code, found: (data ?? []).map((order: { billCode: string }) => order.billCode) };
}

describe("times in the courier's zone", () => {
  const times: [utc: string, local: string][] = [
    ['2026-07-01T10:00:00Z', '2026-07-01 12:00:00'],
    ['2026-12-01T10:00:00.999Z', '2026-12-01 11:00:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01 00:30:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
  ];
  for (const [utc, local] of times) {
    it(`show ${utc} as ${local} in create and query`, async () => {
      const { createOrderTime, billCode } = await createdAt(utc);
      assert.equal(createOrderTime, local);
      const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
      assert.equal(data[0].createOrderTime, local.replace(' ', 'T'));
    });
  }

  it('include the first and last second of a range, and nothing beyond', async () => {
    const early = await createdAt('2027-01-10T10:59:59.999Z');
    const first = await createdAt('2027-01-10T11:00:00.000Z');
    const last = await createdAt('2027-01-10T11:00:05.999Z');
    const late = await createdAt('2027-01-10T11:00:06.000Z');
    const { found } = await codeAndFound('2027-01-10 12:00:00', '2027-01-10 12:00:05');
    assert.deepEqual(found, [first.billCode, last.billCode]);
    assert.ok(!found.includes(early.billCode) && !found.includes(late.billCode));
  });
});

describe('range of times when the clock goes back', () => {
  it('includes both orders of the repeated hour', async () => {
    const before = await createdAt('2026-10-25T00:45:00Z');
    const after = await createdAt('2026-10-25T01:45:00Z');
    const { found } = await codeAndFound('2026-10-25 02:40:00', '2026-10-25 02:50:00');
    assert.ok(found.includes(before.billCode) && found.includes(after.billCode));
  });

  it('counts 7 calendar days as 7 despite the extra hour', async () => {
    const { code } = await codeAndFound('2026-10-20 00:00:00', '2026-10-27 00:00:00');
    assert.equal(code, '1');
    const longer = await codeAndFound('2026-10-20 00:00:00', '2026-10-27 00:00:01');
    assert.equal(longer.code, '145003097');
  });

  it('is refused with its end before its start, even within the repeated hour', async () => {
    const { code } = await codeAndFound('2026-10-25 02:50:00', '2026-10-25 02:40:00');
    assert.equal(code, '145003097');
  });
});

describe('range of times when the clock goes forward', () => {
  it('counts 7 days as 7 despite the missing hour', async () => {
    const { code } = await codeAndFound('2027-03-25 00:00:00', '2027-04-01 00:00:00');
    assert.equal(code, '1');
    const longer = await codeAndFound('2027-03-25 00:00:00', '2027-04-01 00:00:01');
    assert.equal(longer.code, '145003097');
  });

  it('can start and end in the skipped hour', async () => {
    const before = await createdAt('2027-03-28T00:59:59Z');
    const after = await createdAt('2027-03-28T01:00:00Z');
    const { found } = await codeAndFound('2027-03-28 01:59:00', '2027-03-28 02:30:00');
    assert.ok(found.includes(before.billCode));
    const second = await codeAndFound('2027-03-28 02:30:00', '2027-03-28 03:00:00');
    assert.ok(second.found.includes(after.billCode));
  });
});
