import type { Selectable } from 'kysely';
import type { SalespersonTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { findAccount } from './account-store.ts';

export type SalespersonRow = Selectable<SalespersonTable>;

export type FindSalesperson = (
  accountId: string,
  code: string,
) => Promise<SalespersonRow | undefined>;

/** Salespeople are only visible to their own account. */
export function findSalesperson(database: Queryable, accountId: string, code: string) {
  return database
    .selectFrom('salesperson')
    .selectAll()
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

interface NewSalesperson {
  code: string;
  /** Code of their outlet; replaces the password in the business digest. */
  outlet: string;
  /** The apiAccount whose shipments they accept. */
  account: string;
}

/** False if any account already uses the code. */
export async function insertSalesperson(database: Queryable, salesperson: SalespersonRow) {
  const row = await database
    .insertInto('salesperson')
    .values(salesperson)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a salesperson to an account; codes are unique across accounts. */
export async function createSalesperson(
  database: Queryable,
  { code, outlet, account }: NewSalesperson,
  now: number,
): Promise<void> {
  const { id } = await findAccount(database, account);
  const salesperson = { code, account_id: id, outlet, disabled: 0, created_at: now } as const;
  if (await insertSalesperson(database, salesperson)) return;
  throw new StaffError(`salesperson ${code} exists already`);
}

/** Disables a salesperson's calls (145003330), or enables them again. */
export async function disableSalesperson(database: Queryable, code: string, disabled: boolean) {
  const row = await database
    .updateTable('salesperson')
    .set({ disabled: disabled ? 1 : 0 })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  if (!row) throw new StaffError(`salesperson ${code} is not known`);
}
