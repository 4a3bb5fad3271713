import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTraceparent } from '#server/http/traceparent.ts';
import { orderOf, pickUp } from '../_support/orders.ts';
import { addIntegrator, openTestPortal, post } from '../_support/portal.ts';
import { giveAddresses } from '../_support/pushes.ts';
import { makeWorker, sendAll } from '../push/_context.ts';
import { openReceiver } from '../push/_receiver.ts';

const portal = await openTestPortal({
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
const integrator = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const { database } = portal.context;
const receiver = await openReceiver();
await database.updateTable('callback').set({ url: receiver.url }).execute();

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const other = traceparent.replace('4bf9', '0000');

async function send(path: string, request: object, headers: Record<string, string>) {
  const answer = await post(portal, integrator, path, JSON.stringify(request), { headers });
  assert.equal(answer.code, '1', answer.msg);
  return answer;
}

/** Traces of all pushes about an order that was created and collected. */
async function tracesOf(headers: Record<string, string>, later: Record<string, string> = {}) {
  const request = orderOf(integrator);
  const { data } = await send('order/addOrder', request, headers);
  await send('order/addOrder', { ...request, weight: 7 }, later);
  await pickUp(portal, data.billCode);
  await sendAll(makeWorker(portal));
  const about = receiver.received.filter(({ content }) => content.includes(data.billCode));
  assert.equal(about.length, 3);
  return new Set(about.map((push) => push.headers.traceparent));
}

describe('trace of a caller', () => {
  it('is sent with all pushes about an order by the call that created it', async () => {
    assert.deepEqual(
      await tracesOf({ traceparent }, { traceparent: other }),
      new Set([traceparent]),
    );
  });

  it('is neither created by the portal nor taken from a later call', async () => {
    assert.deepEqual(await tracesOf({}, { traceparent }), new Set([undefined]));
  });

  for (const [name, value] of [
    ['nothing', undefined],
    ['an empty text', ''],
    ['two', `${traceparent}, ${other}`],
    ['capitals', traceparent.toUpperCase()],
    ['another version', traceparent.replace('00', '01')],
    ['no trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['no span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['a line more', `${traceparent}\n`],
    ['a megabyte', `00-${'a'.repeat(1_000_000)}`],
  ] as const) {
    it(`is not read from ${name}`, () => assert.equal(readTraceparent(value), null));
  }
});

describe('call log', () => {
  it('stores the trace of a known caller', async () => {
    const ids: string[] = [];
    for (const headers of [
      { traceparent },
      { traceparent: 'x' },
      { traceparent, apiAccount: '1' },
    ]) {
      const answer = await post(portal, integrator, 'order/addOrder', '{}', { headers });
      ids.push(String(answer.headers['x-request-id']));
    }
    // Rows arrive a moment after the responses: closing the app writes them.
    await portal.app.close();
    const rows = await database
      .selectFrom('call_log')
      .select('trace_id')
      .where('request_id', 'in', ids)
      .orderBy('request_id')
      .execute();
    assert.deepEqual(
      rows.map(({ trace_id }) => trace_id),
      [traceId, null, null],
    );
  });
});
