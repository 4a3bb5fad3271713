import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHttpStatus } from '#contract/errors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { createLateness, mostLate } from '#server/gateway/simulate-response.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { orderOf } from '../_support/orders.ts';
import { addIntegrator, call, callSandbox, openTestPortal } from '../_support/portal.ts';
import { assertRefused, call2, callSandbox2 } from '../_support/version-2.ts';

const stopping = new AbortController();
const metrics = createMetrics();
const portal = await openTestPortal(
  { CALLS_PER_SECOND: '1000' },
  { stopping: stopping.signal, metrics },
);
const integrator = await addIntegrator(portal);
const cover = 'location/getLocation';

function order(fields: object) {
  const { digest: _, ...request } = orderOf(integrator, fields);
  return request;
}

describe('SIMULATE-', () => {
  for (const operation of [...v2.calls, ...v2.sandboxCalls]) {
    it(`returns every code of ${operation.id} in version 2`, async () => {
      for (const code of [...v2.commonErrors, ...operation.errors]) {
        const request = { anything: `SIMULATE-${code}-x` };
        const answer = await callSandbox2(portal, integrator, operation.path, request);
        assert.deepEqual([answer.code, answer.status], [code, toHttpStatus(code)], answer.msg);
        assert.doesNotMatch(answer.msg, /\{\w+\}|undefined|detail\./);
      }
    });
  }

  for (const operation of [...v1.calls, ...v1.sandboxCalls]) {
    it(`returns every code of ${operation.id} in version 1`, async () => {
      for (const code of [...v1.commonErrors, ...operation.errors]) {
        const answer = await callSandbox(portal, integrator, operation.path, {
          anything: `SIMULATE-${code}`,
        });
        const status = code === '145003040' ? 503 : 200;
        assert.deepEqual([answer.code, answer.status], [code, status], answer.msg);
      }
    });
  }

  it('sends the headers of real outages and rate limits', async () => {
    const ask = (code: string) =>
      call2(portal, integrator, cover, { countryCode: `SIMULATE-${code}` });
    assert.match(String((await ask('145003040')).headers['retry-after']), /^\d+$/);
    const { status, headers } = await ask('0');
    assert.deepEqual([status, headers['retry-after']], [429, '1']);
    assert.equal(headers.ratelimit, '"calls";r=0;t=1');
    assert.equal(headers['ratelimit-policy'], '"calls";q=1000;w=1');
  });

  it('has no effect on production accounts', async () => {
    const live = await addIntegrator(portal, { environment: 'production' });
    const { digest: _, ...request } = orderOf(live, { txlogisticId: 'SIMULATE-145005000-live' });
    const answer = await call2(portal, live, 'order/addOrder', request);
    assert.equal(answer.code, '1', answer.msg);
    assert.equal(answer.data.txlogisticId, 'SIMULATE-145005000-live');
    const first = await call(portal, live, cover, { countryCode: 'EGY', note: 'SIMULATE-LATE-20' });
    assert.equal(first.code, '1');
  });

  it('is refused when it names no response of the operation', async () => {
    const wrong = [
      '',
      '1',
      '2',
      '145003203',
      'LATE-0',
      'LATE-21',
      'LATE-x',
      '145005000x',
      'x'.repeat(9999),
    ];
    for (const value of wrong) {
      const request = { countryCode: `SIMULATE-${value}` };
      const answer = await call2(portal, integrator, cover, request);
      assertRefused(answer, [400, '145003050', 'countryCode', 'asked-unknown']);
      assert.ok(answer.msg.length < 400);
    }
  });

  it('is ignored in nested values, in non-strings and after other characters', async () => {
    for (const note of [
      { text: 'SIMULATE-145005000' },
      ['SIMULATE-145005000'],
      ' SIMULATE-0',
      'answer-0',
      7,
    ]) {
      const answer = await call2(portal, integrator, cover, { countryCode: 'EGY', note });
      assert.equal(answer.code, '1', answer.msg);
    }
  });

  it('requires a valid signature', async () => {
    const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
    const request = { countryCode: 'SIMULATE-LATE-20' };
    const answer = await call2(portal, integrator, cover, request, { secret });
    assert.equal(answer.code, '145003030');
  });

  it('is counted apart from real failures in the metrics', async () => {
    await call2(portal, integrator, cover, { countryCode: 'SIMULATE-145005000' });
    const text = await metrics.read();
    assert.match(text, /portal_open_api_calls_total\{operation="basic",code="asked"/);
    assert.doesNotMatch(text, /portal_open_api_calls_total\{[^}]*code="14500(?:5000|3040)"/);
    assert.match(text, /portal_open_api_rate_limited_calls_total 0\n/);
  });
});

describe('SIMULATE-LATE-', () => {
  it('makes the call after the given seconds', async () => {
    const started = performance.now();
    const txlogisticId = 'SIMULATE-LATE-1-order';
    const made = await call2(portal, integrator, 'order/addOrder', order({ txlogisticId }));
    assert.ok(performance.now() - started >= 990);
    assert.deepEqual([made.code, made.data.txlogisticId], ['1', txlogisticId], made.msg);
  });

  it('returns 409 to an early repeat and replays the first response afterwards', async () => {
    const request = order({ txlogisticId: 'SIMULATE-LATE-1-twice' });
    const send = () => call2(portal, integrator, 'order/addOrder', request, { id: 'asked-twice' });
    const [first, early] = await Promise.all([send(), send()]);
    const codes = [first, early].map(({ status }) => status).sort();
    assert.deepEqual(codes, [200, 409]);
    const again = await send();
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(again.data.billCode, (first.status === 200 ? first : early).data.billCode);
  });

  it('limits the delayed calls of one account and of the process', async () => {
    const ended = new AbortController();
    const wait = createLateness(ended.signal);
    const refusal = { name: 'Error', message: 'a simulated response' };
    const { inAll, ofOne } = mostLate;
    const all = Array.from({ length: ofOne }, () => wait('one', 20));
    await assert.rejects(wait('one', 20), refusal);
    for (let at = ofOne; at < inAll; at += 1) all.push(wait(`other ${at}`, 20));
    await assert.rejects(wait('another', 20), refusal);
    ended.abort();
    await Promise.all(all);
    await wait('one', 20);
  });

  it('does not delay shutdown', async () => {
    stopping.abort();
    const answer = await call2(portal, integrator, cover, {
      countryCode: 'EGY',
      note: 'SIMULATE-LATE-20',
    });
    assert.equal(answer.code, '1');
  });
});
