import type { Factor } from '#contract/portal/factor.ts';
import type { UserData } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

type Row = Pick<UserRow, 'staff' | 'totp_secret' | 'has_passkey' | 'first_password_until'>;

/** Second factors that can be requested from a user; recovery codes come with the first. */
export function toSecondFactors({ totp_secret, has_passkey }: Row): Factor[] {
  const own: Factor[] = [
    ...(has_passkey === 1 ? (['passkey'] as const) : []),
    ...(totp_secret === null ? [] : (['totp'] as const)),
  ];
  return own.length === 0 ? [] : [...own, 'recovery'];
}

export function hasSecondFactor(user: Row): boolean {
  return toSecondFactors(user).length > 0;
}

/** Steps that a staff member must still complete. */
export function toSetUp(user: Row): UserData['mustSetUp'] {
  if (user.staff === 0) return null;
  if (user.first_password_until !== null) return 'password';
  return hasSecondFactor(user) ? null : 'factor';
}

/** The user's row within a transaction that locks it. */
export function readCurrent(transaction: Queryable, id: string): Promise<UserRow> {
  return transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
