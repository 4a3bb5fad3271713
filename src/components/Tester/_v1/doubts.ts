import type { Credentials } from '#client/credentials.ts';
import { isObject } from '#contract/check-value.ts';
import { parseJson } from '#contract/json-text.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { findSigner, signers } from '#contract/signer.ts';
import type { OperationPage } from '#reference/page.ts';
import { type Doubt, doubtAccount } from '../_doubt.ts';
import { accountPlaces } from '../_fault.ts';
import type { SendState } from '../_send-state.ts';
import type { Signers } from '../_wire.ts';

interface Signed {
  keys: Credentials;
  /** The sent data, if it was an object. */
  data: Record<string, unknown>;
  /** Accounts of the signed-in person; empty for visitors. */
  accounts: readonly OwnAccount[];
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
function doubtSigner(page: OperationPage, { keys, data }: Signed): Doubt[] {
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
export function findDoubts(page: OperationPage, code: string, signed: Signed): Doubt[] {
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
