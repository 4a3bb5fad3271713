import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noCredentials } from '#client/credentials.ts';
import { browserHmac, toUsableSecret } from '#client/hmac.ts';
import { signHmacCall } from '#client/hmac-call.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import type { SendState } from '../../../../src/components/Tester/_send-state.ts';
import { readDoubts } from '../../../../src/components/Tester/_v2/doubts.ts';
import type { Signers } from '../../../../src/components/Tester/_wire.ts';

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
