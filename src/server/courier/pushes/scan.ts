import type { RequestOf } from '#contract/operation.ts';
import { logisticsPush as operation } from '#contract/operations/logistics/status-feedback.ts';
import { prepare } from '#server/database/prepare.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { addPush } from '#server/push/outbox.ts';
import type { Territory } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { toDetail } from '../tracking/trace.ts';

/** The account's address for scans, with the nodes it subscribed this waybill to. */
const selectAddress = prepare((database, args: { accountId: string; billCode: string }) =>
  database
    .selectFrom('callback')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'callback.account_id')
        .on('subscription.bill_code', '=', args.billCode),
    )
    .select('subscription.nodes')
    .where('callback.account_id', '=', args.accountId)
    .where('callback.kind', '=', operation.id),
);

/** A waybill nobody subscribed is told in full. */
function isWanted(nodes: string | null, type: number): boolean {
  return nodes === null || nodes.split(',').includes(String(type));
}

/** Writes the push of a scan in the transaction that inserted it, unless the account wants other nodes only. */
export async function pushScan(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  order: OrderRow,
  scan: ScanRow,
): Promise<void> {
  const { account_id: accountId, bill_code: billCode, txlogistic_id: txlogisticId } = order;
  const [address] = await selectAddress(transaction, { accountId, billCode });
  if (!address || !isWanted(address.nodes, scan.type)) return;
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
