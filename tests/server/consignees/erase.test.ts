import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { getOrders } from '#contract/operations/orderserve/query.ts';
import { verifyAudit } from '#server/people/audit/verify-audit.ts';
import { keepSent } from '#server/push/sent-messages.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { operatorOn } from '../_support/operator.ts';
import { cancel, createdOrder, orderOf, query, trace } from '../_support/orders.ts';
import { addIntegrator, call, customerOf, openTestPortal, post } from '../_support/portal.ts';
import { giveAddresses, pushesOf } from '../_support/pushes.ts';
import { call2 } from '../_support/version-2.ts';
import { accountIdOf } from '../_support/waybills.ts';
import {
  arabic,
  deliver,
  logged,
  person,
  readEverything,
  secrets,
  stranger,
} from './_everything.ts';

const portal = await openTestPortal({ CALLBACK_ALLOW_HTTP: 'on' });
const { database } = portal.context;
// The tool uses the real clock, by which an order unchanged for half a year is over.
portal.clock.now = Date.now();
const integrator = await addIntegrator(portal);
const other = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const accountId = await accountIdOf(portal, integrator);
const { done, refused } = operatorOn(portal);

/** Lines of the database that contain data of the person. */
async function findLeft() {
  const lines = await readEverything(database);
  return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
}

/** Counts of calls, written up to five seconds after them. */
const counts = ['kept_bytes', 'refused_calls'];

/** Names of tables with other rows than before; all differences would fill a screen. */
async function listChanged(before: readonly string[]): Promise<string[]> {
  const after = await readEverything(database);
  const changed = new Set(before).symmetricDifference(new Set(after));
  const tables = new Set([...changed].map((line) => line.slice(0, line.indexOf(':'))));
  return [...tables].filter((table) => !counts.includes(table));
}

describe('consignee erase', () => {
  let first = '';
  let cancelled = '';
  let sent = '';
  let strange = '';

  before(async () => {
    first = (await createdOrder(portal, integrator, { receiver: person, remark: 'for Nadia' }))
      .billCode;
    sent = (await createdOrder(portal, integrator, { sender: arabic, receiver: stranger }))
      .billCode;
    const third = orderOf(integrator, { receiver: arabic });
    const made = await post(portal, integrator, 'order/addOrder', JSON.stringify(third, null, 2));
    cancelled = made.data.billCode;
    const reason = 'Nadia called';
    await cancel(portal, integrator, String(third.txlogisticId), { reason });
    strange = (await createdOrder(portal, other, { receiver: stranger })).billCode;
    // Refused, long and cut in the log; and escaped twice.
    const items = Array.from({ length: 200 }, () => ({
      itemType: 'ITN1',
      itemName: 'x'.repeat(30),
    }));
    const long = { ...orderOf(integrator, { receiver: person, items }), weight: 99 };
    assert.equal((await call(portal, integrator, 'order/addOrder', long)).code, '145003092');
    const escaped = JSON.stringify(orderOf(integrator, { receiver: person, weight: 99 }));
    const twice = JSON.stringify({ wrapped: JSON.stringify(escaped) });
    await post(portal, integrator, 'order/addOrder', twice);
    await call2(
      portal,
      integrator,
      'order/addOrder',
      orderOf(integrator, { receiver: person, weight: 99 }),
    );
    const realName = { billCode: first, name: 'Nadia Hassan', idType: 1, idNumber: '29805010' };
    const saved = { ...realName, mobile: arabic.mobile, countryCode: 'EGY' };
    assert.equal((await call(portal, integrator, 'realName/saveOrUpdate', saved)).code, '1');
    await query(portal, integrator, { command: 2, serialNumber: [first, sent] });
    await trace(portal, integrator, strange);
    await deliver(portal, sent);
    await deliver(portal, strange);
    await logged(database, 11);
    const now = portal.clock.now;
    await database
      .insertInto('core_call')
      .values({
        id: 'c1',
        answered_at: now,
        answer: JSON.stringify({ code: '145003085', data: null, msg: 'no +201155667788 here' }),
      })
      .execute();
    await database
      .insertInto('call_record')
      .values({
        account_id: accountId,
        id: 'r1',
        body_hash: '',
        http_status: 200,
        code: '1',
        answer: '{"code":"1","msg":"of 01155667788","data":null}',
        recorded_at: now,
      })
      .execute();
  });

  it('refuses while a parcel is in transit, naming it, and changes nothing', async () => {
    const before = await readEverything(database);
    const words = await refused('consignee erase --phone +201155667788');
    assert.match(words, new RegExp(`nothing was erased.* on their way.*${first}`));
    assert.ok(!words.includes(sent) && !words.includes(cancelled));
    assert.match(
      await refused('consignee erase --phone 01155667788 --country EGY'),
      /on their way/,
    );
    assert.deepEqual(await listChanged(before), []);
    await deliver(portal, first);
  });

  it('lists what it would erase with --dry-run and changes nothing', async () => {
    const inbox = {
      account_id: accountId,
      kind: 'logistics/statusFeedback',
      headers: '{}',
      expected: '',
      http_status: 200,
      received_at: portal.clock.now,
    };
    await database
      .insertInto('inbox_push')
      .values([
        { ...inbox, id: 'i1', bill_code: first, body: '{}' },
        {
          ...inbox,
          id: 'i2',
          bill_code: null,
          body: new URLSearchParams({ bizContent: `{"x":"${person.mobile}"}` }).toString(),
        },
        { ...inbox, id: 'i3', bill_code: strange, body: '{}' },
      ])
      .execute();
    const searches = [first, `call ${person.mobile}`, strange];
    const saved = { user_id: 'u', organisation_id: 'o', list: 'calls', saved_at: 1 } as const;
    await database
      .insertInto('saved_filter')
      .values(
        searches.map((text, at) => ({
          ...saved,
          id: `f${at}`,
          name: `filter ${at}`,
          filter: JSON.stringify({ text }),
        })),
      )
      .execute();
    const [push] = await database
      .selectFrom('push')
      .select('id')
      .where('bill_code', '=', first)
      .execute();
    await database
      .insertInto('push_attempt')
      .values({
        push_id: push?.id ?? '',
        number: 1,
        attempted_at: portal.clock.now,
        duration_ms: 5,
        http_status: 200,
        error: null,
        answer: 'thanks, Nadia',
        answer_headers: JSON.stringify({ 'x-note': 'for Nadia' }),
      })
      .execute();
    const message = {
      headers: {},
      body: `bizContent=${encodeURIComponent('{"otp":"for Nadia"}')}`,
    };
    const url = 'https://receiver.example.com/push';
    await keepSent(database, portal.secrets, [{ pushId: push?.id ?? '', number: 1, url, message }]);
    const phone = JSON.stringify({ data: { reason: `call ${person.mobile}` } });
    const orphan = { headers: {}, body: phone };
    await keepSent(database, portal.secrets, [{ pushId: 'p1', number: 1, url, message: orphan }]);
    const others = { headers: {}, body: JSON.stringify({ data: { billCode: strange } }) };
    await keepSent(database, portal.secrets, [{ pushId: 'p2', number: 1, url, message: others }]);
    await database
      .updateTable('scan')
      .set({ remark: 'Nadia was not there' })
      .where('bill_code', '=', first)
      .where('sequence', '=', 2)
      .execute();
    const before = await readEverything(database);
    const report = await done('consignee erase --phone +201155667788 --dry-run');
    assert.deepEqual(await listChanged(before), []);
    assert.equal(report.dryRun, true);
    assert.deepEqual(report.names, ['Nadia Hassan']);
    assert.equal(report.found.orders, 3);
    const { apiAccount } = integrator;
    assert.deepEqual(
      report.parcels.toSorted((a: { billCode: string }, b: { billCode: string }) =>
        a.billCode.localeCompare(b.billCode),
      ),
      [
        { billCode: first, apiAccount, parties: ['receiver'], onItsWay: false },
        { billCode: sent, apiAccount, parties: ['sender'], onItsWay: false },
        { billCode: cancelled, apiAccount, parties: ['receiver'], onItsWay: false },
      ],
    );
  });

  it('warns while a database set aside by a restore still exists', async () => {
    const { dataDir, engine } = portal.context;
    const file = path.join(dataDir, 'portal.sqlite.before-restore-20260101T000000Z');
    const schema = sql.raw('before_restore_20260101t000000z');
    if (engine === 'sqlite') writeFileSync(file, '');
    else await sql`create schema ${schema}`.execute(database);
    const kept = await done('consignee erase --phone +201000000009');
    assert.equal(kept.erased, undefined);
    assert.equal(typeof kept.erasedButKeptElsewhere, 'object');
    assert.match(kept.keptDatabases[0], /before.restore.20260101t000000z/i);
    if (engine === 'sqlite') rmSync(file);
    else await sql`drop schema ${schema}`.execute(database);
    const gone = await done('consignee erase --phone +201000000009');
    assert.deepEqual([typeof gone.erased, gone.keptDatabases], ['object', undefined]);
  });

  it('removes the person from the whole database and keeps everyone else', async () => {
    assert.ok((await findLeft()).length > 10, 'there is something to erase');
    const report = await done('consignee erase --phone +201155667788');
    assert.equal(report.dryRun, false);
    const {
      orders,
      scans,
      realNames,
      inboxPushes,
      outcomes,
      coreAnswers,
      pushAnswers,
      pushBodies,
      savedFilters,
    } = report.erased;
    const others = { outcomes, coreAnswers, pushAnswers, pushBodies, savedFilters };
    assert.deepEqual(
      { orders, scans, realNames, inboxPushes, ...others },
      {
        orders: 3,
        // One with a remark, and those of two deliveries that prove something.
        scans: 5,
        realNames: 1,
        inboxPushes: 2,
        outcomes: 1,
        coreAnswers: 1,
        pushAnswers: 1,
        pushBodies: 2,
        savedFilters: 2,
      },
    );
    const bodies = await database.selectFrom('push_body').select('push_id').execute();
    assert.deepEqual(bodies, [{ push_id: 'p2' }]);
    assert.ok(report.erased.calls >= 8, JSON.stringify(report.erased));
    assert.deepEqual(await findLeft(), []);
    const { data } = await query(portal, other, { command: 2, serialNumber: [strange] });
    assert.equal(data[0].receiver.name, 'Karim Saleh');
    const rows = await database
      .selectFrom('call_log')
      .select('received')
      .where('account_id', '=', await accountIdOf(portal, other))
      .execute();
    assert.ok(rows.every(({ received }) => received !== null));
  });

  it('can be repeated, and reports that nothing was left', async () => {
    const before = await database.selectFrom('audit').select('id').execute();
    const report = await done('consignee erase --phone +201155667788');
    assert.ok(
      Object.values(report.erased).every((count) => count === 0),
      JSON.stringify(report.erased),
    );
    assert.deepEqual(await database.selectFrom('audit').select('id').execute(), before);
    const named = await done(`consignee erase --bill-code ${first}`);
    assert.equal(named.erased.orders, 0);
  });

  it('is audited without data of the person', async () => {
    const [row] = await database
      .selectFrom('audit')
      .select(['actor', 'subject', 'details'])
      .where('action', '=', 'consignee.erase')
      .execute();
    assert.equal(row?.actor, 'operator');
    assert.equal(row?.subject, 'operator');
    const { parcels, records, ...rest } = JSON.parse(row?.details ?? '');
    assert.equal(parcels, 3);
    assert.ok(records > 10);
    assert.deepEqual(rest, {});
    await verifyAudit(portal.people);
  });

  it('keeps amounts, statuses, places and the other party, in responses valid by the contract', async () => {
    const ajv = createAjv();
    const isValid = ajv.compile(getOrders.data);
    const asked = { command: 2, serialNumber: [first, sent, cancelled] };
    const old = await query(portal, integrator, asked);
    const fresh = await call2(portal, integrator, 'order/getOrders', {
      ...customerOf(integrator),
      ...asked,
    });
    for (const { code, data } of [old, fresh]) assert.deepEqual([code, data.length], ['1', 3]);
    const answered: unknown = old.data;
    assert.ok(isValid(answered), JSON.stringify(isValid.errors));
    const [order] = old.data.filter(({ billCode }: { billCode: string }) => billCode === first);
    const { countryCode, prov, area } = exampleReceiver;
    const mark = '(erased)';
    assert.deepEqual(order.receiver, {
      name: mark,
      mobile: mark,
      street: mark,
      countryCode,
      prov,
      city: '6 أكتوبر',
      area,
    });
    assert.equal(order.sender.name, 'Nile Home Store');
    assert.equal(order.orderStatus, 103);
    assert.ok(Number(order.sumFreight) > 0);
    assert.equal('remark' in order || 'erased' in order, false);
    const [sentOrder] = old.data.filter(({ billCode }: { billCode: string }) => billCode === sent);
    assert.deepEqual([sentOrder.sender.name, sentOrder.receiver.name], [mark, 'Karim Saleh']);
  });

  it('keeps waybill information and tracking, and refuses a label with the reason', async () => {
    const info = await call(portal, integrator, 'waybill/getWaybillInfo', {
      ...customerOf(integrator),
      waybillNos: [first],
    });
    assert.equal(info.code, '1', info.msg);
    assert.equal(info.data[0].waybillNo, first);
    assert.equal((await trace(portal, integrator, first)).code, '1');
    const label = await call(portal, integrator, 'order/printOrder', {
      ...customerOf(integrator),
      billCode: first,
    });
    assert.equal(label.code, '1450033319');
    assert.match(label.msg, /erased/);
  });

  it('sends waiting pushes without the person', async () => {
    const pushes = await pushesOf(portal, cancelled);
    assert.equal(pushes.length, 1);
    assert.equal(pushes[0]?.content.reason, undefined);
    assert.ok(pushes[0]?.content.scanType);
    assert.ok((await pushesOf(portal, first)).length > 5);
  });

  it('lists events without the person', async () => {
    const list = await call2(portal, integrator, 'events/listEvents', { limit: 500 });
    const { events } = list.data as { events: { data: { billCode: string; reason?: string } }[] };
    const ofCancelled = events.filter(({ data }) => data.billCode === cancelled);
    assert.equal(ofCancelled.length, 1);
    assert.equal(ofCancelled[0]?.data.reason, undefined);
    assert.ok(events.some(({ data }) => data.billCode === first));
  });
});
