import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSampleNote } from '../../../src/components/Operation/to-sample-note.ts';

const whole = { program: "PASSWORD='pw'", canFillIn: false, hasExampleNumbers: false };
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

  it('is that its order numbers are examples, once the account is whole', () => {
    const numbers = { hasExampleNumbers: true };
    assert.equal(toSampleNote('demo', { ...whole, ...numbers }), 'demoNumbers');
    assert.equal(toSampleNote('mine', { ...whole, ...numbers }), 'mineNumbers');
    assert.equal(toSampleNote('mine', { ...unfilled, ...numbers }), 'none');
    assert.equal(toSampleNote('own', { ...whole, ...numbers }), 'own');
  });
});
