import type { Selectable } from 'kysely';
import { isObject } from '#contract/check-value.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import { operations } from '#contract/operations/all.ts';
import type { CallDetail, KeptText, SignedText } from '#contract/portal/console-calls.ts';
import { signedHeaders, toSignedText as toTextOf2 } from '#contract/signature/hmac-v2.ts';
import { toBusinessDigest } from '#contract/signature/md5-v1.ts';
import { findSigner, signers, toScalarText } from '#contract/signer.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { People } from '#server/people/people.ts';
import { findSecretText } from '../signing/sign-text.ts';

/** Marks of masked secrets and shortened digests. */
const masks = /\*\*\*|…/;

type Logged = Pick<Selectable<CallLogTable>, 'account_id' | 'operation' | 'version'>;

/**
 * The same text with the right digest in a masked one's place; undefined where there is none, or nobody
 * who would sign it. It is for no reader: of a digest of production a record is kept.
 */
async function unmaskDigest(
  people: People,
  { account_id: accountId, operation: id, version }: Logged,
  text: string,
): Promise<string | undefined> {
  const parsed = parseJson(text);
  const content = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  // Bodies of version 2 contain no digest.
  const operation = version === 1 ? operations.find((each) => each.id === id) : undefined;
  const signer = operation && findSigner(operation.businessDigest, content);
  if (!signer || accountId === null || !toScalarText(content.digest).endsWith('…'))
    return undefined;
  const account = await people.database
    .selectFrom('account')
    .select('private_key')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const code = toScalarText(content[signers[signer].code]);
  const secretText = await findSecretText(people, accountId, signer, code);
  if (!account || secretText === undefined) return undefined;
  const privateKey = people.secrets.open(account.private_key);
  return setTextMember(text, 'digest', toBusinessDigest(md5, code, secretText, privateKey));
}

/** A header as received; undefined if it is missing, duplicate or masked. */
function findHeader(headers: CallDetail['headers'], wanted: string): string | undefined {
  const [found, another] = headers.filter(({ name }) => name.toLowerCase() === wanted);
  return !found || another || masks.test(found.value) ? undefined : found.value;
}

/** What the signature of version 2 is over: `id.timestamp.body`, as far as it was kept. */
export function toSigned(
  { version }: Pick<Logged, 'version'>,
  { received, headers }: Pick<CallDetail, 'received' | 'headers'>,
): KeptText | null {
  const id = findHeader(headers, signedHeaders.id);
  const timestamp = findHeader(headers, signedHeaders.timestamp);
  if (version === 1 || !received || id === undefined || timestamp === undefined) return null;
  return { text: toTextOf2(id, timestamp, received.text), cut: received.cut };
}

/** How much of the text that a digest is over the log has; the md5 of what came proves it. */
export async function toSignedText(
  people: People,
  row: Logged,
  { received, digest, diagnosis }: Pick<CallDetail, 'received' | 'digest' | 'diagnosis'>,
): Promise<SignedText> {
  if (!received || received.cut) return 'cut';
  const { text } = received;
  if (digest === 'business') return 'whole';
  if (!diagnosis) return masks.test(text) ? 'masked' : 'whole';
  const { textMd5 } = diagnosis;
  if (textMd5 === undefined) return 'masked';
  if (md5.hex(text) === textMd5) return 'whole';
  const unmasked = await unmaskDigest(people, row, text);
  if (unmasked === undefined) return 'masked';
  return md5.hex(unmasked) === textMd5 ? 'right-digest' : 'other-digest';
}
