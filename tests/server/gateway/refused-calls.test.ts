import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import { AccountUses } from '#server/gateway/account-use.ts';
import { CallLog, type LoggedCall } from '#server/gateway/call-log.ts';
import { type RefusedCall, RefusedCalls } from '#server/gateway/refused-calls.ts';
import { openTestDatabase, type TestDatabase } from '../_support/database.ts';
import { openLog } from '../_support/log.ts';
import { addIntegrator, type Integrator, openTestPortal, post } from '../_support/portal.ts';

const megabyte = 1_000_000;
const codes: readonly ErrorCode[] = ['145003030', '145003012', '145003050', '0'];

/** The largest possible row: 8,192 characters of the request and of the response. */
const largest = 'x'.repeat(8192);

/** The size of a database on disk, with recent writes. */
async function sizeOf({ engine, database, dataDir }: TestDatabase): Promise<number> {
  if (engine === 'sqlite') {
    return ['portal.sqlite', 'portal.sqlite-wal']
      .map((file) => statSync(path.join(dataDir, file)).size)
      .reduce((all, size) => all + size);
  }
  const { rows } = await database.executeQuery<{ size: number }>({
    ...database.selectNoFrom((eb) => eb.val(1).as('one')).compile(),
    sql: 'select pg_database_size(current_database()) as size',
    parameters: [],
  });
  return Number(rows[0]?.size);
}

async function countedIn({ database }: Pick<TestDatabase, 'database'>): Promise<number> {
  const rows = await database.selectFrom('refused_calls').select('count').execute();
  return rows.reduce((all, { count }) => all + count, 0);
}

/** Calls without permission from a few addresses: half without an account, half in the name of one. */
function toAttack(index: number): RefusedCall {
  return {
    accountId: index % 2 === 0 ? undefined : `account-${index % 5}`,
    isProven: index % 3 === 0,
    operation: 'basic',
    code: codes[index % codes.length] ?? '0',
    network: `192.0.2.${index % 7}`,
    isSandbox: true,
  };
}

const log = openLog();
const portal = await openTestPortal({ TRUST_PROXY: 'on' }, log);
const { database } = portal.context;
describe('half a million refused calls', () => {
  it('take less than 30 MB of the database and are all counted', async () => {
    const context = await openTestDatabase();
    const log = openLog();
    const callLog = new CallLog(
      { database: context.database, writePlan: createWritePlan(context.database) },
      log.logger,
      new AccountUses(async () => {}),
    );
    const refused = new RefusedCalls(context.database, log.logger);
    const before = await sizeOf(context);
    const calls = 500_000;
    const start = Date.UTC(2026, 10, 20);
    let added = 0;
    for (let index = 0; index < calls; index += 1) {
      // All calls are within an hour.
      const now = start + Math.floor((index * hourMs) / calls);
      const call = toAttack(index);
      const { kept: how, thinnedTo } = refused.keep(call, now);
      if (how === 'counted') continue;
      added += 1;
      const texts = how === 'bare' || call.accountId === undefined ? null : largest;
      const logged: LoggedCall = {
        row: {
          request_id: `${index}`,
          called_at: now,
          account_id: call.accountId ?? null,
          api_account: '700000000001',
          operation: call.operation,
          code: call.code,
          http_status: 200,
          duration_us: 900,
          received: texts,
          answered: texts,
          field: null,
          uuid: '',
          trace_id: null,
          diagnosis: null,
          headers: null,
        },
        use: undefined,
      };
      callLog.add(logged);
      if (thinnedTo) refused.keepNewest(call, logged, thinnedTo, callLog);
      if (added % 5000 === 0) await callLog.flush();
    }
    await callLog.flush();
    await callLog.close();
    await refused.close();
    const { kept } = await context.database
      .selectFrom('call_log')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    assert.ok(kept > 100, `${kept} are kept`);
    assert.equal(Number(kept) + (await countedIn(context)), calls);
    const grown = (await sizeOf(context)) - before;
    assert.ok(grown < 30 * megabyte, `${grown} bytes, ${kept} rows`);
    assert.ok(log.text().length < megabyte, `${log.text().length} characters of log`);
    await context.close();
  });

  it('use no more memory when they come from as many addresses and accounts', async () => {
    const context = await openTestDatabase();
    const refused = new RefusedCalls(context.database, openLog().logger);
    for (let index = 0; index < 100_000; index += 1) {
      const call = { ...toAttack(index), isProven: false };
      refused.keep({ ...call, accountId: `account-${index}`, network: `net ${index}` }, 1);
      refused.keep({ ...call, accountId: undefined, network: `net ${index}` }, 1);
    }
    const { keys, counts } = refused.held;
    assert.ok(keys <= 20_000 && counts <= 1000 + codes.length, JSON.stringify(refused.held));
    await refused.close();
    await context.close();
  });
});

const ip = '198.51.100.7';

/** Makes parallel calls of one account from one address and returns their codes. */
async function send(integrator: Integrator, count: number, text = '{}'): Promise<string[]> {
  const headers = { 'x-forwarded-for': ip };
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      post(portal, integrator, 'location/getLocation', text, { headers }),
    ),
  );
  return answers.map(({ code }) => code);
}

describe('thousands of refused calls', () => {
  it('each get a response, are rarely stored and logged, and do not block a valid call', async () => {
    const right = await addIntegrator(portal);
    log.clear();
    const answered = [
      ...(await send({ ...right, apiAccount: '99' }, 1500)),
      ...(await send({ ...right, privateKey: 'guessed' }, 1500)),
      ...(await send(right, 1500)),
    ];
    const expected = ['145003010', '145003030', '145003090'];
    const each = expected.map((code) => answered.filter((other) => other === code).length);
    assert.deepEqual(each, [1500, 1500, 1500]);
    const valid = '{"countryCode":"UAE"}';
    assert.deepEqual(await send(right, 3, valid), ['1', '1', '1']);
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('"api.refused"'));
    assert.ok(lines.length >= 10 && lines.length <= 120, `${lines.length} lines`);

    await portal.app.close();
    const summary = log
      .text()
      .split('\n')
      .find((line) => line.includes('"leftOut"'));
    const line = JSON.parse(summary ?? '{}');
    const { rows: stored } = await readStored(right);
    assert.equal(stored.filter(({ code }) => code === '1').length, 3);
    for (const code of expected.slice(1)) {
      const kept = stored.filter((row) => row.code === code);
      assert.ok(kept.length >= 5 && kept.length <= 60, `${kept.length} of ${code}`);
      assert.ok(kept.every(({ received }) => received === '{}'));
    }
    const { kept, counted } = await readStored(right);
    assert.equal(kept + counted, 4503, 'each call is kept or counted');
    // The twenty newest of each kind are stored but not logged.
    assert.equal(line.leftOut, counted + 40);
    assert.equal(line.networks[ip], counted + 40);
    assert.deepEqual(Object.keys(line.reasons).sort(), expected);
  });
});

describe('the newest failures of an account', () => {
  it('stay in the log with their texts after a flood in the sandbox; older ones are thinned', async () => {
    const own = await openTestPortal({ TRUST_PROXY: 'on' });
    const integrator = await addIntegrator(own);
    const wrong = { ...integrator, privateKey: 'guessed' };
    const failFrom = async (address: string, text: string) => {
      const headers = { 'x-forwarded-for': address };
      return await post(own, wrong, 'location/getLocation', text, { headers });
    };
    const sent: string[] = [];
    for (let at = 0; at < 120; at += 1) {
      const { headers } = await failFrom(ip, `{"at":${at}}`);
      sent.push(String(headers['x-request-id']));
      if (at % 30 === 0) await new Promise(setImmediate);
    }
    // A flood from another address in the name of the account removes none of them.
    for (let at = 0; at < 200; at += 1) await failFrom('203.0.113.9', '{}');
    await own.app.close();
    const rows = await own.context.database
      .selectFrom('call_log')
      .selectAll()
      .where('request_id', 'in', sent)
      .orderBy('request_id')
      .execute();
    const newest = sent.slice(-20).sort();
    assert.deepEqual(
      rows.slice(-20).map(({ request_id }) => request_id),
      newest,
    );
    for (const row of rows.slice(-20)) assert.match(row.received ?? '', /^{"at":1\d\d}$/);
    assert.ok(rows.length < 60, `${rows.length} of 120 are kept`);
    const all = await own.context.database
      .selectFrom('call_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(all.count) + (await countedIn(own.context)), 320);
  });

  it('are not kept in production', async () => {
    const own = await openTestPortal({ TRUST_PROXY: 'on' });
    const integrator = await addIntegrator(own, { environment: 'production' });
    const wrong = { ...integrator, privateKey: 'guessed' };
    let last = '';
    for (let at = 0; at < 40; at += 1) {
      const { headers } = await post(own, wrong, 'location/getLocation', '{}', {});
      last = String(headers['x-request-id']);
    }
    await own.app.close();
    const rows = await own.context.database.selectFrom('call_log').select('request_id').execute();
    assert.ok(!rows.some(({ request_id }) => request_id === last));
  });
});

async function readStored({ apiAccount }: Integrator) {
  const rows = await database.selectFrom('call_log').selectAll().execute();
  const own = rows.filter((row) => row.api_account === apiAccount);
  return { rows: own, kept: rows.length, counted: await countedIn({ database }) };
}

describe('the counts of refused calls', () => {
  it('are removed together with the calls of their days', async () => {
    const context = await openTestDatabase();
    const refused = new RefusedCalls(context.database, openLog().logger);
    for (const now of [dayMs, 3 * dayMs]) {
      for (let index = 0; index < 200; index += 1) refused.keep({ ...toAttack(0) }, now);
    }
    await refused.close();
    const all = await countedIn(context);
    await removeExpired(context.database, 'refused_calls', {
      now: 2 * dayMs,
      callLogDays: 0,
      pictureDays: 0,
    });
    const left = await countedIn(context);
    assert.ok(left > 0 && left < all, `${left} of ${all}`);
    await context.close();
  });

  it('are written later when the database fails', async () => {
    const context = await openTestDatabase();
    const { logger, text } = openLog();
    const refused = new RefusedCalls(context.database, logger);
    for (let index = 0; index < 150; index += 1) refused.keep(toAttack(0), 1);
    const { schema } = context.database;
    await schema.alterTable('refused_calls').renameTo('away').execute();
    await refused.flush();
    assert.match(text(), /written later/);
    await schema.alterTable('away').renameTo('refused_calls').execute();
    await refused.close();
    assert.equal(await countedIn(context), 50);
    await context.close();
  });
});
