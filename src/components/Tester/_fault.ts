import { parseJson } from '#contract/json-text.ts';
import type { OperationPage } from '#reference/page.ts';
import { findFieldInMessage, listPaths } from './_fields.ts';
import type { SendState } from './_useSend.ts';

/** Stand for inputs of the account among the places that the reader can be led to; no field has such names. */
export const accountPlaces = {
  apiAccount: '(apiAccount)',
  privateKey: '(privateKey)',
  /** The customer's password, or what stands for a salesperson's. */
  secret: '(secret)',
} as const;

/** Whether a place is an input of the account, not a field of the data. */
export function isAccountPlace(place: string): boolean {
  return place.startsWith('(');
}

/** These are about the headers: a word in their messages that is also a field's name is not that field. */
const headerFaults: Readonly<Record<string, string | undefined>> = {
  '145003010': accountPlaces.apiAccount,
  '145003012': accountPlaces.apiAccount,
  '145003030': accountPlaces.privateKey,
  // The tester makes the digest inside by itself: nothing but the secret can be wrong.
  '145003031': accountPlaces.secret,
  '145003050': undefined,
  '145003052': undefined,
  '145003053': undefined,
  '145003071': undefined,
};

/** Where to mend what an answer refused: a field's path, a place of the account, or nothing. */
export function findFault(page: OperationPage, state: SendState): string | undefined {
  if (state.phase !== 'answered' || !state.exchange.answer) return undefined;
  const { code, msg } = state.exchange.answer;
  if (code === '1') return undefined;
  if (code in headerFaults) return headerFaults[code];
  const sent = parseJson(state.call.bizContent);
  return sent.ok ? findFieldInMessage(msg, listPaths(page.request, sent.value)) : undefined;
}
