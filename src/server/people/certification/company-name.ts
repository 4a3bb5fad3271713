import type { Queryable } from '#server/database/tables.ts';
import { type CertificationRow, type Data, parseData } from './certification-store.ts';

type Row = Pick<CertificationRow, 'kind' | 'data' | 'approved'>;

/** In order of reliability: approved data, submitted data, the developer's statement. */
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

/** Company names by organisation id, for the organisations of some rows; those without a name are left out. */
export async function readCompanyNames(
  database: Queryable,
  of: readonly { organisation: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (of.length === 0) return new Map();
  const rows = await database
    .selectFrom('certification')
    .select(['organisation_id', 'kind', 'data', 'approved'])
    .where('organisation_id', 'in', [...new Set(of.map(({ organisation }) => organisation))])
    .execute();
  const byOrganisation = Map.groupBy(rows, (row) => row.organisation_id);
  return new Map(
    [...byOrganisation].flatMap(([organisation, own]): [string, string][] => {
      const name = toNames(own).find(Boolean);
      return name ? [[organisation, name]] : [];
    }),
  );
}
