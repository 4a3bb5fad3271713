import type { RequestOf } from '#contract/operation.ts';
import type { addLooseOrder as operation } from '#contract/operations/orderserve/add-loose-order.ts';
import { hasCodCustomer } from '#server/accounts/customer-store.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Courier, Handler } from '../courier.ts';
import { nextLooseOrderNumber } from '../numbers.ts';
import { retryOnConflict } from './change-order.ts';
import { addOrder, type Refusals } from './new-order.ts';
import { type OrderContent, toOrderColumns } from './order-content.ts';
import { findAccountOrders } from './order-store.ts';
import { findRemoved, toOrderRemoved } from './removed-orders.ts';
import { warnOfReading } from './warn-of-reading.ts';

type Request = RequestOf<typeof operation>;

const individual = 1;

const refusals: Refusals = {
  unknown: '145003100',
  strange: '145003332',
  expired: '145003333',
  otherCountry: '145003100',
};

/** Joins everything below the area into the order's one line; omits what the address already contains. */
function toOrderContact(contact: Request['sender']): OrderContent['sender'] {
  const { address, street = '', town = '', ...rest } = contact;
  const further = [street, town].filter((part) => part !== '' && !address.includes(part));
  return { ...rest, street: [address, ...further].join(', ') };
}

export function toLooseContent(request: Request): OrderContent {
  const { digest, billCode, txlogisticId, sender, receiver, ...rest } = request;
  return { ...rest, sender: toOrderContact(sender), receiver: toOrderContact(receiver) };
}

/** A loose order has no customer: it may collect cash if one of the account's customers may. */
export async function assertLooseCod(
  { database }: Pick<Courier, 'database'>,
  accountId: string,
  { itemsValue }: Pick<Request, 'itemsValue'>,
) {
  if (Number(itemsValue ?? 0) === 0 || (await hasCodCustomer(database, accountId))) return;
  throw new ApiError('145003112', { text: 'detail.codNotOpenForAccount', field: 'itemsValue' });
}

/** Creates an individual shipment of the account; refuses a used number, never modifies its order. */
export const createLooseOrder: Handler<typeof operation> = async (courier, call) => {
  const { caller, request, traceparent, keep } = call;
  const { accountId } = caller;
  const { txlogisticId, billCode } = request;
  await assertLooseCod(courier, accountId, request);
  const priced = await toOrderColumns(courier, toLooseContent(request), 'address');
  warnOfReading(call, priced);
  const nextNumber = nextLooseOrderNumber;
  const toAnswer = (made: OrderRow) => ({
    txlogisticId: made.txlogistic_id,
    orderId: made.order_number,
    createOrderTime: toLocalTime(made.created_at, courier.timeZone),
    billCode: made.bill_code,
  });
  const wanted = {
    accountId,
    txlogisticId,
    billCode,
    traceparent,
    orderType: individual,
    nextNumber,
    refusals,
    toRemovedCode: () => '145003101' as const,
    keep,
    toAnswer,
  };
  const order = await retryOnConflict(async () => {
    const [used] = await findAccountOrders(courier.database, { accountId, txlogisticId });
    if (!used) {
      const removed = await findRemoved(courier.database, { accountId, txlogisticId });
      if (removed) throw toOrderRemoved('145003101', removed, courier);
      return addOrder(courier, priced, wanted);
    }
    throw new ApiError('145003101', { text: 'detail.orderNumberUsed', field: 'txlogisticId' });
  });
  if (!order) {
    throw new ApiError('145003041', { text: 'detail.concurrentChange', field: 'txlogisticId' });
  }
  return toAnswer(order);
};
