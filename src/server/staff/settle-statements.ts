import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import {
  type Correction,
  correctLine,
  findStatement,
  type StatementRow,
  toLineId,
} from '#server/statements/ledger.ts';
import { closeStatement, type Payment, payStatement } from '#server/statements/settle.ts';

/** A statement, and who changes it: the id of a user, or `operator`. */
interface Settled {
  actor: string;
  accountId: string;
  number: string;
}

/** Finds a statement that staff may change; throws a StaffError for an unknown one or a core's. */
async function findOwn({ database }: People, { accountId, number }: Settled) {
  const found = await findStatement(database, accountId, number.toUpperCase());
  if (!found) throw new StaffError(`statement ${number} is not known to this account`);
  if (found.reported === 0) return found;
  throw new StaffError(`statement ${number} is kept by the courier's own system: change it there`);
}

/** Closes an open statement before its day; throws a StaffError if it is closed or empty. */
export async function closeByStaff(people: People, settled: Settled): Promise<StatementRow> {
  const { id, number, closed_at } = await findOwn(people, settled);
  const closed = await people.write(async (transaction) => {
    const row = await closeStatement(people, transaction, id);
    if (row) {
      const { actor, accountId: subject } = settled;
      const details = { statement: number };
      addAudit(transaction, people, { actor, action: 'account.closeStatement', subject, details });
    }
    return row;
  });
  people.wakePushes();
  if (closed) return closed;
  const why = closed_at === null ? 'has no lines, or was closed a moment ago' : 'is closed already';
  throw new StaffError(`statement ${number} ${why}`);
}

/** Returns the reason why a statement was not marked as paid; undefined if it has this payment already. */
function refusePayment(row: StatementRow, { date, reference }: Payment): string | undefined {
  const { number, closed_at, paid_date, paid_reference } = row;
  if (closed_at === null) return `statement ${number} is open: close it first`;
  if (paid_date === date && paid_reference === reference) return undefined;
  return `statement ${number} was paid on ${paid_date} with the reference ${paid_reference}`;
}

/** Marks a closed statement as paid; the same payment again changes nothing, another is a StaffError. */
export async function payByStaff(
  people: People,
  settled: Settled,
  payment: Payment,
): Promise<StatementRow> {
  const { id, number } = await findOwn(people, settled);
  const paid = await people.write(async (transaction) => {
    const row = await payStatement(people, transaction, id, payment);
    if (row) {
      const { actor, accountId: subject } = settled;
      const details = { statement: number };
      addAudit(transaction, people, { actor, action: 'account.payStatement', subject, details });
    }
    return row;
  });
  people.wakePushes();
  if (paid) return paid;
  const present = await findOwn(people, settled);
  const refusal = refusePayment(present, payment);
  if (refusal) throw new StaffError(refusal);
  return present;
}

/** Corrects what was collected for a parcel by a line of the open statement; throws a StaffError if nothing changes. */
export async function correctByStaff(people: People, actor: string, correction: Correction) {
  const { accountId: subject, billCode } = correction;
  const corrected = await people.write(async (transaction) => {
    const result = await correctLine(people, transaction, correction);
    if (typeof result === 'object') {
      const details = { statement: toLineId(result.statement.number, result.line.number) };
      addAudit(transaction, people, {
        actor,
        action: 'account.correctStatement',
        subject,
        details,
      });
    }
    return result;
  });
  if (corrected === 'unknown') throw new StaffError(`nothing was collected for ${billCode}`);
  if (corrected === 'reported') {
    throw new StaffError(`${billCode} is kept by the courier's own system: correct it there`);
  }
  if (corrected === 'unchanged') throw new StaffError(`${billCode} has these amounts already`);
  return corrected;
}
