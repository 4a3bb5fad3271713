import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMetrics } from '#server/metrics/metrics.ts';
import { addOrder, createdOrder, trace } from '../_support/orders.ts';
import { addPerson, ask } from '../_support/people.ts';
import { addIntegrator, call, post } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';
import { look, openMeasuredPortal, readSamples } from './_metrics.ts';

const calls = 'portal_open_api_calls_total';
const durations = 'portal_open_api_call_duration_seconds';
const create = { operation: 'orderserve/create', version: '1' };

const portal = await openMeasuredPortal();

describe('a process that has just started', () => {
  it('shows every metric, since a rate misses the first value of one that appears later', async () => {
    const started = await createMetrics().read();
    const families = [...started.matchAll(/^# TYPE (\S+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith('portal_'));
    const shown = readSamples(started).map(({ name }) => name);
    const absent = families.filter((family) => !shown.some((name) => name.startsWith(family)));
    assert.deepEqual(absent, []);
    assert.ok(families.includes('portal_site_calls_total'));
  });
});

describe('calls of the open API', () => {
  it('are counted by operation, code, version and environment', async () => {
    const sandbox = await addIntegrator(portal);
    const production = await addIntegrator(portal, { environment: 'production' });
    const { billCode } = await createdOrder(portal, sandbox);
    await createdOrder(portal, sandbox);
    await createdOrder(portal, production);
    await trace(portal, sandbox, billCode);
    await addOrder(portal, { ...sandbox, privateKey: 'guessed' });
    await call(portal, { ...sandbox, apiAccount: '1' }, 'order/addOrder', {});
    await call2(portal, sandbox, 'logistics/trace', { billCodes: [billCode] });
    const { sum, text } = await look(portal);
    const done = { ...create, code: '1' };
    assert.equal(sum(calls, { ...done, environment: 'sandbox' }), 2);
    assert.equal(sum(calls, { ...done, environment: 'production' }), 1);
    assert.equal(sum(calls, { ...create, code: '145003030', environment: 'sandbox' }), 1);
    assert.equal(sum(calls, { ...create, code: '145003010', environment: 'unknown' }), 1);
    assert.equal(sum(`${durations}_count`, create), 5);
    assert.ok(Number(sum(`${durations}_sum`, create)) > 0);
    assert.equal(sum(calls, { version: '2' }), 1);
    const known = [...Object.values(sandbox), ...Object.values(production), billCode];
    for (const value of known) assert.ok(!text.includes(value), 'a value of an account');
  });

  it('include repeats of version 2, with the code of the recorded response', async () => {
    const integrator = await addIntegrator(portal);
    const repeat = () => call2(portal, integrator, 'order/addOrder', {}, { id: 'the-same-again' });
    const [first, again] = [await repeat(), await repeat()];
    assert.equal(first.code, again.code);
    const { sum } = await look(portal);
    assert.equal(sum(calls, { ...create, version: '2', code: first.code }), 2);
  });

  it('share one sample when their operation is unknown', async () => {
    const ends = ['', '/..', '%00', 'é', `"}\n${calls}{a="b"} 1`, 'a'.repeat(500)];
    const shown = async () => {
      const { samples } = await look(portal);
      return samples.filter(({ name }) => name.startsWith('portal_')).map(toSeries);
    };
    const toSeries = ({ name, labels }: { name: string; labels: object }) =>
      `${name} ${Object.values(labels)}`;
    const before = await shown();
    for (let turn = 0; turn < 20; turn += 1) {
      for (const end of ends) {
        const below = (prefix: string) => encodeURI(`/${prefix}/stranger${turn}${end}`);
        const headers = { apiAccount: `account${turn}`, host: `host${turn}` };
        const url = below('webopenplatformapi/api');
        await portal.app.inject({ method: 'POST', url, payload: { turn }, headers });
        await portal.app.inject({ url, headers });
        await portal.app.inject({ url: below('openplatformweb') });
        await portal.app.inject({ url: below('somewhere') });
      }
      await portal.app.inject({ method: 'PUT', url: '/webopenplatformapi/v2/order/addOrder' });
    }
    const { sum } = await look(portal);
    assert.equal(sum(calls, { operation: 'unknown', version: '1' }), 240);
    assert.equal(sum(calls, { operation: 'unknown', version: '2' }), 20);
    assert.equal(sum('portal_site_calls_total', { path: 'unknown', outcome: 'notFound' }), 120);
    const fresh = (await shown()).filter((each) => !before.includes(each));
    const counters = fresh.filter((each) => each.includes('_total'));
    assert.equal(counters.length, 2, counters.join('\n'));
    for (const each of fresh) assert.match(each, /unknown/);
  });

  it('are counted by how the call log keeps refused ones', async () => {
    // The newest failures of a sandbox account are always kept.
    const integrator = await addIntegrator(portal, { environment: 'production' });
    const read = async (kept: string) =>
      Number((await look(portal)).sum('portal_open_api_refused_calls_total', { kept }));
    const [whole, counted] = [await read('whole'), await read('counted')];
    const wrong = { ...integrator, privateKey: 'guessed' };
    for (let turn = 0; turn < 60; turn += 1) await call(portal, wrong, 'logistics/trace', {});
    assert.ok((await read('whole')) > whole);
    assert.ok((await read('counted')) > counted);
  });

  it('are counted separately over CALLS_PER_SECOND', async () => {
    const limited = await openMeasuredPortal({ CALLS_PER_SECOND: '2' });
    const integrator = await addIntegrator(limited);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(limited, integrator, 'location/getLocation', '{}')),
    );
    const refused = answers.filter(({ status }) => status === 429).length;
    assert.ok(refused > 0);
    const { sum } = await look(limited);
    assert.equal(sum('portal_open_api_rate_limited_calls_total'), refused);
    assert.equal(sum(calls), 12);
  });
});

describe('calls of the portal', () => {
  const name = 'portal_site_calls_total';

  it('are counted by path and outcome', async () => {
    const { token } = await addPerson(portal);
    await ask(portal, 'POST', 'user/sessions', {}, { token });
    await ask(portal, 'POST', 'user/sessions');
    await ask(portal, 'POST', 'user/login', { account: 1 });
    await ask(portal, 'POST', 'console/rotateKey', {}, { token });
    const { sum } = await look(portal);
    const sessions = { path: 'user/sessions' };
    assert.equal(sum(name, { ...sessions, outcome: 'success' }), 1);
    assert.equal(sum(name, { ...sessions, outcome: 'sessionOver' }), 1);
    assert.equal(sum(name, { path: 'user/login', outcome: 'fields' }), 1);
    assert.equal(sum(name, { path: 'console/rotateKey', outcome: 'forbidden' }), 1);
    assert.equal(sum('portal_sessions'), 1);
  });
});
