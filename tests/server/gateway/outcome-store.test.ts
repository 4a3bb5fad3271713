import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { OutcomeStore, removeOldRecords, running } from '#server/gateway/outcome-store.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';
import { balanceOf, call2, reserve, reservePath, sign2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const { database } = portal.context;

describe('stored outcomes', () => {
  it('expire after 24 hours, so that the same id is a new call', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const sent = { id: 'a-day-later' };
    const request = reserve(integrator, 1);
    await call2(portal, integrator, reservePath, request, sent);
    portal.clock.now += 24 * hourMs;
    const later = await call2(portal, integrator, reservePath, request, sent);
    assert.deepEqual([later.code, later.headers['idempotent-replayed']], ['1', undefined]);
    assert.equal(await balanceOf(portal, integrator), 8);
  });

  it('are removed when they expire, and the oldest above the limit of an account', async () => {
    const most = { sandbox: 3, production: 0 };
    const integrator = await addIntegrator(portal, { balance: 50 });
    const ids = async () => {
      const rows = await database
        .selectFrom('call_record')
        .innerJoin('account', 'account.id', 'call_record.account_id')
        .select('call_record.id')
        .where('api_account', '=', integrator.apiAccount)
        .orderBy('call_record.recorded_at')
        .execute();
      return rows.map(({ id }) => id.slice(`${reservePath}:`.length));
    };
    for (let index = 1; index <= 5; index += 1) {
      portal.clock.now += 1000;
      const sent = { id: `crowded-${index}` };
      await call2(portal, integrator, reservePath, reserve(integrator, 1), sent);
    }
    await removeOldRecords(database, portal.clock.now, most);
    assert.deepEqual(await ids(), ['crowded-3', 'crowded-4', 'crowded-5']);
    await removeOldRecords(database, portal.clock.now + 24 * hourMs - 1500, most);
    assert.deepEqual(await ids(), ['crowded-4', 'crowded-5']);
  });
});

describe('a claim', () => {
  it('is not overwritten by its first holder after another took it over', async () => {
    const store = new OutcomeStore(database, portal.secrets);
    const key = { account_id: 'claimed', id: 'sandbox/moveParcel:taken-over', body_hash: 'x' };
    const toRecord = (http_status: number, answer: string) => ({
      ...key,
      code: '1',
      http_status,
      answer,
      recorded_at: portal.clock.now,
    });
    const first = { ...toRecord(running, ''), recorded_at: portal.clock.now - 61_000 };
    const second = toRecord(running, '');
    assert.equal(await store.insert(first), true);
    await store.remove(first);
    assert.equal(await store.insert(second), true);
    assert.equal(await store.finish(first, toRecord(200, '{"by":"first"}')), false);
    assert.equal(await store.finish(second, toRecord(200, '{"by":"second"}')), true);
    assert.equal(await store.finish(first, toRecord(200, '{"by":"first"}')), false);
    const known = await store.find({ accountId: 'claimed', id: key.id }, portal.clock.now);
    assert.equal(known?.answer, '{"by":"second"}');
  });
});

describe('a repeat in the call log', () => {
  it('is stored with the code and status of the recorded response', async () => {
    const integrator = await addIntegrator(portal);
    const path = 'order/cancelOrder';
    const request = {
      customerCode: integrator.customerCode,
      orderType: 2,
      txlogisticId: 'NONE',
      reason: 'x',
    };
    const sent = { id: 'logged-twice' };
    await call2(portal, integrator, path, request, sent);
    const signed = sign2(integrator, path, JSON.stringify(request), {
      at: portal.clock.now,
      ...sent,
    });
    const again = await call2(portal, integrator, path, request, { headers: signed });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const deadline = performance.now() + 10_000;
    const read = () => readRows(database, 'call_log', { api_account: integrator.apiAccount });
    while ((await read()).length < 2 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const found = (await read()).map(({ code, http_status, version }) => [
      code,
      http_status,
      version,
    ]);
    const row = ['999002000', 404, 2];
    assert.deepEqual(found, [row, row]);
  });
});
