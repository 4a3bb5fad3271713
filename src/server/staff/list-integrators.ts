import type { ExpressionBuilder } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type {
  CallCount,
  listIntegrators as call,
  IntegratorRow,
} from '#contract/portal/operator-integrators.ts';
import { hasFailed } from '#server/console/calls/select-calls.ts';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { readCompanyNames } from '#server/people/certification/certification-store.ts';
import { toSearchKey } from '#server/people/organisations/organisation-store.ts';
import { ownerAccount } from '#server/people/organisations/owner-account.ts';
import type { People } from '#server/people/people.ts';
import { contains, readPage } from '#server/people/read-page.ts';
import { readPhone, toEmailKey } from '#server/people/users/contact.ts';
import { toAccountKey } from '#server/people/users/user-store.ts';

type OfAccount = ExpressionBuilder<Database, 'account'>;

/**
 * Counts an account's calls since a moment: those in the log by an index range, failed ones by their own
 * index, and those that the log counted but did not keep.
 */
function countSince({ selectFrom }: OfAccount, from: number) {
  const logged = selectFrom('call_log')
    .whereRef('call_log.account_id', '=', 'account.id')
    .where('called_at', '>=', from)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const leftOut = selectFrom('refused_calls')
    .whereRef('refused_calls.account_id', '=', 'account.id')
    .where('quarter', '>=', Math.floor(from / quarterMs))
    .select(({ fn }) => fn.sum<number | null>('count').as('count'));
  const leftOutFailed = leftOut.where('code', '!=', '1');
  return { logged, failed: logged.where(hasFailed), leftOut, leftOutFailed };
}

/** Counts the calls of each account since a moment, and the failed ones. */
export async function countCalls(
  database: Queryable,
  accountIds: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, CallCount>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('account')
    .where('id', 'in', accountIds)
    .select((account) => {
      const { logged, failed, leftOut, leftOutFailed } = countSince(account, from);
      return [
        'id',
        logged.as('logged'),
        failed.as('failed'),
        leftOut.as('leftOut'),
        leftOutFailed.as('leftOutFailed'),
      ];
    })
    .execute();
  return new Map(
    rows.map(({ id, logged, failed, leftOut, leftOutFailed }) => {
      const calls = Number(logged) + Number(leftOut ?? 0);
      return [id, { calls, errors: Number(failed) + Number(leftOutFailed ?? 0) }];
    }),
  );
}

/** Sums the calls of several accounts. */
export function addUp(counts: readonly (CallCount | undefined)[]): CallCount {
  return {
    calls: counts.reduce((sum, count) => sum + (count?.calls ?? 0), 0),
    errors: counts.reduce((sum, count) => sum + (count?.errors ?? 0), 0),
  };
}

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

export const listIntegratorsHandlers = {
  'operator/integrators': ({ people, request }) => listIntegrators(people, request),
} satisfies Partial<Handlers>;
