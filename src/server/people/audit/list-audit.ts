import { type RawBuilder, sql } from 'kysely';
import type { AuditDetails } from '#contract/portal/audit.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { AuditRow, listAudit as call } from '#contract/portal/operator-applications.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { isOwnedBy, ownerAccount } from '../organisations/owner-account.ts';
import { contains, readPage } from '../read-page.ts';
import { isPerson } from './audit.ts';

type Filter = AskOf<typeof call>;

function select(database: Queryable, { kind, account }: Filter) {
  let query = database
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor')
    .leftJoin('users as subject', 'subject.id', 'audit.subject')
    .leftJoin('account as api', 'api.id', 'audit.subject')
    .leftJoin('organisation', (join) =>
      join.on('organisation.id', '=', sql`coalesce(api.organisation_id, audit.subject)`),
    );
  if (kind !== undefined) query = query.where('audit.action', 'like', `${kind}.%`);
  if (account === undefined) return query;
  const names: RawBuilder<string>[] = [
    sql`coalesce(actor.account_key, audit.actor)`,
    sql`coalesce(subject.account_key, api.api_account, audit.subject)`,
  ];
  const isNamed = names.map((name) => contains(name, account));
  return query.where((is) => is.or([...isNamed, isOwnedBy(account)]));
}

/**
 * Audit entries, newest first; users by their account name, accounts of the open API by
 * `apiAccount`, organisations by that of their first owner.
 */
export async function listAudit(database: Queryable, filter: Filter): Promise<Page<AuditRow>> {
  const query = select(database, filter)
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.subject'])
    .select(['audit.details', 'api.api_account', 'organisation.id as organisation'])
    .select(ownerAccount.as('owner'))
    .select(['actor.account as actorAccount', 'subject.account as subjectAccount'])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc');
  const { total, rows } = await readPage(query, filter);
  return {
    total,
    rows: rows.map(({ actorAccount, subjectAccount, api_account, owner, details, ...row }) => ({
      ...row,
      actor: actorAccount ?? row.actor,
      // Deleted users are listed by id.
      byPerson: isPerson(row.actor),
      subject: subjectAccount ?? api_account ?? owner ?? row.subject,
      details: JSON.parse(details) as AuditDetails,
    })),
  };
}

export const listAuditHandlers = {
  'operator/audit': ({ people, request }) => listAudit(people.reports, request),
} satisfies Partial<Handlers>;
