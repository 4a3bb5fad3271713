import { sql } from 'kysely';
import { countCharacters } from '#contract/check-value.ts';
import { normalizeWaybill } from '#contract/normalize/waybills.ts';
import type { statementStatuses } from '#contract/operations/finance/statement-statuses.ts';
import type { Queryable } from '#server/database/tables.ts';

export interface StatementFilter {
  customerCode?: string | undefined;
  status?: (typeof statementStatuses)[number] | undefined;
  currency?: string | undefined;
  /** Beginning of a statement's number, or a whole waybill of the accounts `parcelsOf`. */
  number?: string | undefined;
  parcelsOf?: readonly string[];
  /** Statements that took lines in this period, in milliseconds since 1970. */
  from?: number | undefined;
  before?: number | undefined;
}

/** Selects the statements with a line of a parcel, by the index of its own line and that of corrections. */
function ofParcel(database: Queryable, accountIds: readonly string[], billCode: string) {
  const lines = database
    .selectFrom('statement_line')
    .select('statement_id')
    .where('account_id', 'in', accountIds)
    .where('bill_code', '=', billCode);
  return lines.where('corrects', 'is', null).union(lines.where('corrects', 'is not', null));
}

/** Selects the statements that pass a filter; absent fields do not filter. */
export function selectStatements(database: Queryable, filter: StatementFilter) {
  const { customerCode, status, currency, from, before, parcelsOf = [] } = filter;
  const number = normalizeWaybill(filter.number ?? '');
  let query = database.selectFrom('statement');
  if (customerCode !== undefined) query = query.where('customer_code', '=', customerCode);
  if (status === 'open') query = query.where('closed_at', 'is', null);
  if (status === 'closed') {
    query = query.where('closed_at', 'is not', null).where('paid_at', 'is', null);
  }
  if (status === 'paid') query = query.where('paid_at', 'is not', null);
  if (currency) query = query.where('currency', '=', currency.trim().toUpperCase());
  if (before !== undefined) query = query.where('opened_at', '<', before);
  if (from !== undefined) {
    query = query.where(({ eb, or }) =>
      or([eb('closed_at', 'is', null), eb('closed_at', '>=', from)]),
    );
  }
  if (number === '') return query;
  const length = sql.lit(countCharacters(number));
  return query.where(({ eb, or }) =>
    or([
      eb(sql`substr(number, 1, ${length})`, '=', number),
      ...(parcelsOf.length > 0 ? [eb('id', 'in', ofParcel(database, parcelsOf, number))] : []),
    ]),
  );
}
