import type { Locale } from '#contract/languages.ts';
import type { CallDetail, KeptText } from '#contract/portal/console-calls.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toCallRow } from './list-calls.ts';

/** The codes of the two digests (wire.md §2, §3). */
const digests = new Map<string, CallDetail['digest']>([
  ['145003030', 'header'],
  ['145003031', 'business'],
]);

function toKept(text: string | null): KeptText | null {
  if (text === null) return null;
  const cut = text.endsWith('…');
  return { text: cut ? text.slice(0, -1) : text, cut };
}

function toMeaning({ texts }: People, locale: Locale, code: string): CallDetail['meaning'] {
  if (code === '1') return null;
  const part = (name: string) => texts.get(locale, `error.${code}.${name}`);
  return { text: part('text'), cause: part('cause'), mend: part('mend') };
}

/** One call of a person; somebody else's answers like none. */
export async function showCall(
  people: People,
  user: UserRow,
  requestId: string,
  locale: Locale,
): Promise<CallDetail> {
  const accounts = await findOwnAccounts(people.database, user.id);
  const row = await people.database
    .selectFrom('call_log')
    .selectAll()
    .where('request_id', '=', requestId.trim().toLowerCase())
    .executeTakeFirst();
  if (!row || !accounts.some(({ id }) => id === row.account_id)) {
    throw new PortalError('notFound', 'portal.callUnknown');
  }
  return {
    ...toCallRow(row, accounts),
    received: toKept(row.received),
    answered: toKept(row.answered),
    field: row.field,
    digest: digests.get(row.code) ?? null,
    uuid: row.uuid,
    traceId: row.trace_id,
    meaning: toMeaning(people, locale, row.code),
  };
}
