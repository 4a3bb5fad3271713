import type { FieldFault } from '#client/exchange.ts';
import { browserHmac, readKeyBytes, toUsableSecret } from '#client/hmac.ts';
import type { Rule } from '#contract/check-value.ts';
import {
  secretBytes,
  secretPrefix,
  signedHeaders,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import type { OperationPage } from '#reference/page.ts';
import { accountPlaces, type Doubt, doubtAccount, type Fault } from '../_fault.ts';
import type { SendState, Signers } from '../_wire.ts';

/** Place to correct a header; the reader sets neither its time nor its id. */
const headerPlaces: Readonly<Record<string, string | undefined>> = {
  [signedHeaders.account]: accountPlaces.apiAccount,
  [signedHeaders.signature]: accountPlaces.webhookSecret,
  [signedHeaders.id]: undefined,
  [signedHeaders.timestamp]: undefined,
};

const placesOfCodes: Readonly<Record<string, string>> = {
  '145003010': accountPlaces.apiAccount,
  '145003012': accountPlaces.apiAccount,
};

/** Rules that the form words itself; for any other the code says what is wrong. */
const rules: Record<Rule, true> = {
  required: true,
  type: true,
  enum: true,
  minLength: true,
  minDigits: true,
  maxLength: true,
  pattern: true,
  format: true,
  minimum: true,
  maximum: true,
  minItems: true,
  maxItems: true,
  anyOf: true,
  dependentRequired: true,
};

const isRule = (rule: string): rule is Rule => Object.hasOwn(rules, rule);

function toFault(page: OperationPage, { path, rule, limit, code }: FieldFault): Fault[] {
  const place = path in headerPlaces ? headerPlaces[path] : path;
  if (!place) return [];
  if (isRule(rule)) {
    return [{ place, problem: { rule, ...(limit !== undefined && { limit: String(limit) }) } }];
  }
  const known = page.errors.find((each) => each.code === code);
  return [{ place, ...(known && { words: known.text }) }];
}

/** Returns every field that version 2 names, each once by its first fault, and the account if refused. */
export function findFaults(page: OperationPage, state: SendState): Fault[] {
  if (state.phase !== 'answered' || !state.exchange.answer) return [];
  const { code, errors } = state.exchange.answer;
  if (code === '1') return [];
  const place = placesOfCodes[code];
  if (place) return [{ place }];
  const faults = errors.flatMap((each) => toFault(page, each));
  return faults.filter(
    (each, index) => faults.findIndex((other) => other.place === each.place) === index,
  );
}

type Keys = Pick<Signers, 'keys' | 'owned'>;

/** Text, time and form of the signature were right, so only the secret can be wrong. */
function doubtSecret({ keys, owned }: Keys): Doubt {
  const place = accountPlaces.webhookSecret;
  const { apiAccount, webhookSecret } = keys;
  if (/\s/.test(webhookSecret)) return { id: 'secretSpace', place };
  const isWhole = readKeyBytes(webhookSecret)?.length === secretBytes;
  if (!webhookSecret.startsWith(secretPrefix) || !isWhole) return { id: 'secretForm', place };
  const isOwn = owned.some((each) => each.apiAccount === apiAccount);
  return { id: isOwn ? 'secretOwn' : 'secretOther', values: { account: apiAccount }, place };
}

/** Possible mistakes in the last call; none after its keys changed, or if the server signed. */
export function readDoubts(_page: OperationPage, signing: Signers, state: SendState): Doubt[] {
  const { own, keys, owned } = signing;
  if (own || state.phase !== 'answered' || !state.exchange.answer) return [];
  const { code, errors } = state.exchange.answer;
  const { headers, body, apiAccount } = state.call;
  const { [signedHeaders.id]: id = '', [signedHeaders.timestamp]: timestamp = '' } = headers;
  const signed = toSignedText(id, timestamp, body);
  const now = toSignature(browserHmac, toUsableSecret(keys.webhookSecret), signed);
  if (apiAccount !== keys.apiAccount || now !== headers[signedHeaders.signature]) return [];
  if (code !== '145003030') return doubtAccount(code, { keys, accounts: owned });
  if (errors.some(({ path }) => path === signedHeaders.timestamp)) {
    return [{ id: 'clock', place: accountPlaces.apiAccount }];
  }
  return [doubtSecret({ keys, owned })];
}
