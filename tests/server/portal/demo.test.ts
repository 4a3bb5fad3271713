import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { toBusinessDigest, toCipher } from '#contract/signature.ts';
import { retireDemo, seedDemo } from '#server/demo.ts';
import { seedDemoParcel } from '#server/demo-parcel.ts';
import { md5 } from '#server/md5.ts';
import { createdOrder, toTypes } from '../_support/orders.ts';
import { call, callSandbox, openTestPortal } from '../_support/portal.ts';
import { createdLoose } from '../_support/waybills.ts';
import { openReceiver } from '../push/_receiver.ts';

const bare = await openTestPortal();
const demo = await seedDemo(bare.ground.database, bare.secrets, bare.clock.now);
const { database } = bare.ground;
const portal = await openTestPortal({}, { demo, database });

describe('the demo account', () => {
  it('is told to everybody while DEMO is on, never kept by a cache, and works', async () => {
    const answer = await portal.app.inject('/openplatformweb/demo/account');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { code, data } = answer.json();
    assert.equal(code, 1);
    assert.deepEqual(data, demo);
    await createdOrder(portal, data, { itemsValue: '50' });
  });

  it('is the same at the next start', async () => {
    assert.deepEqual(await seedDemo(database, bare.secrets, 1), demo);
  });

  it('has one delivered parcel with its history, made once', async () => {
    const sample = await seedDemoParcel(bare.courier, demo);
    assert.deepEqual(await seedDemoParcel(bare.courier, demo), sample);
    const { data } = await call(bare, demo, 'logistics/trace', { billCodes: sample.billCode });
    const [{ details, numberOfDispatch }] = data;
    assert.equal(numberOfDispatch, 1);
    assert.deepEqual(toTypes(details), [10, 9, 6, 4, 3, 4, 3, 4, 3, 2, 1]);
    const times: string[] = details.map(({ scanTime }: { scanTime: string }) => scanTime);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  it('pushes to a receiver on the machine it runs on, without a setting, and not beyond', async () => {
    const receiver = await openReceiver();
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const kind = 'logistics/statusFeedback';
    const set = await callSandbox(portal, demo, 'sandbox/setCallback', { kind, url });
    assert.equal(set.code, '1', set.msg);
    assert.equal(receiver.received[0]?.headers['x-push-test'], 'true');
    for (const other of ['http://192.168.1.5:8080/', 'https://169.254.169.254/']) {
      const { code } = await callSandbox(portal, demo, 'sandbox/setCallback', { kind, url: other });
      assert.equal(code, '999001030');
    }
    await callSandbox(portal, demo, 'sandbox/setCallback', { kind, url: '' });
  });

  it('has a salesperson, who takes individual shipments in', async () => {
    const { salesmanCode, outletCode, privateKey } = demo;
    const digest = toBusinessDigest(md5, salesmanCode, toCipher(md5, outletCode), privateKey);
    await createdLoose(bare, demo, { salesmanCode, digest });
  });

  it('is not there without one, which is an answer like any other', async () => {
    const answer = await bare.app.inject('/openplatformweb/demo/account');
    assert.equal(answer.statusCode, 200);
    const { code, data } = answer.json();
    assert.deepEqual([code, data], [portalErrors.notFound, null]);
  });

  it('opens nothing with the key that was told once DEMO is off', async () => {
    await retireDemo(database, bare.secrets);
    const { code } = await call(bare, demo, 'location/getLocation', { countryCode: 'UAE' });
    assert.equal(code, '145003030');
    assert.notEqual((await seedDemo(database, bare.secrets, 1)).privateKey, demo.privateKey);
  });

  it('is a sandbox account', async () => {
    const row = await database
      .selectFrom('account')
      .select('environment')
      .where('api_account', '=', demo.apiAccount)
      .executeTakeFirstOrThrow();
    assert.equal(row.environment, 'sandbox');
  });
});
