import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { type DemoRole, type DemoSamples, demoRoles } from '#contract/portal/demo.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { retireDemo, seedDemo } from '#server/demo.ts';
import { removeOldDemo } from '#server/demo-cleanup.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { cancel, createdOrder, query, toTypes, trace } from '../_support/orders.ts';
import { call, callSandbox, openTestPortal } from '../_support/portal.ts';
import { createdLoose } from '../_support/waybills.ts';
import { openReceiver } from '../push/_receiver.ts';

const bare = await openTestPortal();
const demo = await seedDemo(bare.context.database, bare.secrets, bare.clock.now);
const { database } = bare.context;
const portal = await openTestPortal({}, { demo, database, secrets: bare.secrets });

describe('demo account', () => {
  it('is public while DEMO is on, uncached, and works', async () => {
    const answer = await portal.app.inject('/openplatformweb/demo/account');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { code, data } = answer.json();
    assert.equal(code, 1);
    assert.deepEqual(data, demo);
    await createdOrder(portal, data, { itemsValue: '50' });
  });

  it('stays the same after a restart', async () => {
    assert.deepEqual(await seedDemo(database, bare.secrets, 1), demo);
  });

  it('has one delivered parcel with its history, created once', async () => {
    const samples = await keepDemoSamples(bare.courier, demo);
    assert.deepEqual(await keepDemoSamples(bare.courier, demo), samples);
    const { billCode, txlogisticId } = samples.delivered;
    assert.equal(txlogisticId, 'DEMO-DELIVERED');
    const { data } = await call(bare, demo, 'logistics/trace', { billCodes: billCode });
    const [{ details, numberOfDispatch }] = data;
    assert.equal(numberOfDispatch, 1);
    assert.deepEqual(toTypes(details), [10, 9, 6, 4, 3, 4, 3, 4, 3, 2, 1]);
    const times: string[] = details.map(({ scanTime }: { scanTime: string }) => scanTime);
    assert.deepEqual(times, times.toSorted().toReversed());
  });

  it('keeps a parcel in each state and replaces used ones', async () => {
    const first = await keepDemoSamples(bare.courier, demo);
    const statusOfRole = async (samples: DemoSamples, role: DemoRole) => {
      const { txlogisticId } = samples[role];
      const serialNumber = [txlogisticId];
      const { data } = await query(bare, demo, { command: 1, serialNumber });
      return data[0]?.orderStatus;
    };
    assert.equal(await statusOfRole(first, 'open'), 100);
    assert.equal(await statusOfRole(first, 'moving'), 100);
    assert.equal(await statusOfRole(first, 'pickedUp'), 103);
    const returned = await trace(bare, demo, first.returned.billCode);
    assert.equal(returned.data[0].details[0].scanTypeCode, '13');
    for (const role of ['open', 'cancellable', 'moving'] as const) {
      assert.equal((await cancel(bare, demo, first[role].txlogisticId)).code, '1');
    }
    bare.clock.now += 1000;
    const second = await keepDemoSamples(bare.courier, demo);
    const replaced = demoRoles.filter((role) => first[role].billCode !== second[role].billCode);
    assert.deepEqual(replaced, ['open', 'moving'], 'a cancelled order can be cancelled again');
    assert.equal(await statusOfRole(second, 'open'), 100);
    const later = bare.clock.now + 3 * dayMs;
    const keep = demoRoles.map((role) => second[role].billCode);
    await removeOldDemo(database, { apiAccount: demo.apiAccount, keep }, later);
    assert.deepEqual(await keepDemoSamples(bare.courier, demo), second);
  });

  it('is returned with its current parcels', async () => {
    const sampled = { ...demo, readSamples: () => keepDemoSamples(bare.courier, demo) };
    const { app } = await openTestPortal({}, { demo: sampled, database, secrets: bare.secrets });
    const read = async () => (await app.inject('/openplatformweb/demo/account')).json().data;
    const { samples } = await read();
    assert.deepEqual(Object.keys(samples), [...demoRoles]);
    await cancel(bare, demo, samples.open.txlogisticId);
    bare.clock.now += 1000;
    assert.notEqual((await read()).samples.open.billCode, samples.open.billCode);
  });

  it('pushes to a receiver on localhost without settings, but no further', async () => {
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

  it('has a salesperson for individual shipments', async () => {
    const { salesmanCode, outletCode, privateKey } = demo;
    const digest = toBusinessDigest(md5, salesmanCode, toCipher(md5, outletCode), privateKey);
    await createdLoose(bare, demo, { salesmanCode, digest });
  });

  it('is not found without DEMO', async () => {
    const answer = await bare.app.inject('/openplatformweb/demo/account');
    assert.equal(answer.statusCode, 200);
    const { code, data } = answer.json();
    assert.deepEqual([code, data], [portalErrors.notFound, null]);
  });

  it('gets a new key once DEMO was off', async () => {
    await retireDemo(database, bare.secrets);
    const { code } = await call(bare, demo, 'location/getLocation', { countryCode: 'UAE' });
    assert.equal(code, '145003030');
    assert.notEqual((await seedDemo(database, bare.secrets, 1)).privateKey, demo.privateKey);
  });

  it('is suspended with its organisation, and works once both are created again', async () => {
    const { organisation_id, api_account: apiAccount } = await findAccount(
      database,
      demo.apiAccount,
    );
    const organisation = organisation_id ?? '';
    const why = { organisation, reason: 'Too many visitors', actor: 'operator' };
    await suspendOrganisation(bare.people, why);
    const codeOf = async () => {
      const known = await seedDemo(database, bare.secrets, 1);
      return (await call(bare, known, 'location/getLocation', { countryCode: 'UAE' })).code;
    };
    assert.equal(await codeOf(), '145003012');
    await retireDemo(database, bare.secrets);
    const left = await findAccount(database, apiAccount);
    assert.deepEqual([left.organisation_id, left.suspended_at], [null, bare.clock.now]);
    assert.equal(await codeOf(), '1');
  });

  it('belongs to the sandbox', async () => {
    const row = await database
      .selectFrom('account')
      .select('environment')
      .where('api_account', '=', demo.apiAccount)
      .executeTakeFirstOrThrow();
    assert.equal(row.environment, 'sandbox');
  });
});
