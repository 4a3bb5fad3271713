import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSampleNote } from '../../../src/components/Operation/to-sample-note.ts';

const whole = { program: "PASSWORD='pw'", canFillIn: false };
const unfilled = { ...whole, program: "PASSWORD='YOUR_PASSWORD'" };

describe('toSampleNote', () => {
  it('says that the account is filled in only if nothing is left to fill in', () => {
    assert.equal(toSampleNote('mine', whole), 'own');
    assert.equal(toSampleNote('mine', { ...unfilled, canFillIn: true }), 'mine');
    assert.equal(toSampleNote('mine', unfilled), 'none', 'the courier alone knows the password');
    assert.equal(toSampleNote('own', unfilled), 'none', 'no password was typed');
    assert.equal(toSampleNote('none', unfilled), 'none');
  });

  it("says where to find a version 2 receiver's secret for any account", () => {
    const receiver = { ...whole, program: "SECRET='YOUR_CALLBACK_SECRET'" };
    for (const state of ['none', 'demo', 'own', 'mine'] as const) {
      assert.equal(toSampleNote(state, { ...receiver, canFillIn: true }), 'callback', state);
    }
  });

  it('says to replace the order number once the account is complete', () => {
    const numbered = { ...whole, program: `${whole.program}\nBILL_CODE='YOUR_BILL_CODE'` };
    for (const state of ['demo', 'own', 'mine'] as const) {
      assert.equal(toSampleNote(state, numbered), 'none', state);
    }
  });
});
