import { atom } from 'jotai';

/** Texts of the reader's language as the server last gave them; null until then. */
export const dictionaryAtom = atom<Record<string, string> | null>(null);
