import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import type { OperationPage } from '#reference/page.ts';
import { isAccountPlace } from '../../../../src/components/Tester/_fault.ts';
import type { SendState } from '../../../../src/components/Tester/_send-state.ts';
import { findFaults } from '../../../../src/components/Tester/_v1/fault.ts';

const page = { request: createOrder.request } as unknown as OperationPage;
const answered = (code: string, msg: string) =>
  ({
    phase: 'answered',
    call: { json: '{"digest": "x", "weight": 31}' },
    exchange: { answer: { code, msg, data: null } },
  }) as unknown as SendState;

const findFault = (of: typeof page, state: SendState) => findFaults(of, state)[0]?.place;

describe('place of a refusal', () => {
  it('is the account for a header digest, even with a field named digest', () => {
    const place = findFault(page, answered('145003030', 'headers signature failed: digest')) ?? '';
    assert.equal(place, '(privateKey)');
    assert.equal(isAccountPlace(place), true);
    assert.equal(findFault(page, answered('145003010', 'no such account: digest')), '(apiAccount)');
  });

  it('is no field for a header or the whole text', () => {
    for (const code of ['145003050', '145003052', '145003053', '145003071']) {
      assert.equal(findFault(page, answered(code, 'empty: digest')), undefined, code);
    }
  });

  it('is the password for a business digest, which the tester makes itself', () => {
    assert.equal(findFault(page, answered('145003031', 'wrong: digest')), '(secret)');
  });

  it('is the field that a message names', () => {
    assert.equal(findFault(page, answered('145003092', 'invalid: weight')), 'weight');
    assert.equal(findFault(page, answered('1', 'success: weight')), undefined);
  });
});
