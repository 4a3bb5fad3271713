import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { SealingKey } from '#server/crypto/sealing-key.ts';

const hex = '0f'.repeat(32);
const key = new SealingKey(hex);
const other = new SealingKey('f0'.repeat(32));

describe('derived key', () => {
  it('is the same for one purpose, and different for other purposes and keys', () => {
    const keys = [key.derive('one'), key.derive('another'), other.derive('one'), hex];
    for (const each of keys) assert.match(each, /^[0-9a-f]{64}$/);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(key.derive('one'), keys[0]);
  });
});

describe('sealed text', () => {
  it('opens unchanged, and looks different each time', () => {
    for (const plain of ['', 'key', 'مفتاح', 'x'.repeat(1000)]) {
      assert.equal(key.open(key.seal(plain)), plain);
      assert.notEqual(key.seal(plain), key.seal(plain));
    }
  });

  it('does not open when changed, truncated, under another key or with other context', () => {
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

describe('SealingKey', () => {
  it('is not printed', () => {
    for (const shown of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify({ key })])
      assert.doesNotMatch(shown, /0f0f|15, ?15/);
  });

  it('refuses an invalid key without showing it', () => {
    for (const none of ['', 'ff', `${hex}0`, 'xy'.repeat(32)]) {
      assert.throws(() => new SealingKey(none), /^Error: a key must be 64 hex digits$/);
    }
  });
});
