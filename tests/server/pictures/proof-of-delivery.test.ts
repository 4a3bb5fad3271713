import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { setCallback } from '#server/push/callbacks.ts';
import { openServer } from '../_support/loopback-server.ts';
import { createdOrder, trace } from '../_support/orders.ts';
import { addIntegrator } from '../_support/portal.ts';
import { assertRefused, call2, callSandbox2 } from '../_support/version-2.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { logged } from '../consignees/_everything.ts';
import { kind, makeWorker, sendAll } from '../push/_context.ts';
import { deliver, integrator, open, portal, prove } from './_pictures.ts';

const { clock, courier } = portal;
const { database } = portal.context;

type Detail = Record<string, string>;

async function detailsOf(billCode: string): Promise<Record<string, Detail>> {
  const { data } = await trace(portal, integrator, billCode);
  const details: Detail[] = data[0].details;
  return Object.fromEntries(details.map((detail) => [detail.scanTypeCode, detail]));
}

describe('logistics/proofOfDelivery', () => {
  it('says who signed, when and where, with a picture of each kind', async () => {
    const billCode = await deliver();
    const proof = await prove(billCode.toLowerCase());
    assert.equal(proof.billCode, billCode);
    assert.equal(proof.signedBy?.relation, 'consignee');
    assert.equal(proof.otpVerified, true);
    assert.match(proof.place, /Outlet$/);
    assert.match(proof.signedAt, /[+-]\d\d:\d\d$/);
    assert.deepEqual(
      proof.pictures.map((picture) => picture.kind),
      ['pick-up', 'delivery', 'signature'],
    );
    for (const { url, expiresAt } of proof.pictures) {
      assert.equal((await open(url)).statusCode, 200);
      const expires = Number(new URL(url).searchParams.get('expires'));
      assert.equal(Date.parse(expiresAt), expires * 1000);
    }
  });

  it("answers another account's waybill like a missing one", async () => {
    const stranger = await addIntegrator(portal);
    const own = await deliver();
    for (const billCode of [own, 'UEG999999999999']) {
      const refusal = await call2(portal, stranger, 'logistics/proofOfDelivery', { billCode });
      assertRefused(refusal, [404, '145003316', 'billCode', 'waybill-unknown']);
    }
  });

  it('refuses a parcel that is not signed for, and one that came back', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const ask = () => call2(portal, integrator, 'logistics/proofOfDelivery', { billCode });
    assertRefused(await ask(), [404, '999002000', 'billCode', 'not-delivered']);
    await moveParcel(courier, billCode, { scenario: 'returned', steps: 'all' });
    assertRefused(await ask(), [404, '999002000', 'billCode', 'not-delivered']);
  });

  it('has no pictures of a parcel that staff delivered', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    for (const type of [1, 10]) await scanParcel(courier, { billCode, type });
    const { signedBy, otpVerified, pictures } = await prove(billCode);
    assert.deepEqual([signedBy, otpVerified, pictures], [undefined, false, []]);
  });
});

describe('scans of a sandbox parcel', () => {
  it('bring the pictures that their kind promises', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const move = { scenario: 'delivered-after-problem', steps: 'all' } as const;
    await moveParcel(courier, billCode, move);
    const details = await detailsOf(billCode);
    const shown = Object.entries(details).flatMap(([type, detail]) =>
      Object.keys(detail)
        .filter((name) => name.endsWith('PicUrl') || name === 'otp')
        .map((name) => `${type} ${name}`),
    );
    assert.deepEqual(shown.toSorted(), [
      '1 collectPicUrl',
      '10 electronicSignaturePicUrl',
      '10 otp',
      '10 sigPicUrl',
      '11 problemPicUrl',
    ]);
    for (const [type, field] of [
      ['1', 'collectPicUrl'],
      ['11', 'problemPicUrl'],
    ] as const) {
      assert.equal((await open(details[type]?.[field] ?? '')).statusCode, 200);
    }
  });
});

describe('addresses in what is stored', () => {
  it('are signed again in each push and each listed event', async () => {
    const bodies: string[] = [];
    const origin = await openServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        response.statusCode = bodies.length === 2 ? 500 : 200;
        response.end();
      });
    });
    const owner = await addIntegrator(portal);
    const accountId = await accountIdOf(portal, owner);
    await setCallback(courier, { accountId, kind, url: `${origin}/x`, version: 2 });
    const { billCode } = await createdOrder(portal, owner);
    await moveParcel(courier, billCode, { scenario: 'delivered', steps: 3 });
    const worker = makeWorker(portal);
    await sendAll(worker);
    clock.now += 80 * hourMs;
    await sendAll(worker);
    // The first was the test of the address.
    const urls = bodies.slice(1).map((body) => JSON.parse(body).data.details[0].collectPicUrl);
    assert.equal(urls.length, 2);
    assert.notEqual(urls[0], urls[1]);
    assert.equal((await open(urls[0])).statusCode, 403);
    assert.equal((await open(urls[1])).statusCode, 200);
    const { data } = await call2(portal, owner, 'events/listEvents', { types: [kind] });
    assert.equal((await open(data.events[0].data.details[0].collectPicUrl)).statusCode, 200);
    const rows = await database
      .selectFrom('event')
      .select('content')
      .where('account_id', '=', accountId)
      .execute();
    for (const { content } of rows) assert.doesNotMatch(content, /signature=/);
    const pushes = await database
      .selectFrom('push')
      .select('content')
      .where('account_id', '=', accountId)
      .execute();
    for (const { content } of pushes) assert.doesNotMatch(content, /signature=/);
  });

  it('are masked in the call log, and signed again where a call is repeated', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const request = { billCode, scenario: 'delivered', steps: '3' };
    const ask = () =>
      callSandbox2(portal, integrator, 'sandbox/moveParcel', request, { id: 'pictured' });
    const first = await ask();
    clock.now += 20_000;
    const again = await ask();
    assert.equal(again.headers?.['idempotent-replayed'], 'true');
    const [one, other] = [first, again].map(({ data }) => data.lastScan.collectPicUrl);
    assert.notEqual(one, other);
    assert.equal((await open(other)).statusCode, 200);
    const kept = await database.selectFrom('call_record').select('answer').execute();
    for (const { answer } of kept) assert.doesNotMatch(answer, /signature=/);
    const count = await database
      .selectFrom('call_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    await call2(portal, integrator, 'logistics/trace', { billCodes: billCode });
    await logged(database, Number(count.n) + 1);
    const log = await database.selectFrom('call_log').select('answered').execute();
    const named = log.filter(({ answered }) => answered?.includes('/pictures/'));
    assert.ok(named.length > 0);
    for (const { answered } of named) assert.doesNotMatch(answered ?? '', /signature=(?!\*\*\*)/);
  });
});
