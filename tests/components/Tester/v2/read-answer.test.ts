import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noCredentials } from '#client/credentials.ts';
import { exchange, toMockPath } from '#client/exchange.ts';
import { browserHmac, toUsableSecret } from '#client/hmac.ts';
import { newCallId, signHmacCall } from '#client/hmac-call.ts';
import { createClient } from '#client/http.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import { findFaults, readDoubts } from '../../../../src/components/Tester/_v2/read-answer.ts';
import type { SendState, Signers } from '../../../../src/components/Tester/_wire.ts';
import { readWorkingPages } from '../../../search/_support/content.ts';
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
  onSessionOver: () => assert.fail('the call needs no session'),
  onStepUp: () => assert.fail('no call needs a proof'),
  transport: async ({ url, method, headers, data }) => {
    const payload = String(data);
    const answer = await portal.app.inject({ method, url, headers, payload });
    const { 'idempotent-replayed': replayed } = answer.headers;
    const shownHeaders: Record<string, string> = {};
    if (replayed) shownHeaders['idempotent-replayed'] = String(replayed);
    return { status: answer.statusCode, text: answer.body, durationMs: 0, shownHeaders };
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
    assert.deepEqual(again.exchange.shownHeaders, { 'idempotent-replayed': 'true' });
    assert.deepEqual(again.exchange.answer?.data, first.exchange.answer?.data);
  });
});

const secret = `whsec_${btoa('k'.repeat(32))}`;
const owned: OwnAccount[] = [
  { apiAccount: '100', environment: 'sandbox', keyMadeAt: 0, webhookMadeAt: 0, customerCodes: [] },
  {
    apiAccount: '200',
    environment: 'production',
    keyMadeAt: 0,
    webhookMadeAt: 0,
    customerCodes: [],
  },
];

interface Circumstances {
  apiAccount?: string;
  webhookSecret?: string;
  code?: string;
  /** Header or field that the response names. */
  path?: string;
  /** Values typed since the call. */
  now?: Partial<typeof noCredentials>;
}

function doubt(circumstances: Circumstances = {}) {
  const { apiAccount = '100', webhookSecret = secret, code = '145003030' } = circumstances;
  const { path = 'webhook-signature', now } = circumstances;
  const keys = { ...noCredentials, apiAccount, webhookSecret };
  const unsigned = { url: '', path: 'basic', callId: 'abcdefgh', text: '{}', timestampS: 1 };
  const usable = { apiAccount, webhookSecret: toUsableSecret(webhookSecret) };
  const call = signHmacCall(browserHmac, unsigned, usable);
  const answer = { code, msg: '', data: null, errors: [{ path, rule: 'wrong', code }] };
  const signing = { keys: { ...keys, ...now }, owned } as unknown as Signers;
  const state = { phase: 'answered', call, exchange: { answer } } as unknown as SendState;
  return readDoubts({} as OperationPage, signing, state).map(({ id, place }) => [id, place]);
}

describe('doubt about a signing secret', () => {
  const place = '(webhookSecret)';
  const cases: [string, string][] = [
    [`${secret}\n`, 'secretSpace'],
    [secret.replace('whsec_', ''), 'secretForm'],
    [secret.slice(0, -4), 'secretForm'],
    [`${secret}*`, 'secretForm'],
    ['0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'secretForm'],
    [secret, 'secretOwn'],
  ];
  for (const [webhookSecret, id] of cases) {
    it(`is ${id} for ${JSON.stringify(webhookSecret)}`, () => {
      assert.deepEqual(doubt({ webhookSecret }), [[id, place]]);
    });
  }

  it("is secretOther for another person's account", () => {
    assert.deepEqual(doubt({ apiAccount: '300' }), [['secretOther', place]]);
  });

  it('is the clock if the timestamp was refused', () => {
    assert.deepEqual(doubt({ path: 'webhook-timestamp' }), [['clock', '(apiAccount)']]);
  });

  it("is the account if it is the person's production account", () => {
    const production = { apiAccount: '200', code: '145003012' };
    assert.deepEqual(doubt(production), [['accountProduction', '(apiAccount)']]);
  });

  it('is none after secret or account changed, and for other refusals', () => {
    assert.deepEqual(doubt({ now: { webhookSecret: `${secret}x` } }), []);
    assert.deepEqual(doubt({ now: { apiAccount: '101' } }), []);
    assert.deepEqual(doubt({ code: '145003060' }), []);
  });
});
