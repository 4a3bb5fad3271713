import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type {
  listStatements as listCall,
  StatementRow,
} from '#contract/portal/console-statements.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { StatementRow as StoredRow } from '#server/statements/ledger.ts';
import { selectStatements } from '#server/statements/select-statements.ts';
import { toStatus } from '#server/statements/settle.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { readGrowingPage } from '../growing-page.ts';

/** Returns the filter of a request, whose times are local to the zone. */
export function toStatementFilter(
  { status, currency, number, from, to }: AskOf<typeof listCall>,
  timeZone: string,
) {
  return {
    status,
    currency,
    number,
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    before: to ? parseLocalTime(to, timeZone, 'later') : undefined,
  };
}

/** A statement for its owner and for staff. */
export function toStatementRow(
  row: StoredRow,
  { environment, api_account: apiAccount }: Omit<OwnAccount, 'id'>,
): StatementRow {
  const { id, number, currency, collected, fees, freight, net } = row;
  return {
    id,
    number,
    environment,
    apiAccount,
    customerCode: row.customer_code,
    currency,
    status: toStatus(row),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    paidDate: row.paid_date,
    paidReference: row.paid_reference,
    lineCount: row.line_count,
    collected,
    fees,
    freight,
    net,
  };
}

/** Reads statements by their keys, the newest first. */
export function readStatements(database: Queryable, keys: readonly Pick<StoredRow, 'id'>[]) {
  return database
    .selectFrom('statement')
    .selectAll()
    .where(
      'id',
      'in',
      keys.map(({ id }) => id),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A page of statements of the user's accounts, the newest first. */
export async function listStatements(
  { reports, now }: People,
  member: Member,
  { current, size, asOf = now(), environment, ...filter }: AskOf<typeof listCall>,
  timeZone: string,
): Promise<GrowingPage<StatementRow>> {
  const accounts = await findOwnAccounts(reports, member.organisation.id, environment);
  const ids = toIds(accounts);
  const keys = selectStatements(reports, { ...toStatementFilter(filter, timeZone), parcelsOf: ids })
    .select(['opened_at', 'id'])
    .where('account_id', 'in', ids)
    .where('opened_at', '<=', asOf)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc');
  const read = (found: readonly Pick<StoredRow, 'id'>[]) => readStatements(reports, found);
  const { rows, ...page } = await readGrowingPage(reports, { keys, read }, { current, size, asOf });
  const toOwn = (row: StoredRow) => {
    const account = accounts.find(({ id }) => id === row.account_id);
    return account ? [toStatementRow(row, account)] : [];
  };
  return { ...page, rows: rows.flatMap(toOwn) };
}

/** Finds a statement of the user's accounts; another user's is answered like a missing one. */
export async function findOwnStatement(database: Queryable, member: Member, statementId: string) {
  const accounts = await findOwnAccounts(database, member.organisation.id);
  const statement = await database
    .selectFrom('statement')
    .selectAll()
    .where('id', '=', statementId)
    .executeTakeFirst();
  const account = accounts.find(({ id }) => id === statement?.account_id);
  if (!statement || !account) throw new PortalError('notFound', 'portal.statementUnknown');
  return { statement, account };
}

export const readStatementsHandlers = {
  'console/statements': ({ people, member, request, timeZone }) =>
    listStatements(people, member, request, timeZone),
  'console/statement': async ({ people, member, request }) => {
    const { statement, account } = await findOwnStatement(people.database, member, request.id);
    return toStatementRow(statement, account);
  },
} satisfies Partial<Handlers>;
