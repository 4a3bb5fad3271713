import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exchange, toMockPath } from '#client/exchange.ts';
import { browserHmac } from '#client/hmac.ts';
import { newCallId, signHmacCall } from '#client/hmac-call.ts';
import { createClient } from '#client/http.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SendState } from '../../../../src/components/Tester/_send-state.ts';
import { findFaults } from '../../../../src/components/Tester/_v2/faults.ts';
import { readWorkingPages } from '../../../search/_support/pages.ts';
import { addIntegrator, openTestPortal } from '../../../server/_support/portal.ts';

const portal = await openTestPortal();
const own = await addIntegrator(portal);
const { pages } = readWorkingPages('en');

function findPage(id: string): OperationPage {
  const page = pages.find((each) => each.id === id);
  assert.ok(page, id);
  return page;
}

const client = createClient({
  apiUrl: '',
  readContext: () => ({ token: '', routeName: '', timezone: 'Africa/Cairo', langType: 'EN' }),
  onSessionOver: () => assert.fail('nobody is signed in'),
  onStepUp: () => assert.fail('nothing is to be proved'),
  transport: async ({ url, method, headers, data }) => {
    const payload = String(data);
    const answer = await portal.app.inject({ method, url, headers, payload });
    const { 'idempotent-replayed': replayed } = answer.headers;
    const told: Record<string, string> = {};
    if (replayed) told['idempotent-replayed'] = String(replayed);
    return { status: answer.statusCode, text: answer.body, durationMs: 0, told };
  },
});

/** Sends like the tester, to the gateway itself. */
async function send(
  page: OperationPage,
  text: string,
  { callId = newCallId(), offS = 0, keys = own } = {},
) {
  const timestampS = Math.floor(portal.clock.now / 1000) + offS;
  const call = signHmacCall(
    browserHmac,
    { url: '', path: page.path, callId, text, timestampS },
    keys,
  );
  const answered = await exchange(client, toMockPath(page, null), call);
  return { phase: 'answered', call, exchange: answered } as unknown as Extract<
    SendState,
    { phase: 'answered' }
  >;
}

const create = findPage('orderserve/create');
const example = create.examples.find(({ answer }) => answer.code === '1')?.request ?? {};
const order = { ...example, customerCode: own.customerCode, txlogisticId: 'TESTER-1' };

describe('refusals of version 2 in the tester', () => {
  it('mark every field with the broken rule', async () => {
    const { sender, ...rest } = order as Record<string, unknown>;
    const wrong = {
      ...rest,
      weight: 31,
      expressType: 'XX',
      sender: { ...(sender as object), name: '' },
    };
    const state = await send(create, JSON.stringify(wrong));
    const faults = findFaults(create, state);
    const byPlace = new Map(faults.map((fault) => [fault.place, fault]));
    assert.deepEqual(new Set(byPlace.keys()), new Set(['weight', 'expressType', 'sender.name']));
    assert.deepEqual(byPlace.get('weight')?.problem, { rule: 'maximum', limit: '30' });
    assert.equal(byPlace.get('sender.name')?.problem?.rule, 'required');
  });

  it('mark a field with the text of its code if no schema rule is broken', async () => {
    const { receiver } = order as { receiver?: object };
    const state = await send(
      create,
      JSON.stringify({ ...order, receiver: { ...receiver, city: 'Atlantis' } }),
    );
    const [fault, ...others] = findFaults(create, state);
    assert.deepEqual(others, []);
    assert.equal(fault?.place, 'receiver.city');
    const { code } = state.exchange.answer ?? {};
    assert.equal(fault?.words, create.errors.find((each) => each.code === code)?.text);
    assert.ok(fault?.words);
  });

  it('mark the account for wrong account or secret, and no form field', async () => {
    const text = JSON.stringify(order);
    const stranger = { ...own, apiAccount: '999999999999999999' };
    const unknown = findFaults(create, await send(create, text, { keys: stranger }));
    assert.deepEqual(
      unknown.map(({ place }) => place),
      ['(apiAccount)'],
    );
    const keys = { ...own, webhookSecret: `whsec_${btoa('x'.repeat(32))}` };
    const wrong = findFaults(create, await send(create, text, { keys }));
    assert.deepEqual(
      wrong.map(({ place }) => place),
      ['(webhookSecret)'],
    );
    const late = await send(create, text, { offS: 301 });
    assert.equal(late.exchange.answer?.code, '145003030');
    assert.deepEqual(findFaults(create, late), []);
  });

  it('are none for a success and its replay', async () => {
    const text = JSON.stringify(order);
    const first = await send(create, text, { callId: 'tester-repeat-1' });
    assert.equal(first.exchange.answer?.code, '1', first.exchange.text);
    assert.deepEqual(findFaults(create, first), []);
    const again = await send(create, text, { callId: 'tester-repeat-1', offS: 2 });
    assert.deepEqual(again.exchange.told, { 'idempotent-replayed': 'true' });
    assert.deepEqual(again.exchange.answer?.data, first.exchange.answer?.data);
  });
});
