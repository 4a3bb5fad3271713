import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toChannels } from './channel.ts';

const channels = toChannels([logisticsPush.id]);

/** One of the account's addresses for scans, with the nodes it subscribed this waybill to. */
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
    .where('callback.kind', 'in', channels)
    .limit(1),
);

/** True if a scan of a type is pushed to an account: all are without a subscription. */
export async function isScanWanted(
  transaction: Queryable,
  parcel: { accountId: string; billCode: string },
  type: number | string,
): Promise<boolean> {
  const [address] = await selectAddress(transaction, parcel);
  if (!address) return false;
  return address.nodes === null || address.nodes.split(',').includes(String(type));
}
