import { atom } from 'jotai';

/** Text format of a value. `parse` throws on text that it does not understand. */
export interface Codec<T> {
  parse: (text: string) => T;
  format: (value: T) => string;
}

type Area = 'localStorage' | 'sessionStorage';

/** Returns the browser's storage; null on a server or if the browser refuses it. */
export function openStorage(area: Area): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch {
    return null;
  }
}

/** The value stored under a key; null if there is none, or the codec cannot read it. */
export function readStored<T>(storage: Storage | null, key: string, codec: Codec<T>): T | null {
  try {
    const text = storage?.getItem(key) ?? null;
    return text === null ? null : codec.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it if it is null; returns false if the browser does not keep it. */
export function writeStored<T>(
  storage: Storage | null,
  key: string,
  codec: Codec<T>,
  value: T | null,
): boolean {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, codec.format(value));
    return storage !== null;
  } catch {
    // A full or refused storage costs the memory of the next visit, never this one.
    return false;
  }
}

export const textCodec: Codec<string> = { parse: (text) => text, format: (value) => value };

export function wordCodec<Word extends string>(words: readonly Word[]): Codec<Word> {
  return {
    parse: (text) => {
      const word = words.find((each) => each === text);
      if (word === undefined) throw new Error('not a word of this key');
      return word;
    },
    format: (word) => word,
  };
}

/** JSON checked by a guard: what an older site or another program left there counts as nothing. */
export function jsonCodec<T>(isValid: (value: unknown) => value is T): Codec<T> {
  return {
    parse: (text) => {
      const value: unknown = JSON.parse(text);
      if (!isValid(value)) throw new Error('not a value of this key');
      return value;
    },
    format: (value) => JSON.stringify(value),
  };
}

/** A stored value that follows other tabs; null if there is none, and until hydration, as in the server's HTML. */
export function storedAtom<T>(key: string, codec: Codec<T>, area: Area = 'localStorage') {
  const base = atom<T | null>(null);
  base.onMount = (set) => {
    const read = () => set(() => readStored(openStorage(area), key, codec));
    read();
    const follow = (event: StorageEvent) => {
      const concerns = event.key === key || event.key === null;
      if (concerns && event.storageArea === openStorage(area)) read();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  const stored = atom(
    (get) => get(base),
    (_get, set, value: T | null) => {
      writeStored(openStorage(area), key, codec, value);
      set(base, value === null ? null : () => value);
    },
  );
  // For code outside React, which reads the value when no component may be listening.
  return Object.assign(stored, { peek: () => readStored(openStorage(area), key, codec) });
}
