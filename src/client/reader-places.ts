import { atom } from 'jotai';

/** Values by the place that a block of code has for them; an empty one leaves its place. */
export type ReaderPlaces = Readonly<Record<string, string>>;

interface ReaderAccount {
  places: ReaderPlaces;
  /** Whose account it is. */
  of: 'mine' | 'demo';
}

/** The account whose values the blocks of guides show; null until it is known. */
export const readerAccountAtom = atom<ReaderAccount | null>(null);

/** True for a block of calls with the reader's own account. */
export const hasPlaces = (code: string) =>
  /YOUR_(?:(?:SANDBOX_)?API_ACCOUNT|CUSTOMER_CODE)\b/.test(code);

/** Characters that mean nothing inside the quotes of any language. */
const plain = /^[\w.:/+=-]*$/;

/** Puts the values into a text in place of the names. */
export function fillPlaces(text: string, places: ReaderPlaces): string {
  return Object.entries(places).reduce(
    (filled, [place, value]) =>
      value === '' || !plain.test(value) ? filled : filled.replaceAll(place, value),
    text,
  );
}
