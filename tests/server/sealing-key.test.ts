import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { SealingKey } from '#server/sealing-key.ts';

const hex = '0f'.repeat(32);
const key = new SealingKey(hex);
const other = new SealingKey('f0'.repeat(32));

describe('a derived key', () => {
  it('is the same for one purpose, and another for every other purpose and key', () => {
    const keys = [key.derive('one'), key.derive('another'), other.derive('one'), hex];
    for (const each of keys) assert.match(each, /^[0-9a-f]{64}$/);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(key.derive('one'), keys[0]);
  });
});

describe('a sealed text', () => {
  it('opens as it was, and looks different each time it is sealed', () => {
    for (const plain of ['', 'key', 'مفتاح', 'x'.repeat(1000)]) {
      assert.equal(key.open(key.seal(plain)), plain);
      assert.notEqual(key.seal(plain), key.seal(plain));
    }
  });

  it('does not open when changed, cut, under another key, or about something else', () => {
    const sealed = Buffer.from(key.seal('a private key', 'data key 1'), 'base64');
    assert.equal(key.open(sealed.toString('base64'), 'data key 1'), 'a private key');
    for (const place of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.throws(() => key.open(changed.toString('base64'), 'data key 1'), `byte ${place}`);
    }
    assert.throws(() => key.open(sealed.subarray(0, 20).toString('base64'), 'data key 1'));
    assert.throws(() => other.open(sealed.toString('base64'), 'data key 1'));
    assert.throws(() => key.open(sealed.toString('base64'), 'data key 2'));
    assert.throws(() => key.open(sealed.toString('base64')));
  });
});

describe('a key', () => {
  it('is shown by no print of it', () => {
    for (const shown of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify({ key })])
      assert.doesNotMatch(shown, /0f0f|15, ?15/);
  });

  it('that is none is refused without being told', () => {
    for (const none of ['', 'ff', `${hex}0`, 'xy'.repeat(32)]) {
      assert.throws(() => new SealingKey(none), /^Error: a key must be 64 hex digits$/);
    }
  });
});
