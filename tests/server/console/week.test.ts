import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import {
  type MeasuredAttempt,
  mostMeasured,
  readAttempts,
  toDeliveryFigures,
  toPercentile,
} from '#server/console/week.ts';
import { addCompany, addDeveloper, locate, withServer } from '../_support/accounts.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { toPushAccount } from './pushes/_owners.ts';

const portal = await openTestPortal();
const kind = 'logistics/statusFeedback';

describe('toPercentile', () => {
  it('returns the nearest rank, in any order of the durations', () => {
    const durations = Array.from({ length: 100 }, (_, index) => 100 - index);
    assert.deepEqual(
      [0.5, 0.95, 1].map((share) => toPercentile(durations, share)),
      [50, 95, 100],
    );
    assert.equal(toPercentile([7], 0.5), 7);
    assert.equal(toPercentile([1, 9], 0.95), 9);
    assert.equal(toPercentile([], 0.5), undefined);
  });
});

describe('toDeliveryFigures', () => {
  const attempt: MeasuredAttempt = {
    accountId: '1',
    kind,
    durationMs: 20,
    isAcknowledged: true,
  };

  it('measures failed attempts too, and counts those acknowledged', () => {
    const late = { ...attempt, durationMs: 15_000, isAcknowledged: false };
    assert.deepEqual(toDeliveryFigures([attempt, late, attempt]), {
      attempts: 3,
      acknowledged: 2,
      medianMs: 20,
      p95Ms: 15_000,
    });
    assert.equal(toDeliveryFigures([]), null);
  });
});

describe('readAttempts', () => {
  it('reads the newest pushes of seven days of each account and kind', async () => {
    const { database } = portal.context;
    const { accountId } = await toPushAccount(portal, (await addDeveloper(portal)).sandbox);
    const { now } = portal.clock;
    const write = async (id: string, own: string, sequence: number, created_at: number) => {
      await database
        .insertInto('push')
        .values({
          id,
          account_id: accountId,
          kind: own,
          bill_code: 'UEG000000000001',
          sequence,
          content: '{}',
          status: 'delivered',
          attempts: 1,
          created_at,
          next_at: now,
          lease_until: null,
          delivered_at: now,
          traceparent: null,
          erased_at: null,
        })
        .execute();
      const attempt = { attempted_at: now, duration_ms: 1, http_status: 200, error: null };
      const kept = { fault: null, answer: null, answer_headers: null };
      await database
        .insertInto('push_attempt')
        .values({ push_id: id, number: 1, ...attempt, ...kept })
        .execute();
    };
    const count = mostMeasured + 5;
    for (let at = 0; at < count; at += 1) await write(`week-${at}`, kind, at + 1, now - at);
    const rare = 'orderserve/statusFeedback';
    await write('rare', rare, 1, now - 6 * dayMs);
    await write('old', rare, 2, now - 8 * dayMs);
    const attempts = await readAttempts(database, [accountId], now);
    const byKind = Map.groupBy(attempts, (each) => each.kind);
    assert.deepEqual(
      [...byKind].map(([each, { length }]) => [each, length]).sort(),
      [
        [kind, mostMeasured],
        [rare, 1],
      ].sort(),
    );
    assert.ok(attempts.every(({ isAcknowledged }) => isAcknowledged));
  });
});

describe('console/week', () => {
  it('counts the calls of the production account by day', async () => {
    const company = await addCompany(portal);
    await withServer(portal, async (server) => {
      await locate(server, company.sandbox);
      await locate(server, { ...company.production, privateKey: 'wrong' });
    });
    const { code, data } = await ask(portal, 'GET', 'console/week', {}, { token: company.token });
    assert.equal(code, portalErrors.success);
    assert.equal(data.calls.length, 7);
    assert.deepEqual([data.calls.at(-1), data.errors.at(-1)], [1, 1], 'not those of the sandbox');
    assert.ok(data.p95Ms > 0);
    assert.equal(data.deliveries, null, 'nothing was sent');
  });
});
