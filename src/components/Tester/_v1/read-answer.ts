import { isObject } from '#contract/is-object.ts';
import { parseJson } from '#contract/json-text.ts';
import { findSigner, signers } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { accountPlaces, type Doubt, doubtAccount, type Fault, type Signed } from '../_fault.ts';
import { findFieldInMessage, listPaths } from '../_fields.ts';
import type { SendState, Signers } from '../_wire.ts';

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

interface SignedData extends Signed {
  /** The sent data, if it was an object. */
  data: Record<string, unknown>;
}

/** Hexadecimal digits of keys made here; the courier's staff may set any other (`account create`). */
const keyLength = 32;
const digits = /^[0-9a-f]+$/i;

/** Text, order and digits were right, so only the key can be wrong. */
function doubtKey({ keys, accounts }: Signed): Doubt[] {
  const place = accountPlaces.privateKey;
  const { apiAccount, privateKey } = keys;
  const { length } = privateKey;
  if (/\s/.test(privateKey)) return [{ id: 'keySpace', place }];
  if (digits.test(privateKey)) {
    const values = { length, wanted: keyLength };
    if (length < keyLength) return [{ id: 'keyLength', values, place }];
    if (/[A-F]/.test(privateKey)) return [{ id: 'keyCase', place }];
  }
  const isOwn = accounts.some((each) => each.apiAccount === apiAccount);
  return [{ id: isOwn ? 'keyOwn' : 'keyOther', values: { account: apiAccount }, place }];
}

/** The header's digest was right, and so was the key: only the customer or salesperson can be wrong. */
function doubtSigner(page: OperationPage, { keys, data }: SignedData): Doubt[] {
  const place = accountPlaces.secret;
  const signer = findSigner(page.businessDigest, data);
  if (!signer) return [];
  if (signer === 'salesperson') return [{ id: 'outletOther', place }];
  const secret = keys[signers[signer].secret];
  if (secret !== secret.trim()) return [{ id: 'passwordSpace', place }];
  if (/^[0-9A-F]{32}$/.test(secret)) return [{ id: 'passwordCipher', place }];
  return [{ id: 'passwordOther', place }];
}

/** Possible mistakes in a call that was signed with keys of the tab, by the code of its answer. */
export function findDoubts(page: OperationPage, code: string, signed: SignedData): Doubt[] {
  if (code === '145003030') return doubtKey(signed);
  if (code === '145003031') return doubtSigner(page, signed);
  return doubtAccount(code, signed);
}

/** Possible mistakes in the last call; none after its keys changed, or if the server signed. */
export function readDoubts(page: OperationPage, signing: Signers, state: SendState): Doubt[] {
  const { own, keys, owned: accounts, signHere } = signing;
  if (own || state.phase !== 'answered' || !state.exchange.answer) return [];
  const { headers, json } = state.call;
  const now = signHere('', json, '').headers;
  if (now.apiAccount !== headers.apiAccount || now.digest !== headers.digest) return [];
  const parsed = parseJson(json);
  const data = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  return findDoubts(page, state.exchange.answer.code, { keys, data, accounts });
}
