import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { removeExpired } from '#server/database/sweep.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import { AccountUses } from '#server/gateway/account-use.ts';
import { CallLog } from '#server/gateway/call-log.ts';
import { openTestDatabase } from '../_support/database.ts';
import { openLog } from '../_support/log.ts';
import { createdOrder, trace } from '../_support/orders.ts';
import { addIntegrator, customerOf, openTestPortal, post, sign } from '../_support/portal.ts';
import { readRow, readRows } from '../_support/rows.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal({}, { logger: openLog().logger });
const integrator = await addIntegrator(portal);
const { database } = portal.context;

/** Rows are written after the responses: closing the app flushes them. */
async function writtenRows() {
  await portal.app.close();
  return database.selectFrom('call_log').selectAll().orderBy('called_at').execute();
}

describe('removeExpired', () => {
  it('removes every call before the given time, in any number, and keeps the rest', async () => {
    const context = await openTestDatabase();
    const row = { account_id: null, api_account: '', operation: 'basic', code: '1', uuid: '' };
    const rest = { ...row, http_status: 200, duration_us: 5 };
    const rows = Array.from({ length: 2500 }, (_, at) => ({
      ...rest,
      request_id: `${at}`,
      called_at: at,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await context.database
        .insertInto('call_log')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    assert.equal(
      await removeExpired(context.database, 'call_log', {
        now: 2400,
        callLogDays: 0,
        pictureDays: 0,
      }),
      2400,
    );
    const left = await context.database.selectFrom('call_log').select('called_at').execute();
    assert.equal(left.length, 100);
    assert.ok(left.every(({ called_at }) => called_at >= 2400));
    await context.close();
  });
});

describe('the call log', () => {
  it('stores a call with an unusable uuid, without the uuid', async () => {
    const own = await openTestPortal();
    const caller = await addIntegrator(own);
    const uuids = ['?uuid=%00', '?uuid=kept', '?uuid=a&uuid=b', `?uuid=${'x'.repeat(65)}`];
    for (const search of uuids) {
      const url = `/webopenplatformapi/api/location/getLocation${search}`;
      const { code } = await post(own, caller, '', '{"countryCode":"UAE"}', { url });
      assert.equal(code, '1');
      own.clock.now += 1000;
    }
    await own.app.close();
    const rows = await own.context.database
      .selectFrom('call_log')
      .select('uuid')
      .orderBy('called_at')
      .execute();
    assert.deepEqual(
      rows.map(({ uuid }) => uuid),
      ['', 'kept', '', ''],
    );
  });

  it('names the account of a call with invalid headers, in both versions', async () => {
    const own = await openTestPortal();
    const caller = await addIntegrator(own);
    const request = { customerCode: caller.customerCode };
    await post(own, caller, 'logistics/trace', '{}', { headers: { digest: '' } });
    own.clock.now += 1000;
    const otherPath = { 'webhook-id': 'order/addOrder:12345678' };
    await call2(own, caller, 'ess/balance', request, { headers: otherPath });
    own.clock.now += 1000;
    await call2(own, caller, 'ess/balance', request, { headers: { 'webhook-signature': '' } });
    own.clock.now += 1000;
    const unknown = { 'x-api-account': '404', 'webhook-signature': '' };
    await call2(own, caller, 'ess/balance', request, { headers: unknown });
    await own.app.close();
    const rows = await own.context.database
      .selectFrom('call_log')
      .select(['code', 'field', 'api_account', 'received', 'diagnosis'])
      .orderBy('called_at')
      .execute();
    const { apiAccount } = caller;
    const received = JSON.stringify(request);
    assert.deepEqual(
      rows.map(({ code, field, api_account }) => [code, field, api_account]),
      [
        ['145003052', 'digest', apiAccount],
        ['145003030', 'webhook-id', apiAccount],
        ['145003030', 'webhook-signature', apiAccount],
        ['145003030', 'webhook-signature', ''],
      ],
    );
    assert.deepEqual(
      rows.map((row) => row.received),
      ['{}', received, received, null],
    );
    // The response explains the invalid header: there is no signature to diagnose.
    assert.ok(rows.every(({ diagnosis }) => diagnosis === null));
  });

  it('stores account, operation, code, status, duration and request id of each call, and no secret', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    portal.clock.now += 1000;
    const traced = await trace(portal, integrator, billCode);
    portal.clock.now += 1000;
    const refused = await post(portal, integrator, 'logistics/trace', '{}', {
      headers: { digest: 'wrong' },
    });
    portal.clock.now += 1000;
    await post(portal, { ...integrator, apiAccount: '9'.repeat(300) }, 'logistics/trace', '{}');
    portal.clock.now += 1000;
    await post(portal, integrator, 'logistics/trace', ' '.repeat(65 * 1024));
    const rows = await writtenRows();
    assert.deepEqual(
      rows.map(({ operation, code, http_status }) => [operation, code, http_status]),
      [
        ['orderserve/create', '1', 200],
        ['logistics/query', '1', 200],
        ['logistics/query', '145003030', 200],
        ['logistics/query', '145003010', 200],
        ['logistics/query', '145003050', 413],
      ],
    );
    assert.deepEqual(
      rows.map((row) => row.request_id).slice(1, 3),
      [traced, refused].map(({ headers }) => headers['x-request-id']),
    );
    const account = await readRow(database, 'account', { api_account: integrator.apiAccount });
    assert.deepEqual(
      rows.map((row) => row.account_id),
      [account.id, account.id, account.id, null, null],
    );
    assert.ok(rows.every(({ duration_us }) => Number.isInteger(duration_us) && duration_us > 0));
    assert.equal(rows[3]?.api_account, '', 'what a stranger sent may be a key');
    const written = JSON.stringify(rows);
    const { digest } = customerOf(integrator);
    const header = sign(integrator, '{}', 1).digest;
    for (const secret of [integrator.privateKey, integrator.password, digest, header]) {
      assert.ok(!written.includes(secret));
    }
  });

  if (portal.context.engine === 'sqlite') {
    it('keeps rows while the storage is unavailable and writes them afterwards', async () => {
      const { logger, text } = openLog();
      const callLog = new CallLog(
        { database, writePlan: createWritePlan(database) },
        logger,
        new AccountUses(async () => {}),
      );
      const [row] = await database.selectFrom('call_log').selectAll().execute();
      assert.ok(row);
      await sql`pragma query_only = on`.execute(database);
      for (let kept = 0; kept < 1200; kept += 1) {
        callLog.add({ row: { ...row, request_id: `kept-${kept}` }, use: undefined });
      }
      await callLog.flush();
      await sql`pragma query_only = off`.execute(database);
      assert.match(text(), /"waiting":1200/);
      await callLog.close();
      const { written } = await database
        .selectFrom('call_log')
        .select(({ fn }) => fn.countAll<number>().as('written'))
        .where('request_id', 'like', 'kept-%')
        .executeTakeFirstOrThrow();
      assert.equal(written, 1200);
    });
  }

  it('drops rows that cannot be written, logs it and continues', async () => {
    const { logger, text } = openLog();
    const callLog = new CallLog(
      { database, writePlan: createWritePlan(database) },
      logger,
      new AccountUses(async () => {}),
    );
    const [row] = await database.selectFrom('call_log').selectAll().execute();
    assert.ok(row);
    callLog.add({ row: { ...row, request_id: 'odd', code: null as never }, use: undefined });
    await callLog.flush();
    assert.match(text(), /calls could not be logged/);
    callLog.add({ row: { ...row, request_id: 'another' }, use: undefined });
    await callLog.flush();
    const found = await readRows(database, 'call_log', { request_id: 'another' });
    assert.equal(found.length, 1);
  });
});
