import type { Queryable } from '#server/database/tables.ts';
import { type CertificationRow, type Data, parseData } from './certification-store.ts';

type Row = Pick<CertificationRow, 'kind' | 'data' | 'approved'>;

/** By how much one may rely on it: what was approved, then what was submitted, then what a developer says. */
function toNames(rows: readonly Row[]): (string | undefined)[] {
  const company = rows.find(({ kind }) => kind === 'company');
  const developer = rows.find(({ kind }) => kind === 'developer');
  const read = (json: string | null | undefined): Data => (json ? parseData(json) : {});
  return [
    read(company?.approved).companyName,
    read(company?.data).companyName,
    read(developer?.approved).company,
    read(developer?.data).company,
  ];
}

/** What the companies of the people of some rows are called, by the people's ids; those who name none are left out. */
export async function readCompanyNames(
  database: Queryable,
  people: readonly { user: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await database
    .selectFrom('certification')
    .select(['user_id', 'kind', 'data', 'approved'])
    .where('user_id', 'in', [...new Set(people.map(({ user }) => user))])
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map(
    [...byUser].flatMap(([user, own]): [string, string][] => {
      const name = toNames(own).find(Boolean);
      return name ? [[user, name]] : [];
    }),
  );
}
