import type { AuditAction } from '#contract/portal/audit.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import {
  type Correction,
  correctLine,
  type StatementRow,
  toLineId,
} from '#server/statements/ledger.ts';
import { closeStatement, type Payment, payStatement } from '#server/statements/settle.ts';

/** The id of a statement, and who changes it: the id of a user, or `operator`. */
interface Settled {
  actor: string;
  id: string;
}

/** Finds a statement that staff may change; refuses an unknown one and a core's. */
async function findOwn({ database }: People, { id }: Settled): Promise<StatementRow> {
  const found = await database
    .selectFrom('statement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new PortalError('notFound', 'portal.statementUnknown');
  if (found.reported === 0) return found;
  throw new PortalError('conflict', 'portal.statementReported');
}

/** Changes a statement and audits it in one transaction; undefined if another change was faster. */
async function settle(
  people: People,
  { actor, id }: Settled,
  action: AuditAction,
  change: (transaction: Queryable) => Promise<StatementRow | undefined>,
): Promise<StatementRow | undefined> {
  await findOwn(people, { actor, id });
  const changed = await people.write(async (transaction) => {
    const row = await change(transaction);
    if (row) {
      const details = { statement: row.number };
      addAudit(transaction, people, { actor, action, subject: row.account_id, details });
    }
    return row;
  });
  people.wakePushes();
  return changed;
}

/** Closes an open statement before its day; a conflict if it is closed or empty. */
export async function closeByStaff(people: People, settled: Settled): Promise<StatementRow> {
  const closed = await settle(people, settled, 'account.closeStatement', (transaction) =>
    closeStatement(people, transaction, settled.id),
  );
  if (closed) return closed;
  const { closed_at } = await findOwn(people, settled);
  throw new PortalError(
    'conflict',
    closed_at === null ? 'portal.statementEmpty' : 'portal.statementClosed',
  );
}

function assertDay(date: string): void {
  try {
    Temporal.PlainDate.from(date);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fieldError('date', 'portal.dayUnknown');
  }
}

/** Marks a closed statement as paid; the same payment again changes nothing, another is a conflict. */
export async function payByStaff(
  people: People,
  settled: Settled,
  { date, reference: typed }: Payment,
): Promise<StatementRow> {
  const reference = typed.trim();
  if (reference === '') throw fieldError('reference', 'form.rule.required');
  assertDay(date);
  const paid = await settle(people, settled, 'account.payStatement', (transaction) =>
    payStatement(people, transaction, settled.id, { date, reference }),
  );
  if (paid) return paid;
  const present = await findOwn(people, settled);
  const { closed_at, paid_date, paid_reference } = present;
  if (closed_at === null) throw new PortalError('conflict', 'portal.statementOpen');
  if (paid_date === date && paid_reference === reference) return present;
  const values = { date: paid_date ?? '', reference: paid_reference ?? '' };
  throw new PortalError('conflict', 'portal.statementPaid', { values });
}

/** Corrects what was collected for a parcel by a line of the open statement; refused if nothing changes. */
export async function correctByStaff(people: People, actor: string, correction: Correction) {
  const { accountId: subject, billCode, right, reason } = correction;
  if (reason.trim() === '') throw fieldError('reason', 'form.rule.required');
  if (Object.keys(right).length === 0) throw fieldError('collected', 'portal.amountNeeded');
  const corrected = await people.write(async (transaction) => {
    const result = await correctLine(people, transaction, correction);
    if (typeof result === 'object') {
      const details = { statement: toLineId(result.statement.number, result.line.number) };
      const action = 'account.correctStatement';
      addAudit(transaction, people, { actor, action, subject, details });
    }
    return result;
  });
  if (typeof corrected === 'object') return corrected;
  const values = { billCode };
  if (corrected === 'unknown') throw fieldError('billCode', 'portal.parcelNotCollected', values);
  if (corrected === 'unchanged') throw fieldError('collected', 'portal.amountsSame', values);
  throw new PortalError('conflict', 'portal.statementReported');
}
