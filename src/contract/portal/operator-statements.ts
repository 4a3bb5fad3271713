import type { Static } from 'typebox';
import { type Access, staff } from './access.ts';
import { answer, flag, growingPage, nullable, text } from './answer-fields.ts';
import type { AuditAction } from './audit.ts';
import { growingPaging } from './console-fields.ts';
import { StatementRow, statementFilter } from './console-statements.ts';
import { get, post } from './define-call.ts';
import { line, optional } from './fields.ts';

/** A statement of any account, as the courier's staff see it. */
export const StaffStatement = answer({
  ...StatementRow.properties,
  /** Id and name of the account's organisation; null without one. */
  organisation: nullable(text),
  organisationName: nullable(text),
  /** The courier's own system keeps it, so it is not changed here. */
  isReported: flag,
});
export type StaffStatement = Static<typeof StaffStatement>;

/** Statements of all accounts, the newest first. */
export const listAllStatements = post(growingPage(StaffStatement))('operator/statements', staff, {
  /** As in the directory of integrators: an organisation, a member, an account or a customer. */
  owner: optional(line(120)),
  ...statementFilter,
  ...growingPaging,
});

const which = { id: line(36) };

export const showAnyStatement = get(StaffStatement)('operator/statement', staff, which);

const settling = (action: AuditAction) =>
  ({ ...staff, stepUp: 'always', audits: [action] }) as const satisfies Access;

/** Closes an open statement before its day. */
export const closeStatement = post(StaffStatement)(
  'operator/closeStatement',
  settling('account.closeStatement'),
  which,
);

/** Marks a closed statement as paid; the same payment again changes nothing. */
export const payStatement = post(StaffStatement)(
  'operator/payStatement',
  settling('account.payStatement'),
  {
    ...which,
    /** Day of the bank transfer. */
    date: line(10, { pattern: '^\\d{4}-\\d{2}-\\d{2}$', form: '2026-12-02' }),
    reference: line(100, { minLength: 1 }),
  },
);

const amount = optional(line(19, { pattern: '^\\d{1,12}(\\.\\d{1,6})?$', form: '120.50' }));

/** Number of the added line, and the id of the open statement that took it. */
export const AddedLine = answer({ lineId: text, statement: text });
export type AddedLine = Static<typeof AddedLine>;

/** Corrects a parcel of the statement's account; absent amounts stay as they are. */
export const correctParcel = post(AddedLine)(
  'operator/correctStatement',
  settling('account.correctStatement'),
  {
    ...which,
    billCode: line(30, { minLength: 1 }),
    /** What each amount should have been. */
    collected: amount,
    fees: amount,
    freight: amount,
    /** Integrators read it in the line. */
    reason: line(200, { minLength: 1 }),
  },
);
