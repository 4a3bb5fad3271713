import { isObject } from '#contract/is-object.ts';
import { jsonCodec, storedAtom, textCodec } from './stored-atom.ts';

/** The signed-in person as the portal describes them; calls about accounts return more. */
export interface UserData {
  account: string;
  [field: string]: unknown;
}

function isUserData(value: unknown): value is UserData {
  return isObject(value) && typeof value.account === 'string';
}

export const userDataAtom = storedAtom('userData', jsonCodec(isUserData));
export const tokenAtom = storedAtom('token', textCodec);
/** Id of the person's joint-testing record; the tester appends it to sandbox addresses. */
export const uuidAtom = storedAtom('uuid', textCodec);
