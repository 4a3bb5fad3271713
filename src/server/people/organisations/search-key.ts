import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '../certification/company-name.ts';

/** Names as one text, normalised in case, width and form. */
export function toSearchKey(names: readonly string[]): string {
  return names.join('\n').trim().normalize('NFKC').toLowerCase();
}

/** Updates an organisation's search key after a change of its name or its company's, in the same transaction. */
export async function keepSearchKey(transaction: Queryable, id: string): Promise<void> {
  const { name } = await transaction
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const companies = await readCompanyNames(transaction, [{ organisation: id }]);
  await transaction
    .updateTable('organisation')
    .set({ search_key: toSearchKey([name, companies.get(id) ?? '']) })
    .where('id', '=', id)
    .execute();
}
