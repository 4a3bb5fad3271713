import type { RequestOf } from '#contract/operation.ts';
import { logisticsPush as operation } from '#contract/operations/logistics/status-feedback.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { addPush } from '#server/push/outbox.ts';
import { isScanWanted } from '#server/push/wanted-scans.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { toDetail } from '../tracking/trace.ts';

/** Writes the push of a scan in the transaction that inserted it, unless the account wants other nodes only. */
export async function pushScan(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
  scan: ScanRow,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, txlogistic_id: txlogisticId } = order;
  if (!(await isScanWanted(transaction, { accountId, billCode }, scan.type))) return;
  const content: RequestOf<typeof operation> = {
    billCode,
    txlogisticId,
    details: [toDetail(courier, territory, courier.wireTextOf, scan)],
  };
  await addPush(transaction, {
    accountId,
    kind: operation.id,
    billCode,
    sequence: scan.sequence,
    content,
    createdAt: scan.scanned_at,
  });
}
