import { browserHmac, readKeyBytes, toUsableSecret } from '#client/hmac.ts';
import {
  secretBytes,
  secretPrefix,
  signedHeaders,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import type { OperationPage } from '#reference/page.ts';
import { type Doubt, doubtAccount } from '../_doubt.ts';
import { accountPlaces } from '../_fault.ts';
import type { SendState } from '../_send-state.ts';
import type { Signers } from '../_wire.ts';

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
