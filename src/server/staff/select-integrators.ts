import type { AskOf } from '#contract/portal/define-call.ts';
import type { listIntegrators as call } from '#contract/portal/operator-integrators.ts';
import type { Queryable } from '#server/database/tables.ts';
import { contains } from '#server/people/contains.ts';
import { toSearchKey } from '#server/people/organisations/search-key.ts';
import { readPhone, toEmailKey } from '#server/people/users/contact.ts';
import { toAccountKey } from '#server/people/users/user-store.ts';

type Filter = AskOf<typeof call>;

/** Organisations of the members whom a text may mean: part of an account name, or a whole e-mail or phone. */
function ofMembers(database: Queryable, typed: string) {
  return database
    .selectFrom('member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('member.organisation_id')
    .where(({ eb, or, ref }) =>
      or([
        contains(ref('users.account_key'), toAccountKey(typed)),
        ...(typed.includes('@') ? [eb('users.email_key', '=', toEmailKey(typed))] : []),
        eb('users.phone', '=', readPhone(typed)?.number ?? typed),
      ]),
    );
}

/** Organisations of an `apiAccount` or a customer code. */
function ofAccounts(database: Queryable, typed: string) {
  return database
    .selectFrom('account')
    .select('organisation_id')
    .where('organisation_id', 'is not', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('api_account', '=', typed),
        eb('id', 'in', selectFrom('customer').select('account_id').where('code', '=', typed)),
      ]),
    )
    .$castTo<{ organisation_id: string }>();
}

/** The organisations that pass a filter. */
export function selectIntegrators(database: Queryable, { search = '', level, state }: Filter) {
  const typed = search.trim();
  let query = database.selectFrom('organisation');
  if (level !== undefined) query = query.where('level', '=', level);
  if (state !== undefined) {
    query = query.where('suspended_at', state === 'active' ? 'is' : 'is not', null);
  }
  if (typed === '') return query;
  return query.where(({ eb, or, ref }) =>
    or([
      contains(ref('search_key'), toSearchKey([typed])),
      eb('id', 'in', ofMembers(database, typed)),
      eb('id', 'in', ofAccounts(database, typed)),
    ]),
  );
}
