import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { addLooseOrder as operation } from '#contract/operations/orderserve/add-loose-order.ts';
import type { Caller } from '#server/accounts/caller.ts';
import { hasCodCustomer } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/api-error.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { toLocalTime } from '#server/local-time.ts';
import type { Courier } from '../courier.ts';
import { nextLooseOrderNumber, nextWaybill } from '../numbers.ts';
import { assertReserved, type Refusals } from '../waybills/assert-reserved.ts';
import { tryThrice } from './attempts.ts';
import { saveNewOrder, toNewOrder } from './new-order.ts';
import { type OrderContent, toOrderColumns } from './order-content.ts';
import { isNumberUsed } from './order-store.ts';

type Request = RequestOf<typeof operation>;
type Priced = Awaited<ReturnType<typeof toOrderColumns>>;

const individual = 1;

const refusals: Refusals = {
  unknown: '145003100',
  strange: '145003332',
  expired: '145003333',
  otherCountry: '145003100',
};

/** An order has one line for all below the area; what the address says already is not said twice. */
function toOrderContact(contact: Request['sender']): OrderContent['sender'] {
  const { address, street = '', town = '', ...rest } = contact;
  const further = [street, town].filter((part) => part !== '' && !address.includes(part));
  return { ...rest, street: [address, ...further].join(', ') };
}

function toContent(request: Request): OrderContent {
  const { digest, billCode, txlogisticId, sender, receiver, ...rest } = request;
  return { ...rest, sender: toOrderContact(sender), receiver: toOrderContact(receiver) };
}

/** A loose order is no customer's: it may collect where one of the account's customers may. */
async function assertCod(courier: Courier, accountId: string, { itemsValue }: Request) {
  if (Number(itemsValue ?? 0) === 0 || (await hasCodCustomer(courier.database, accountId))) return;
  throw new ApiError('145003112', { text: 'detail.codNotOpenForAccount', field: 'itemsValue' });
}

async function add(
  courier: Courier,
  accountId: string,
  request: Request,
  { columns, sender: { country } }: Priced,
): Promise<OrderRow | undefined> {
  const { txlogisticId, billCode } = request;
  if (await isNumberUsed(courier.database, accountId, txlogisticId)) {
    throw new ApiError('145003101', { text: 'detail.orderNumberUsed', field: 'txlogisticId' });
  }
  const use = billCode !== undefined && { billCode, accountId, txlogisticId, country };
  if (use && !(await assertReserved(courier, use, refusals))) return undefined;
  const identity = {
    order_number: await nextLooseOrderNumber(courier.numbers),
    account_id: accountId,
    customer_id: accountId,
    txlogistic_id: txlogisticId,
    bill_code: billCode ?? (await nextWaybill(courier.numbers, country)),
    order_type: individual,
  };
  const order = toNewOrder(columns, identity, courier.now());
  return (await saveNewOrder(courier, order, { isReserved: use !== false })) ? order : undefined;
}

/** Creates an individual shipment of the account; a number used already is refused, never modified. */
export async function createLooseOrder(
  courier: Courier,
  { accountId }: Caller,
  request: Request,
): Promise<DataOf<typeof operation>> {
  await assertCod(courier, accountId, request);
  const priced = await toOrderColumns(courier, toContent(request));
  const order = await tryThrice(() => add(courier, accountId, request, priced));
  if (!order) {
    throw new ApiError('145003041', { text: 'detail.concurrentChange', field: 'txlogisticId' });
  }
  return {
    txlogisticId: order.txlogistic_id,
    orderId: order.order_number,
    createOrderTime: toLocalTime(order.created_at, courier.timeZone),
    billCode: order.bill_code,
  };
}
