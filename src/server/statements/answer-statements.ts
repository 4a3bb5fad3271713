import { toCsvLines } from '#contract/csv.ts';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import { type getStatement, usualLines } from '#contract/operations/finance/get-statement.ts';
import { type listStatements, usualList } from '#contract/operations/finance/list-statements.ts';
import type { sandboxCloseStatement } from '#contract/operations/sandbox/close-statement.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PushContext } from '#server/push/push-context.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { toZonedTime } from '#server/time/zoned-times.ts';
import {
  findParcelLine,
  findRemovedStatement,
  findStatement,
  type StatementLineRow,
  type StatementRow,
  toLineId,
} from './ledger.ts';
import { selectStatements } from './select-statements.ts';
import { closeStatement, payStatement, showStatement } from './settle.ts';

type StatementContext = Pick<PushContext, 'database' | 'write' | 'now' | 'timeZone' | 'wakePushes'>;

/** Finds an account's statement; another account's and a missing one are answered alike, with 999002000. */
async function findOwn(
  { database, timeZone }: Pick<StatementContext, 'database' | 'timeZone'>,
  accountId: string,
  number: string,
  field: 'statementNo' | 'after',
): Promise<StatementRow> {
  const found = await findStatement(database, accountId, number.toUpperCase());
  if (found) return found;
  const removed = await findRemovedStatement(database, accountId, number.toUpperCase());
  if (removed) {
    const date = toLocalTime(removed.removed_at, timeZone).slice(0, 10);
    const values = { value: number, date };
    throw new ApiError('999002000', { text: 'detail.statementRemoved', field, values });
  }
  const values = { value: number };
  throw new ApiError('999002000', { text: 'detail.statementUnknown', field, values });
}

type ListRequest = RequestOf<typeof listStatements>;

function selectNewest(database: Queryable, accountId: string, wanted: ListRequest) {
  return selectStatements(database, wanted)
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc');
}

/** `finance/listStatements`: the account's statements, the newest first. */
export async function answerListStatements(
  context: StatementContext,
  accountId: string,
  request: ListRequest,
): Promise<DataOf<typeof listStatements>> {
  const { database } = context;
  const { after = '', limit = usualList } = request;
  let query = selectNewest(database, accountId, request).limit(limit + 1);
  if (after !== '') {
    const { opened_at, id } = await findOwn(context, accountId, after, 'after');
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('opened_at', 'id'), '<', tuple(opened_at, id)),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    statements: page.map((row) => showStatement(context, row)),
    next: page.at(-1)?.number ?? after,
    more: rows.length > limit,
  };
}

type Line = NonNullable<DataOf<typeof getStatement>['lines']>[number];

function showLine({ timeZone }: StatementContext, number: string, row: StatementLineRow): Line {
  const { collected, fees, freight, net, corrects, reason } = row;
  return {
    lineId: toLineId(number, row.number),
    billCode: row.bill_code,
    txlogisticId: row.txlogistic_id,
    deliveredTime: toLocalTime(row.delivered_at, timeZone),
    collected,
    fees,
    freight,
    net,
    ...(corrects !== null && { corrects }),
    ...(reason !== null && { reason }),
  };
}

const csvNames = [
  'billCode',
  'txlogisticId',
  'deliveredTime',
  'currency',
  'collected',
  'fees',
  'freight',
  'net',
  'lineId',
  'corrects',
  'reason',
] as const;

export const csvHeader = toCsvLines([csvNames]);

/** Writes lines as rows of CSV, with times as version 2 writes them. */
export function toCsvRows(
  { timeZone }: Pick<StatementContext, 'timeZone'>,
  { number, currency }: StatementRow,
  rows: readonly StatementLineRow[],
): string {
  const lines = rows.map((row) => {
    const values: Record<(typeof csvNames)[number], string> = {
      billCode: row.bill_code,
      txlogisticId: row.txlogistic_id,
      deliveredTime: toZonedTime(toLocalTime(row.delivered_at, timeZone), timeZone),
      currency,
      collected: row.collected,
      fees: row.fees,
      freight: row.freight,
      net: row.net,
      lineId: toLineId(number, row.number),
      corrects: row.corrects ?? '',
      reason: row.reason ?? '',
    };
    return csvNames.map((name) => values[name]);
  });
  return toCsvLines(lines);
}

/** Reads the place of a line in its statement; throws 999001030 for another statement's or an invented line. */
function readCursor(after: string, { number, line_count }: StatementRow): number {
  if (after === '') return 0;
  const place = after.slice(number.length + 1);
  const isOwn = after.toUpperCase().startsWith(`${number}-`) && /^\d{1,9}$/.test(place);
  if (isOwn && Number(place) <= line_count) return Number(place);
  throw new ApiError('999001030', { text: 'detail.lineUnknown', field: 'after' });
}

/** Reads lines of a statement after a place, in the order in which they were added. */
function readLines(database: Queryable, statementId: string, after: number, limit: number) {
  return database
    .selectFrom('statement_line')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Finds the statement that a request names by its number or by one of its parcels. */
async function findWanted(
  context: StatementContext,
  accountId: string,
  { statementNo = '', billCode }: RequestOf<typeof getStatement>,
): Promise<StatementRow> {
  if (billCode === undefined) return findOwn(context, accountId, statementNo, 'statementNo');
  const found = await findParcelLine(context.database, accountId, billCode);
  const isOne = statementNo === '' || found?.statement.number === statementNo.toUpperCase();
  if (found && isOne) return found.statement;
  const values = { value: billCode };
  throw new ApiError('999002000', {
    text: 'detail.parcelNotInStatement',
    field: 'billCode',
    values,
  });
}

/** `finance/getStatement`: a statement with a page of its lines, as JSON or CSV; pages of CSV join to one file. */
export async function answerGetStatement(
  context: StatementContext,
  accountId: string,
  request: RequestOf<typeof getStatement>,
): Promise<DataOf<typeof getStatement>> {
  const { database } = context;
  const { format, after = '', limit = usualLines } = request;
  const statement = await findWanted(context, accountId, request);
  const from = readCursor(after, statement);
  // Of a statement that is still open, only the lines that its sums have.
  const most = Math.min(limit, statement.line_count - from);
  const rows = await readLines(database, statement.id, from, most);
  const to = rows.at(-1)?.number ?? from;
  return {
    statement: showStatement(context, statement),
    ...(format === 'CSV'
      ? { csv: (from === 0 ? csvHeader : '') + toCsvRows(context, statement, rows) }
      : { lines: rows.map((row) => showLine(context, statement.number, row)) }),
    next: to === 0 ? '' : toLineId(statement.number, to),
    more: to < statement.line_count,
  };
}

/** Finds the statements of an account that have lines and are open, or not paid; at most a hundred. */
function findUnsettled(database: Queryable, accountId: string, pay: boolean) {
  const statements = selectNewest(database, accountId, {}).where('line_count', '>', 0);
  return statements
    .where(pay ? 'paid_at' : 'closed_at', 'is', null)
    .limit(100)
    .execute();
}

/** `sandbox/closeStatement`: closes the named or all open statements; with `pay`, pays those that are not paid too. */
export async function answerCloseStatement(
  context: StatementContext,
  accountId: string,
  { statementNo, pay = false }: RequestOf<typeof sandboxCloseStatement>,
): Promise<DataOf<typeof sandboxCloseStatement>> {
  const { write, now, timeZone } = context;
  const found =
    statementNo === undefined
      ? await findUnsettled(context.database, accountId, pay)
      : [await findOwn(context, accountId, statementNo, 'statementNo')];
  const date = toLocalTime(now(), timeZone).slice(0, 10);
  const changed: StatementRow[] = [];
  for (const { id, number } of found) {
    // One by one, so that calls at the same time lock no two in another order.
    const row = await write(async (transaction) => {
      const closed = await closeStatement(context, transaction, id);
      const payment = { date, reference: `SANDBOX-${number}` };
      const paid = pay ? await payStatement(context, transaction, id, payment) : undefined;
      return paid ?? closed ?? findStatement(transaction, accountId, number);
    });
    if (row) changed.push(row);
  }
  context.wakePushes();
  return { statements: changed.map((row) => showStatement(context, row)) };
}
