import type { Insertable } from 'kysely';
import type { RequestOf } from '#contract/operation.ts';
import type { subscribe as operation } from '#contract/operations/logistics/subscribe.ts';
import type { SubscriptionTable } from '#server/database/order-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Courier, Handler } from '../courier.ts';
import { findRemovedWaybills } from '../orders/removed-orders.ts';

type Request = RequestOf<typeof operation>;

/** Maximum of refused waybills that a response names. */
const mostNamed = 20;

/** The nodes of each waybill; a waybill listed twice gets the nodes of both entries. */
function toNodes(list: Request['list']): Map<string, Set<number>> {
  const nodesOf = new Map<string, Set<number>>();
  for (const { waybillCode, traceNode } of list) {
    const nodes = nodesOf.getOrInsertComputed(waybillCode.trim(), () => new Set());
    for (const node of traceNode.split('&')) nodes.add(Number(node));
  }
  return nodesOf;
}

/** Ordered by the account or reserved for it. */
async function findOwnWaybills(
  database: Queryable,
  accountId: string,
  billCodes: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('orders')
    .select('bill_code')
    .where('bill_code', 'in', billCodes)
    .where('account_id', '=', accountId)
    .union(
      database
        .selectFrom('reserved_waybill')
        .select('bill_code')
        .where('bill_code', 'in', billCodes)
        .where('account_id', '=', accountId),
    )
    .execute();
  return new Set(rows.map(({ bill_code: billCode }) => billCode));
}

/** Replaces the nodes of a waybill that is already subscribed; each waybill occurs once. */
async function saveSubscriptions(database: Queryable, rows: Insertable<SubscriptionTable>[]) {
  await database
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['bill_code', 'account_id']).doUpdateSet(({ ref }) => ({
        nodes: ref('excluded.nodes'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Refuses the whole call if a waybill is missing or another account's; both get the same error. */
async function assertOwn(courier: Courier, accountId: string, list: Request['list']) {
  const billCodes = [...toNodes(list).keys()];
  const own = await findOwnWaybills(courier.database, accountId, billCodes);
  const unknown = billCodes.filter((billCode) => !own.has(billCode));
  if (unknown.length === 0) return;
  const index = list.findIndex(({ waybillCode }) => !own.has(waybillCode.trim()));
  const named = unknown.slice(0, mostNamed).join(', ');
  const left = unknown.length - mostNamed;
  const explain = await findRemovedWaybills(courier.database, accountId, unknown, courier);
  const value = left > 0 ? `${named} (+${left})` : named;
  throw new ApiError('145003100', {
    ...(explain(unknown) ?? { text: 'detail.waybillUnknown', values: { value } }),
    field: `list[${index}].waybillCode`,
  });
}

/** Subscribing again replaces. 999001030 if `id` is another account, 145003100 for another's waybill. */
export const subscribe: Handler<typeof operation> = async (courier, { caller, request, keep }) => {
  const { accountId, apiAccount } = caller;
  const { id, list } = request;
  if (id.trim() !== apiAccount) {
    const values = { value: apiAccount };
    throw new ApiError('999001030', { text: 'detail.otherAccount', field: 'id', values });
  }
  await assertOwn(courier, accountId, list);
  const answer = 'SUCCESS';
  await keepSubscriptions(courier, accountId, list, (transaction) =>
    keep?.write(transaction, answer),
  );
  return answer;
};

/** Saves subscriptions of waybills already known to be the account's. */
export async function keepSubscriptions(
  courier: Pick<Courier, 'now' | 'write'>,
  accountId: string,
  list: Request['list'],
  afterwards?: (transaction: Queryable) => Promise<void> | undefined,
): Promise<void> {
  // In the same order for all calls: different orders could deadlock.
  const rows = [...toNodes(list)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([billCode, nodes]) => ({
      bill_code: billCode,
      account_id: accountId,
      nodes: [...nodes].sort((a, b) => a - b).join(','),
      updated_at: courier.now(),
    }));
  await courier.write(async (transaction) => {
    await saveSubscriptions(transaction, rows);
    await afterwards?.(transaction);
  });
}
