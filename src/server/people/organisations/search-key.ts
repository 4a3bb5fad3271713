import type { Queryable } from '#server/database/tables.ts';
import { readCompanyNames } from '../certification/company-name.ts';

/** Names in one text, without the differences that nobody types alike: those of case, width and form. */
export function toSearchKey(names: readonly string[]): string {
  return names.join('\n').trim().normalize('NFKC').toLowerCase();
}

/** Makes what an organisation is searched by follow its name and its company's, in the transaction that changed one. */
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
