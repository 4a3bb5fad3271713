import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createStore } from 'jotai';
import { tokenAtom, userDataAtom, uuidAtom } from '#client/session.ts';

/** The parts of a browser that stored atoms use; two stores over it are two tabs. */
const values = new Map<string, string>();
let refuses = false;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (refuses) throw new Error('quota exceeded');
    values.set(key, value);
  },
  removeItem: (key: string) => values.delete(key),
};
const browser = new EventTarget();
const before = {
  localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage'),
  window: Object.getOwnPropertyDescriptor(globalThis, 'window'),
};

/** The storage event that other tabs receive. */
function tellOthers(key: string | null) {
  browser.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: storage }));
}

describe('session in the browser', () => {
  beforeEach(() => {
    values.clear();
    refuses = false;
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    Object.defineProperty(globalThis, 'window', { value: browser, configurable: true });
  });
  afterEach(() => {
    for (const [name, descriptor] of Object.entries(before)) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  });

  it('is stored under userData, token and uuid', () => {
    const store = createStore();
    store.set(userDataAtom, { account: 'nile' });
    store.set(tokenAtom, 't-1');
    store.set(uuidAtom, 'u-1');
    assert.deepEqual(
      [...values],
      [
        ['userData', '{"account":"nile"}'],
        ['token', 't-1'],
        ['uuid', 'u-1'],
      ],
    );
    assert.equal(tokenAtom.peek(), 't-1');
  });

  it("is null until subscribed, so that the first render matches the server's", () => {
    values.set('token', 't-1');
    const store = createStore();
    assert.equal(store.get(tokenAtom), null);
    store.sub(tokenAtom, () => {});
    assert.equal(store.get(tokenAtom), 't-1');
  });

  it('is shared by all tabs', () => {
    const other = createStore();
    other.sub(tokenAtom, () => {});
    createStore().set(tokenAtom, 't-2');
    tellOthers('token');
    assert.equal(other.get(tokenAtom), 't-2');
    values.clear();
    tellOthers(null);
    assert.equal(other.get(tokenAtom), null);
  });

  it('ignores unreadable values', () => {
    for (const left of ['{', '[]', '{"account":1}', 'null']) {
      values.set('userData', left);
      assert.equal(userDataAtom.peek(), null, left);
    }
  });

  it('works in memory if the browser blocks storage', () => {
    refuses = true;
    const store = createStore();
    store.set(tokenAtom, 't-1');
    assert.equal(store.get(tokenAtom), 't-1');
    assert.equal(tokenAtom.peek(), null);
  });
});
