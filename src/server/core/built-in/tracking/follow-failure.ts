import { hourMs } from '#contract/durations.ts';
import type { RequestOf } from '#contract/operation.ts';
import type { ProblemCode } from '#contract/operations/logistics/_problem.ts';
import { toAllowed } from '#contract/operations/logistics/_problem.ts';
import { actionRequiredPush } from '#contract/operations/logistics/action-required.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { ChangedMeanwhile } from '#server/errors/staff-error.ts';
import {
  closeFailure,
  closingScans,
  findOpenFailure,
  keepAtOutlet,
  openFailure,
} from '#server/failed-deliveries/failed-deliveries.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Courier } from '../courier.ts';
import { applyInstruction } from '../orders/apply-instruction.ts';
import { lockOrder } from '../orders/order-store.ts';
import { addOrderEvent } from '../pushes/order-status.ts';
import { scanType } from './scan-types.ts';

/** Key of a code's text, in the documentation and in traces. */
export const toProblemText = (code: string) => `enum.problemCode.${code}`;

/** Returns until when a problem may be instructed: a parcel on its way back waits for nothing. */
export function toActionUntil(
  { deliveryTerms }: Pick<Courier, 'deliveryTerms'>,
  { type, at }: { type: number; at: number },
  earlier: readonly ScanRow[],
): number | null {
  const isBack = earlier.some((scan) => scan.type === scanType.return);
  return type !== scanType.problem || isBack ? null : at + deliveryTerms.instructHours * hourMs;
}

/** Locks the order before the row of the failed delivery, as every change of a parcel does. */
async function lock(transaction: Queryable, billCode: string): Promise<OrderRow> {
  const order = await lockOrder(transaction, billCode);
  if (!order) throw new ChangedMeanwhile(billCode);
  return order;
}

async function open(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
  scan: ScanRow & { due_at: number },
  earlier: readonly ScanRow[],
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, txlogistic_id: txlogisticId } = order;
  const { sequence, scanned_at: failedAt, due_at: actionUntil } = scan;
  const problemCode = (scan.problem_code ?? 'OTHER') as ProblemCode;
  const problemReason = courier.wireTextOf(toProblemText(problemCode));
  const attempts = earlier.filter(({ type }) => type === scanType.outForDelivery).length;
  const attemptsLeft = Math.max(0, courier.deliveryTerms.attempts - attempts);
  await lock(transaction, billCode);
  await openFailure(transaction, {
    ...{ accountId, billCode, txlogisticId, sequence, problemCode },
    reason: scan.remark,
    ...{ failedAt, actionUntil, attempts, attemptsLeft },
  });
  const content: RequestOf<typeof actionRequiredPush> = {
    ...{ billCode, txlogisticId, problemCode, problemReason },
    scanTime: toLocalTime(failedAt, courier.timeZone),
    ...{ attempts, attemptsLeft },
    actionUntil: toLocalTime(actionUntil, courier.timeZone),
    allowed: toAllowed(attemptsLeft),
  };
  const event = { kind: actionRequiredPush.id, sequence, content };
  await addOrderEvent(courier, transaction, order, event);
}

/** Closes what waits and obeys the last instruction; returns the order as it is then. */
async function close(
  transaction: Queryable,
  order: OrderRow,
  { type, scanned_at: at }: ScanRow,
): Promise<OrderRow> {
  const { account_id: accountId, bill_code: billCode } = order;
  if (!(await findOpenFailure(transaction, { accountId, billCode }))) return order;
  const locked = await lock(transaction, billCode);
  const closed = await closeFailure(transaction, { accountId, billCode, type, at });
  return closed && type === scanType.outForDelivery
    ? applyInstruction(transaction, locked, closed)
    : locked;
}

/** Follows failed deliveries in the transaction of a scan; returns the order after it. */
export async function followFailure(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
  scan: ScanRow,
  earlier: readonly ScanRow[],
): Promise<OrderRow> {
  const { type, scanned_at: at, due_at } = scan;
  if (due_at !== null) {
    await open(courier, transaction, order, { ...scan, due_at }, earlier);
  }
  if (type === scanType.kept) {
    const { account_id: accountId, bill_code: billCode } = order;
    await keepAtOutlet(transaction, { accountId, billCode, at });
  }
  return closingScans.includes(type) ? close(transaction, order, scan) : order;
}
