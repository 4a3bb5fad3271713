import type { Static } from 'typebox';
import { statementStatuses } from '../operations/finance/statement-statuses.ts';
import { viewer } from './access.ts';
import { answer, growingPage, listOf, nullable, page, text, whole } from './answer-fields.ts';
import { environment, growingPaging, localTime } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, paging } from './fields.ts';

/** Exact decimals with at least two places, such as `-12.50`. */
const amounts = { collected: text, fees: text, freight: text, net: text };

/** A statement of the user's accounts; times are milliseconds since 1970. */
export const StatementRow = answer({
  id: text,
  number: text,
  environment,
  apiAccount: text,
  customerCode: text,
  /** ISO 4217. */
  currency: text,
  status: oneOf(statementStatuses),
  openedAt: whole,
  closedAt: nullable(whole),
  /** Day of the bank transfer, `yyyy-MM-dd`. */
  paidDate: nullable(text),
  paidReference: nullable(text),
  lineCount: whole,
  ...amounts,
});
export type StatementRow = Static<typeof StatementRow>;

/** Filter of statements; absent fields do not filter. */
export const statementFilter = {
  environment: optional(environment),
  status: optional(oneOf(statementStatuses)),
  currency: optional(line(3)),
  /** Beginning of a statement's number, or a whole waybill. */
  number: optional(line(50)),
  /** Statements that took lines in this period: from their opening until they were closed. */
  from: optional(localTime),
  to: optional(localTime),
};

/*
 * Viewers read statements, as they read the pushes with the same amounts: an accountant needs
 * neither keys nor the right to create orders.
 */

/** Statements of both accounts, the newest first. */
export const listStatements = post(growingPage(StatementRow))('console/statements', viewer, {
  ...statementFilter,
  ...growingPaging,
});

const which = { id: line(36) };

export const showStatement = get(StatementRow)('console/statement', viewer, which);

/** Another line of the same parcel, and the id of its statement. */
const OtherLine = answer({ lineId: text, statement: text });

export const StatementLineRow = answer({
  /** Number of the statement, a hyphen, and the place in it. */
  lineId: text,
  billCode: text,
  txlogisticId: text,
  deliveredAt: whole,
  ...amounts,
  /** The line that this one corrects; null: the parcel's own line. */
  corrects: nullable(OtherLine),
  reason: nullable(text),
  /** Later corrections of a parcel's own line. */
  correctedBy: listOf(OtherLine),
});
export type StatementLineRow = Static<typeof StatementLineRow>;

export const listStatementLines = get(page(StatementLineRow))('console/statementLines', viewer, {
  ...which,
  /** Beginning of a waybill or order number. */
  parcel: optional(line(50)),
  ...paging,
});

/** All lines of a statement as CSV with a byte order mark, with the columns of `finance/getStatement`. */
export const StatementFile = answer({ name: text, content: text, rows: whole });
export type StatementFile = Static<typeof StatementFile>;

export const exportStatement = get(StatementFile)('console/exportStatement', viewer, which);
