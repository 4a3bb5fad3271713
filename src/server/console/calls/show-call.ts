import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type ErrorCode, toReasonKey } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { Locale } from '#contract/languages.ts';
import { operations } from '#contract/operations/all.ts';
import type {
  CallDetail,
  KeptDiagnosis,
  KeptHeader,
  KeptText,
  SignedText,
} from '#contract/portal/console-calls.ts';
import { signedHeaders, toSignedText as toTextOf2 } from '#contract/signature/hmac-v2.ts';
import { toBusinessDigest } from '#contract/signature/md5-v1.ts';
import { findSigner, signers, toScalarText } from '#contract/signer.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { findSecretText } from '../signing/sign-text.ts';
import { toCallRow } from './list-calls.ts';

/** Marks of masked secrets and shortened digests. */
const masks = /\*\*\*|…/;

type Logged = Pick<Selectable<CallLogTable>, 'account_id' | 'operation' | 'version'>;

/**
 * Replaces a masked digest with the right one; undefined if there is none, or no signer. Never shown to
 * readers, since a record is kept of production digests.
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

/** Returns the text that version 2 signs: `id.timestamp.body`, as far as it was kept. */
function toSigned(
  { version }: Pick<Logged, 'version'>,
  { received, headers }: Pick<CallDetail, 'received' | 'headers'>,
): KeptText | null {
  const id = findHeader(headers, signedHeaders.id);
  const timestamp = findHeader(headers, signedHeaders.timestamp);
  if (version === 1 || !received || id === undefined || timestamp === undefined) return null;
  return { text: toTextOf2(id, timestamp, received.text), cut: received.cut };
}

/** Returns how much of a digest's text the log has; the md5 of the received text proves it. */
async function toSignedText(
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

/** The codes of the two digests of version 1 (protocol.md §2, §3). */
const digests = new Map<string, CallDetail['digest']>([
  ['145003030', 'header'],
  ['145003031', 'business'],
]);

/** The signature that did not match; in version 2 the same code also covers id and time. */
function toDigest({ version, code, field }: Selectable<CallLogTable>): CallDetail['digest'] {
  if (version === 1) return digests.get(code) ?? null;
  return code === '145003030' && field === signedHeaders.signature ? 'signature' : null;
}

/** A stored text without its truncation mark. */
export function toKept(text: string | null): KeptText | null {
  if (text === null) return null;
  const cut = text.endsWith('…');
  return { text: cut ? text.slice(0, -1) : text, cut };
}

/** Meaning of a code in the call's version. */
function toMeaning(
  { texts }: People,
  locale: Locale,
  code: string,
  version: 1 | 2,
): CallDetail['meaning'] {
  if (code === '1') return null;
  return {
    text: texts.get(locale, `error.${code}.text`),
    cause: texts.get(locale, toReasonKey(code as ErrorCode, version, 'cause')),
    mend: texts.get(locale, toReasonKey(code as ErrorCode, version, 'mend')),
  };
}

/** The log is written shortly after the response, so wait for a call that was just made. */
const looks = 4;
const betweenLooksMs = 250;

/** Finds a call of the person's accounts; undefined, in the same time, for a foreign or unknown one. */
async function findCall({ database }: People, accounts: readonly OwnAccount[], id: string) {
  for (let look = 1; ; look += 1) {
    const row = await database
      .selectFrom('call_log')
      .selectAll()
      .where('request_id', '=', id)
      .where('account_id', 'in', toIds(accounts))
      .executeTakeFirst();
    if (row || look === looks) return row;
    await wait(betweenLooksMs);
  }
}

/** One call of a user; another user's is reported as not found. */
export async function showCall(
  people: People,
  member: Member,
  requestId: string,
  locale: Locale,
): Promise<CallDetail> {
  const accounts = await findOwnAccounts(people.database, member.organisation.id);
  const row = await findCall(people, accounts, requestId.trim().toLowerCase());
  if (!row) throw new PortalError('notFound', 'portal.callUnknown');
  const received = toKept(row.received);
  const digest = toDigest(row);
  const headers = row.headers === null ? [] : (JSON.parse(row.headers) as KeptHeader[]);
  const diagnosis = row.diagnosis === null ? null : (JSON.parse(row.diagnosis) as KeptDiagnosis);
  return {
    ...toCallRow(row, accounts),
    received,
    answered: toKept(row.answered),
    field: row.field,
    digest,
    signedText: digest && (await toSignedText(people, row, { received, digest, diagnosis })),
    diagnosis,
    signed: toSigned(row, { received, headers }),
    headers,
    uuid: row.uuid,
    traceId: row.trace_id,
    meaning: toMeaning(people, locale, row.code, row.version),
  };
}

export const showCallHandlers = {
  'console/call': ({ people, member, request, language }) =>
    showCall(people, member, request.requestId, language.locale),
} satisfies Partial<Handlers>;
