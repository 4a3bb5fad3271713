import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type {
  listIntegrators as call,
  IntegratorRow,
} from '#contract/portal/operator-integrators.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '#server/people/certification/company-name.ts';
import { contains } from '#server/people/contains.ts';
import { ownerAccount } from '#server/people/organisations/owner-account.ts';
import { toSearchKey } from '#server/people/organisations/search-key.ts';
import type { People } from '#server/people/people.ts';
import { readPage } from '#server/people/read-page.ts';
import { readPhone, toEmailKey } from '#server/people/users/contact.ts';
import { toAccountKey } from '#server/people/users/user-store.ts';
import { addUp, countCalls } from './count-calls.ts';

type Filter = AskOf<typeof call>;

/** Selects organisations by member: part of an account name, or a whole e-mail or phone. */
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

/** Selects organisations by `apiAccount` or customer code. */
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

/** Selects the organisations that pass a filter. */
function selectIntegrators(database: Queryable, { search = '', level, state }: Filter) {
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

export const dayMs = 24 * 60 * 60 * 1000;

/** Adds the columns of a directory row to the organisations, in the order of their ids. */
export async function toRows(
  database: Queryable,
  ids: readonly string[],
  now: number,
): Promise<IntegratorRow[]> {
  if (ids.length === 0) return [];
  const [organisations, accounts, companies] = await Promise.all([
    database
      .selectFrom('organisation')
      .select(['id as organisation', 'name', ownerAccount.as('account'), 'level'])
      .select(['created_at as since', 'suspended_at as suspendedAt'])
      .where('id', 'in', ids)
      .execute(),
    database
      .selectFrom('account')
      .select(['id', 'organisation_id', 'last_used_at'])
      .where('organisation_id', 'in', ids)
      .execute(),
    readCompanyNames(
      database,
      ids.map((organisation) => ({ organisation })),
    ),
  ]);
  const counts = await countCalls(
    database,
    accounts.map(({ id }) => id),
    now - dayMs,
  );
  const byOrganisation = Map.groupBy(accounts, ({ organisation_id }) => organisation_id);
  const rows = organisations.map((row): IntegratorRow => {
    const own = byOrganisation.get(row.organisation) ?? [];
    const used = own.flatMap(({ last_used_at }) => last_used_at ?? []);
    return {
      ...row,
      company: companies.get(row.organisation) ?? null,
      lastUsedAt: used.length > 0 ? Math.max(...used) : null,
      day: addUp(own.map(({ id }) => counts.get(id))),
    };
  });
  return rows.sort((one, other) => ids.indexOf(one.organisation) - ids.indexOf(other.organisation));
}

/** Lists the organisations that pass a filter, newest first. */
export async function listIntegrators(
  { reports, now }: People,
  asked: AskOf<typeof call>,
): Promise<Page<IntegratorRow>> {
  const query = selectIntegrators(reports, asked)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const { total, rows } = await readPage(query, asked);
  const ids = rows.map(({ id }) => id);
  return { total, rows: await toRows(reports, ids, now()) };
}
