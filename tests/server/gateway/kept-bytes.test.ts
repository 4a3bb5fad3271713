import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { countLeftOut, leftOutCounts, selectLeftOut } from '#server/console/calls/left-out.ts';
import {
  addIntegrator,
  call,
  type Integrator,
  openTestPortal,
  post,
  type TestPortal,
} from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { call2 } from '../_support/version-2.ts';
import { accountIdOf } from '../_support/waybills.ts';

const megabyte = 1_000_000;

/** As large as a text in a version 1 body may be, since each byte becomes three. */
const largest = '包'.repeat(7000);
const large = { countryCode: 'UAE', note: largest };

/** Call log rows of an account and their size in bytes. */
async function readKept({ context }: TestPortal, accountId: string, from = 0) {
  const rows = await context.database
    .selectFrom('call_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('called_at', '>=', from)
    .orderBy('request_id')
    .execute();
  const texts = rows.flatMap(({ received, answered, headers }) => [received, answered, headers]);
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 700 * rows.length);
  const { calls, errors } = await selectLeftOut(context.database, [accountId], from, 9e12)
    .select(leftOutCounts)
    .executeTakeFirstOrThrow();
  return { rows, bytes, counted: Number(calls), countedErrors: Number(errors) };
}

/** A portal whose sandbox accounts may store a megabyte a day. */
async function open(parts: Parameters<typeof openTestPortal>[1] = {}) {
  const portal = await openTestPortal({ SANDBOX_KEPT_MB: '1', PRODUCTION_KEPT_MB: '2' }, parts);
  return portal;
}

async function addAccount(portal: TestPortal, options: Parameters<typeof addIntegrator>[1] = {}) {
  const integrator = await addIntegrator(portal, options);
  return { integrator, accountId: await accountIdOf(portal, integrator) };
}

async function callMany(portal: TestPortal, integrator: Integrator, count: number) {
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, () =>
      call(portal, integrator, 'location/getLocation', large),
    );
    for (const { code, msg } of await Promise.all(some)) assert.equal(code, '1', msg);
  }
}

describe('an account over its log budget', () => {
  it('is still served while its log shrinks to bare rows, then to counts, until the next day', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    await callMany(portal, integrator, 400);
    const nextDay = portal.clock.now + dayMs;
    portal.clock.now = nextDay;
    await callMany(portal, integrator, 10);
    await portal.app.close();
    const all = await readKept(portal, accountId);
    const today = all.rows.filter(({ called_at }) => called_at < nextDay);
    const states = today.map(({ received }) => received !== null);
    assert.equal(states.lastIndexOf(true), states.indexOf(false) - 1, 'texts come first');
    assert.ok(states.includes(true) && states.includes(false), `${states.length} rows`);
    assert.ok(all.counted > 100 && all.countedErrors === 0, `${all.counted} are counted`);
    assert.equal(all.rows.length + all.counted, 410);
    const later = all.rows.slice(-10);
    assert.ok(later.every(({ received, called_at }) => received && called_at === nextDay));
    const { bytes } = await portal.context.database
      .selectFrom('kept_bytes')
      .select('bytes')
      .where('account_id', '=', accountId)
      .orderBy('day')
      .executeTakeFirstOrThrow();
    assert.ok(Number(bytes) <= megabyte, `${bytes} bytes`);
  });

  it('stores no more than its budget with any operation, version and body size', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    let calls = 0;
    const send = async (round: number) => {
      for (const version of [v1, v2]) {
        const operations = [
          ...version.calls.map((each) => ({ each, base: version.basePath })),
          ...version.sandboxCalls.map((each) => ({ each, base: version.mockPath })),
        ];
        for (const { each, base } of operations) {
          const request = { ...each.examples[0]?.request, note: largest, round };
          const url = `${base}/${each.path}`;
          const answer =
            version === v1
              ? await post(portal, integrator, each.path, JSON.stringify(request), { url })
              : await call2(portal, integrator, each.path, request, { url });
          assert.ok(answer.code, url);
          calls += 1;
        }
      }
    };
    for (let round = 0; round < 9; round += 1) await send(round);
    await portal.app.close();
    const { rows, bytes, counted } = await readKept(portal, accountId);
    assert.equal(rows.length + counted, calls);
    // Beyond the budget only the 20 newest failures of the account are whole.
    const newest = 20 * 40_000;
    assert.ok(
      bytes > megabyte / 2 && bytes < megabyte + newest,
      `${bytes} bytes of ${calls} calls`,
    );
  });

  it('still stores its newest failure whole and the time of its last use', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    await callMany(portal, integrator, 300);
    // Beyond the budget of failures too.
    const holder = { id: accountId, environment: 'sandbox' } as const;
    portal.keptBytes.add(holder, 'calls', 2 * megabyte, portal.clock.now);
    const refused = await call(portal, integrator, 'location/getLocation', { note: 'wrong' });
    assert.notEqual(refused.code, '1');
    const { database } = portal.context;
    portal.clock.now += 120_000;
    await callMany(portal, integrator, 1);
    await portal.app.close();
    const { rows } = await readKept(portal, accountId);
    const failure = rows.find(({ request_id }) => request_id === refused.headers['x-request-id']);
    assert.match(failure?.received ?? '', /wrong/);
    const account = await readRow(database, 'account', { id: accountId });
    assert.equal(account.last_used_at, portal.clock.now, 'uses are noted though calls are counted');
  });

  it('counts dropped successes as successes in lists and figures of the console', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    await callMany(portal, integrator, 400);
    await portal.app.close();
    const { counted } = await readKept(portal, accountId);
    const wanted = { accountIds: [accountId], from: undefined, to: undefined };
    const count = (outcome?: 'success' | 'failure') =>
      countLeftOut(portal.context.database, { ...wanted, ...(outcome && { outcome }) }, 9e12);
    assert.deepEqual([await count(), await count('success')], [counted, counted]);
    assert.equal(await count('failure'), 0);
  });
});

describe('the log budget', () => {
  it('is not used up by strangers or by another environment', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    const production = await addAccount(portal, { environment: 'production' });
    const wrong = { ...integrator, privateKey: 'guessed' };
    for (let at = 0; at < 120; at += 1) {
      await post(portal, wrong, 'location/getLocation', JSON.stringify(large));
    }
    await callMany(portal, integrator, 300);
    await callMany(portal, production.integrator, 50);
    await portal.app.close();
    const rows = await portal.context.database.selectFrom('kept_bytes').selectAll().execute();
    const bytesOf = (id: string) => Number(rows.find((row) => row.account_id === id)?.bytes ?? 0);
    assert.ok(bytesOf('') > 0 && bytesOf('') <= megabyte, `${bytesOf('')} of strangers`);
    const own = await readKept(portal, accountId);
    const whole = own.rows.filter(({ code, received }) => code === '1' && received !== null);
    assert.ok(whole.length > 25, `${whole.length} are whole`);
    const others = await readKept(portal, production.accountId);
    assert.ok(others.rows.every(({ received }) => received !== null));
  });

  it('is shared by servers on one database and survives a restart', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    const { database, reports } = portal.context;
    const start = () => open({ database, reports, secrets: portal.secrets });
    const other = await start();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([portal, other].map((each) => callMany(each, integrator, 10)));
      await Promise.all([portal, other].map((each) => each.keptBytes.flush()));
      await Promise.all([portal, other].map((each) => each.keptBytes.flush()));
    }
    const third = await start();
    await callMany(third, integrator, 1);
    await third.keptBytes.flush();
    await callMany(third, integrator, 10);
    for (const each of [third, other, portal]) await each.app.close();
    const { rows, counted } = await readKept(portal, accountId);
    assert.equal(rows.length + counted, 211);
    const whole = rows.filter(({ received }) => received !== null);
    // Both servers overrun the budget until they learn of each other, and the third by its first call.
    assert.ok(whole.length < 60, `${whole.length} are whole`);
    const total = await database.selectFrom('kept_bytes').select('bytes').executeTakeFirstOrThrow();
    assert.ok(Number(total.bytes) < 1.7 * megabyte, `${total.bytes} bytes`);
  });

  it('is stored once a failing database recovers', async () => {
    const portal = await open();
    const { integrator, accountId } = await addAccount(portal);
    const { schema } = portal.context.database;
    await schema.alterTable('kept_bytes').renameTo('away').execute();
    await callMany(portal, integrator, 5);
    await portal.keptBytes.flush();
    await schema.alterTable('away').renameTo('kept_bytes').execute();
    await portal.app.close();
    const { bytes } = await readRow(portal.context.database, 'kept_bytes', {
      account_id: accountId,
    });
    assert.ok(Number(bytes) > 5 * 21_000, `${bytes} bytes`);
  });

  it('does not apply when it is set to 0', async () => {
    const portal = await openTestPortal({ SANDBOX_KEPT_MB: '0' });
    const { integrator, accountId } = await addAccount(portal);
    await callMany(portal, integrator, 120);
    await portal.app.close();
    const { rows } = await readKept(portal, accountId);
    assert.ok(rows.length === 120 && rows.every(({ received }) => received !== null));
  });
});
