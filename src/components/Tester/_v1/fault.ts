import { parseJson } from '#contract/json-text.ts';
import type { OperationPage } from '#reference/page.ts';
import { accountPlaces, type Fault } from '../_fault.ts';
import { findFieldInMessage, listPaths } from '../_fields.ts';
import type { SendState } from '../_send-state.ts';

/** Errors about headers: a word in their message that is also a field's name does not mean that field. */
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

function findPlace(page: OperationPage, code: string, msg: string, json: string) {
  if (code in headerFaults) return headerFaults[code];
  const sent = parseJson(json);
  return sent.ok ? findFieldInMessage(msg, listPaths(page.request, sent.value)) : undefined;
}

/** Finds the one field, or place of the account, that a version 1 message names. */
export function findFaults(page: OperationPage, state: SendState): Fault[] {
  if (state.phase !== 'answered' || !state.exchange.answer) return [];
  const { code, msg } = state.exchange.answer;
  if (code === '1') return [];
  const place = findPlace(page, code, msg, state.call.json);
  return place === undefined ? [] : [{ place, words: msg }];
}
