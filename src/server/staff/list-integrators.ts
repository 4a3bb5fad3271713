import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type {
  listIntegrators as call,
  IntegratorRow,
} from '#contract/portal/operator-integrators.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '#server/people/certification/company-name.ts';
import { ownerAccount } from '#server/people/organisations/owner-account.ts';
import type { People } from '#server/people/people.ts';
import { readPage } from '#server/people/read-page.ts';
import { addUp, countCalls } from './count-calls.ts';
import { selectIntegrators } from './select-integrators.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** The same organisations with what a row of the directory says of each, in the order of their ids. */
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

/** The organisations that pass a filter, the newest first. */
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
