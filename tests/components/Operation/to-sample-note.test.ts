import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSampleNote } from '../../../src/components/Operation/to-sample-note.ts';

const whole = { program: "PASSWORD='pw'", canFillIn: false };
const unfilled = { ...whole, program: "PASSWORD='YOUR_PASSWORD'" };

describe('what is said of the account in a program', () => {
  it('is that it is filled in only where nothing is left to fill in', () => {
    assert.equal(toSampleNote('mine', whole), 'own');
    assert.equal(toSampleNote('mine', { ...unfilled, canFillIn: true }), 'mine');
    assert.equal(toSampleNote('mine', unfilled), 'none', 'the courier alone knows the password');
    assert.equal(toSampleNote('own', unfilled), 'none', 'no password was typed');
    assert.equal(toSampleNote('none', unfilled), 'none');
  });

  it('is where the secret of a receiver of version 2 is found, whosever account is known', () => {
    const receiver = { ...whole, program: "SECRET='YOUR_CALLBACK_SECRET'" };
    for (const state of ['none', 'demo', 'own', 'mine'] as const) {
      assert.equal(toSampleNote(state, { ...receiver, canFillIn: true }), 'callback', state);
    }
  });

  it('is to replace the number of an order that nobody has yet, once the account is whole', () => {
    const numbered = { ...whole, program: `${whole.program}\nBILL_CODE='YOUR_BILL_CODE'` };
    for (const state of ['demo', 'own', 'mine'] as const) {
      assert.equal(toSampleNote(state, numbered), 'none', state);
    }
  });
});
