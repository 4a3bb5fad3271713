import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { cancelOrder as operation } from '#contract/operations/orderserve/cancel.ts';
import { isContractOrder } from '#contract/signer.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { KeepOutcome } from '#server/core/port.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Courier, Handler } from '../courier.ts';
import { changeStatus, retryOnConflict } from './change-order.ts';
import { isOpen, orderStatus } from './order-status.ts';
import { findAccountOrders } from './order-store.ts';
import { findRemoved, toOrderRemoved } from './removed-orders.ts';

type Request = RequestOf<typeof operation>;

/** Two customers of one account may use the same order number: the call must then prove the owner. */
async function findAccountOrder(
  courier: Courier,
  accountId: string,
  { txlogisticId, orderType }: Request,
) {
  const loose = await courier.findOrder({ customerId: accountId, txlogisticId });
  if (loose) return loose;
  const key = { accountId, txlogisticId, orderType };
  const [order, another] = await findAccountOrders(courier.database, key);
  if (!another) return order;
  throw new ApiError('999001010', { text: 'detail.ambiguousOrder', field: 'customerCode' });
}

/** A proven customer's order of any type, else the account's own unless it must be the customer's. */
async function findOwnOrder(courier: Courier, { accountId, customer }: Caller, request: Request) {
  const { txlogisticId } = request;
  if (!customer) return findAccountOrder(courier, accountId, request);
  const order = await courier.findOrder({ customerId: customer.id, txlogisticId });
  if (order || isContractOrder(request)) return order;
  return courier.findOrder({ customerId: accountId, txlogisticId });
}

/** Throws 999002000 if the order of the number was removed after its days. */
async function refuseRemoved(courier: Courier, { accountId, customer }: Caller, request: Request) {
  const { txlogisticId } = request;
  const owner = customer && isContractOrder(request) ? { customerId: customer.id } : { accountId };
  const removed = await findRemoved(courier.database, { ...owner, txlogisticId });
  if (removed) throw toOrderRemoved('999002000', removed, courier);
}

const toAnswer = ({ txlogistic_id, bill_code }: OrderRow): DataOf<typeof operation> => ({
  txlogisticId: txlogistic_id,
  billCode: bill_code,
});

/** Cancels the order that `find` returns if it is not collected; a repeat gets the same answer. */
export async function cancelFound(
  courier: Courier,
  find: () => Promise<OrderRow | undefined>,
  reason: string,
  keep?: KeepOutcome,
): Promise<DataOf<typeof operation>> {
  const cancelled = await retryOnConflict(async () => {
    const order = await find();
    if (!order) {
      throw new ApiError('999002000', { text: 'detail.orderUnknown', field: 'txlogisticId' });
    }
    if (order.status === orderStatus.cancelled) return order;
    if (!isOpen(order.status)) {
      throw new ApiError('999002010', { text: 'detail.notCancellable', field: 'txlogisticId' });
    }
    const change = { status: orderStatus.cancelled, cancel_reason: reason };
    return changeStatus(courier, order, change, (transaction, after) =>
      keep?.write(transaction, toAnswer(after)),
    );
  });
  if (!cancelled) {
    throw new ApiError('999002010', { text: 'detail.concurrentChange', field: 'txlogisticId' });
  }
  return toAnswer(cancelled);
}

/** A contract order belongs to the customer; the account may cancel its individual orders without one. */
export const cancelOrder: Handler<typeof operation> = (courier, { caller, request, keep }) => {
  const find = async () => {
    const order = await findOwnOrder(courier, caller, request);
    if (!order) await refuseRemoved(courier, caller, request);
    return order;
  };
  return cancelFound(courier, find, request.reason, keep);
};
