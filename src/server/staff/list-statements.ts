import { normalizeWaybill } from '#contract/normalize/waybills.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type {
  AddedLine,
  correctParcel,
  listAllStatements as listCall,
  StaffStatement,
} from '#contract/portal/operator-statements.ts';
import { readGrowingPage } from '#server/console/growing-page.ts';
import {
  readStatements,
  toStatementFilter,
  toStatementRow,
} from '#server/console/statements/read-statements.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { type StatementRow, toLineId } from '#server/statements/ledger.ts';
import { selectStatements } from '#server/statements/select-statements.ts';
import { selectIntegrators } from './list-integrators.ts';
import { closeByStaff, correctByStaff, payByStaff } from './settle-statements.ts';

/** Finds the account of a waybill, so that its lines are found by an index. */
async function findParcelAccount(database: Queryable, number = ''): Promise<string[]> {
  const rows = await database
    .selectFrom('orders')
    .select('account_id')
    .where('bill_code', '=', normalizeWaybill(number))
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** Adds the accounts and their organisations to statements, in their order. */
async function toStaffStatements(
  database: Queryable,
  rows: readonly StatementRow[],
): Promise<StaffStatement[]> {
  if (rows.length === 0) return [];
  const accounts = await database
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'environment', 'api_account'])
    .select(['organisation.id as organisation', 'organisation.name as organisationName'])
    .where('account.id', 'in', [...new Set(rows.map(({ account_id }) => account_id))])
    .execute();
  return rows.flatMap((row) => {
    const account = accounts.find(({ id }) => id === row.account_id);
    if (!account) return [];
    const { organisation, organisationName } = account;
    const isReported = row.reported === 1;
    return [{ ...toStatementRow(row, account), organisation, organisationName, isReported }];
  });
}

/** A page of statements of all accounts, the newest first. */
export async function listStatements(
  { reports, now }: People,
  { current, size, asOf = now(), environment, owner, ...filter }: AskOf<typeof listCall>,
  timeZone: string,
): Promise<GrowingPage<StaffStatement>> {
  const parcelsOf = await findParcelAccount(reports, filter.number);
  let accounts = reports.selectFrom('account').select('id');
  if (environment) accounts = accounts.where('environment', '=', environment);
  if (owner?.trim()) {
    const organisations = selectIntegrators(reports, { search: owner }).select('id');
    accounts = accounts.where('organisation_id', 'in', organisations);
  }
  const keys = selectStatements(reports, { ...toStatementFilter(filter, timeZone), parcelsOf })
    .select(['opened_at', 'id'])
    .where('account_id', 'in', accounts)
    .where('opened_at', '<=', asOf)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc');
  const read = async (found: readonly Pick<StatementRow, 'id'>[]) =>
    toStaffStatements(reports, await readStatements(reports, found));
  return readGrowingPage(reports, { keys, read }, { current, size, asOf });
}

async function find(database: Queryable, id: string): Promise<StatementRow> {
  const [found] = await readStatements(database, [{ id }]);
  if (!found) throw new PortalError('notFound', 'portal.statementUnknown');
  return found;
}

async function show(database: Queryable, found: StatementRow): Promise<StaffStatement> {
  const [shown] = await toStaffStatements(database, [found]);
  if (!shown) throw new PortalError('notFound', 'portal.statementUnknown');
  return shown;
}

async function correct(
  people: People,
  actor: string,
  { id, billCode, reason, ...right }: AskOf<typeof correctParcel>,
): Promise<AddedLine> {
  const { account_id: accountId } = await find(people.database, id);
  const { statement, line } = await correctByStaff(people, actor, {
    accountId,
    billCode: normalizeWaybill(billCode),
    right: Object.fromEntries(Object.entries(right).filter(([, amount]) => amount)),
    reason: reason.trim(),
  });
  return { lineId: toLineId(statement.number, line.number), statement: statement.id };
}

export const listStatementsHandlers = {
  'operator/statements': ({ people, request, timeZone }) =>
    listStatements(people, request, timeZone),
  'operator/statement': async ({ people: { database }, request }) =>
    show(database, await find(database, request.id)),
  'operator/closeStatement': async ({ people, user, request }) =>
    show(people.database, await closeByStaff(people, { actor: user.id, id: request.id })),
  'operator/payStatement': async ({ people, user, request: { id, ...payment } }) =>
    show(people.database, await payByStaff(people, { actor: user.id, id }, payment)),
  'operator/correctStatement': ({ people, user, request }) => correct(people, user.id, request),
} satisfies Partial<Handlers>;
