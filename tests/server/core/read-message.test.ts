import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coreCalls } from '#contract/operations/all.ts';
import type { CoreRequest } from '#server/core/protocol.ts';
import { readMessage } from '#server/core/serve/core-app.ts';
import { BadMessage } from '#server/core/signed-body.ts';

const operation = coreCalls.find(({ id }) => id === 'logistics/query');
if (!operation) throw new Error('there is no such operation');

const message: CoreRequest = {
  requestId: '019a9f0e-6f0b-7c55-8a5e-0d5a5c1b2f3e',
  at: '2026-11-23T18:20:05.123Z',
  account: { apiAccount: '292508153084379141', level: 'enterprise' },
  customer: { code: 'J0086024173', cod: true, granted: null },
  salesperson: null,
  language: 'en',
  request: { billCodes: 'UEG000000190001' },
};

describe('a request of the portal to a core', () => {
  it('is read unchanged when it is valid', () => {
    assert.deepEqual(readMessage(JSON.stringify(message), operation), message);
  });

  const wrong: [what: string, sent: string | object, words: RegExp][] = [
    ['a body that is not JSON', '{', /not JSON/],
    ['no object', '[]', /the message must be object/],
    ['a field that is missing', { at: undefined }, /'at'/],
    ['an id that is not text', { requestId: { toString: 1 } }, /requestId/],
    [
      'an account that is not text',
      { account: { apiAccount: 1, level: 'enterprise' } },
      /account\.apiAccount/,
    ],
    ['an unknown level', { account: { apiAccount: '1', level: 'x' } }, /account\.level/],
    [
      'a customer that grants half a waybill',
      { customer: { code: 'J1', cod: true, granted: 0.5 } },
      /customer\.granted/,
    ],
    ['a salesperson without an outlet', { salesperson: { code: 'S1' } }, /salesperson .*'outlet'/],
    ['an unknown language', { language: 'xx' }, /language/],
    ['an invalid request', { request: [] }, /request/],
    ['a request that breaks its schema', { request: {} }, /request\.billCodes breaks required/],
    ['U+0000', { at: '\0' }, /U\+0000/],
  ];
  for (const [what, sent, words] of wrong) {
    it(`is refused by name with ${what}`, () => {
      const text = typeof sent === 'string' ? sent : JSON.stringify({ ...message, ...sent });
      const isNamed = (error: unknown) =>
        error instanceof BadMessage && error.status === 400 && words.test(error.message);
      assert.throws(() => readMessage(text, operation), isNamed);
    });
  }
});
