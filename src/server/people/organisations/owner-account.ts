import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '../read-page.ts';

/** SQL: account name of the first owner of the query's `organisation`, which identifies it for staff. */
export const ownerAccount = sql<string>`(
  select users.account from member join users on users.id = member.user_id
  where member.organisation_id = organisation.id and member.role = 'owner'
  order by member.since, users.id limit 1
)`;

/** SQL: an owner's account name contains a text. */
export function isOwnedBy(typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from member join users on users.id = member.user_id
    where member.organisation_id = organisation.id and member.role = 'owner'
    and ${contains(sql.ref('users.account_key'), typed)}
  )`;
}
