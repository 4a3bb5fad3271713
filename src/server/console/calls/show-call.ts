import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { KeptDiagnosis, KeptHeader } from '#contract/diagnosis.ts';
import { type ErrorCode, toReasonKey } from '#contract/errors.ts';
import type { Locale } from '#contract/languages.ts';
import type { CallDetail, KeptText } from '#contract/portal/console-calls.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import type { CallLogTable } from '#server/database/call-tables.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toCallRow } from './list-calls.ts';
import { toSigned, toSignedText } from './signed-text.ts';

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
  const reasons = toReasonKey(code as ErrorCode, version);
  return {
    text: texts.get(locale, `error.${code}.text`),
    cause: texts.get(locale, `${reasons}.cause`),
    mend: texts.get(locale, `${reasons}.mend`),
  };
}

/** The log is written shortly after the response, so wait for a call that was just made. */
const looks = 4;
const betweenLooksMs = 250;

/** A call of one's accounts; undefined for somebody else's and for none, after the same time. */
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
