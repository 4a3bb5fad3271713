import Big from 'big.js';
import type { Static } from 'typebox';
import type { RequestOf } from '#contract/operation.ts';
import type { statementPush } from '#contract/operations/finance/statement.ts';
import type { Queryable } from '#server/database/tables.ts';
import {
  addReportedLine,
  type LedgerContext,
  lockReported,
  type StatementRow,
  settleReported,
} from '#server/statements/reported.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { type EventResult, lineEvent, type lineSchema } from './protocol.ts';
import { isOfLedger, type ValidEvent } from './read-event.ts';

/** Why an event is refused. */
export type Broken = Required<Pick<EventResult, 'field' | 'rule'>>;

type Line = Static<typeof lineSchema>;
type Statement = RequestOf<typeof statementPush>;

const keyOf = ({ accountId, content }: ValidEvent) => `${accountId} ${String(content.statementNo)}`;

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * Puts events in the order of the parcels, and then of the statements, that they lock, so that batches cannot
 * deadlock. Events of one parcel keep their order.
 */
export function inLockOrder(events: readonly ValidEvent[]): ValidEvent[] {
  const parcelOf = ({ accountId, name }: ValidEvent) => `${accountId} ${name}`;
  const others = events.filter((event) => !isOfLedger(event));
  const ofLedger = events.filter(isOfLedger);
  return [
    ...others.sort((one, other) => compareTexts(parcelOf(one), parcelOf(other))),
    ...ofLedger.sort((one, other) => compareTexts(keyOf(one), keyOf(other))),
  ];
}

async function takeLine(
  context: LedgerContext,
  transaction: Queryable,
  { accountId, content }: ValidEvent,
): Promise<Broken | undefined> {
  const { statementNo, customerCode, currency, deliveredTime, reason, ...line } = content as Line;
  const isNegative = [line.collected, line.fees, line.freight].some((each) => Big(each).lt(0));
  if (isNegative && reason === undefined) {
    return { field: 'data.reason', rule: 'required for a correction, which alone may be negative' };
  }
  const ledger = { accountId, statementNo, customerCode, currency };
  const added = await addReportedLine(context, transaction, ledger, {
    ...line,
    deliveredAt: parseLocalTime(deliveredTime, context.timeZone, 'earlier'),
    ...(reason !== undefined && { reason }),
  });
  if (added === 'added') return undefined;
  const rules: Record<typeof added, Broken> = {
    closed: { field: 'data.statementNo', rule: 'a statement that is still open' },
    other: { field: 'data.statementNo', rule: 'a statement of this customer and currency' },
    known: { field: 'data.billCode', rule: 'a parcel without a line: a correction has a reason' },
    unknown: { field: 'data.billCode', rule: 'a parcel with a line, which this one corrects' },
  };
  return rules[added];
}

const sums = ['collected', 'fees', 'freight', 'net'] as const;

/** Returns what a reported statement says otherwise than its lines; undefined if nothing. */
function compare(row: StatementRow, statement: Statement): Broken | undefined {
  const { customerCode, currency, lineCount } = statement;
  if (row.customer_code !== customerCode)
    return { field: 'data.customerCode', rule: `that of its lines, ${row.customer_code}` };
  if (row.currency !== currency)
    return { field: 'data.currency', rule: `that of its lines, ${row.currency}` };
  if (row.line_count !== lineCount)
    return { field: 'data.lineCount', rule: `the lines reported for it, ${row.line_count}` };
  const wrong = sums.find((sum) => !Big(row[sum]).eq(statement[sum]));
  return wrong && { field: `data.${wrong}`, rule: `the sum of its lines, ${row[wrong]}` };
}

async function takeStatement(
  context: LedgerContext,
  transaction: Queryable,
  { accountId, content, atMs }: ValidEvent,
): Promise<Broken | undefined> {
  const statement = content as Statement;
  const { statementNo, status, openedTime, closedTime, paidDate, paidReference } = statement;
  const row = await lockReported(transaction, accountId, statementNo);
  if (!row) return { field: 'data.statementNo', rule: 'a statement whose lines were reported' };
  const difference = compare(row, statement);
  if (difference) return difference;
  if (status === 'open') return { field: 'data.status', rule: 'closed or paid' };
  if (row.paid_at !== null || (status === 'closed' && row.closed_at !== null))
    return { field: 'data.status', rule: 'one that the statement does not have yet' };
  if (status === 'paid' && (paidDate === undefined || paidReference === undefined))
    return { field: 'data.paidDate', rule: 'required with paidReference once it is paid' };
  const toMoment = (time: string) => parseLocalTime(time, context.timeZone, 'earlier');
  const closedAt = closedTime ? toMoment(closedTime) : atMs;
  await settleReported(transaction, row, {
    // Until then it was the arrival of its first line.
    opened_at: toMoment(openedTime),
    closed_at: row.closed_at ?? closedAt,
    changed_at: context.now(),
    ...(status === 'paid' && {
      paid_at: atMs,
      paid_date: paidDate ?? null,
      paid_reference: paidReference ?? null,
    }),
  });
  return undefined;
}

/** Takes a line, or closes or pays a statement, after the courier's own system; returns why it cannot. */
export function takeIntoLedger(
  context: LedgerContext,
  transaction: Queryable,
  event: ValidEvent,
): Promise<Broken | undefined> {
  const take = event.type === lineEvent ? takeLine : takeStatement;
  return take(context, transaction, event);
}
