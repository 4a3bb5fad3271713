import { hash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import { countDigits } from '#contract/normalize/phone.ts';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import { leastDigits } from '#contract/operations/_fields/address.ts';
import {
  maxReturns,
  type createReturn as operation,
} from '#contract/operations/orderserve/create-return.ts';
import { type CodedReason, toRule } from '#contract/reasons.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Planned } from '#server/database/planned.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import { nextOrderNumber } from '../numbers.ts';
import { findScans } from '../tracking/scan-store.ts';
import { scanType } from '../tracking/scan-types.ts';
import { retryOnConflict } from './change-order.ts';
import { isErased } from './erased.ts';
import { addOrder, type Refusals } from './new-order.ts';
import { type OrderContent, toOrderColumns } from './order-content.ts';
import { orderStatus } from './order-status.ts';
import { findOrdersByWaybill } from './order-store.ts';
import { findRemoved, findRemovedWaybills, toOrderRemoved } from './removed-orders.ts';
import { findReturns, holdUnchanged, insertReturn } from './return-store.ts';

type Request = RequestOf<typeof operation>;

const contractOrder = 2;
const doorPickUp = '01';
const homeDelivery = '04';

/** No waybill is reserved for a return. */
const refusals: Refusals = {
  unknown: '999001030',
  strange: '999001030',
  expired: '999001030',
  otherCountry: '999001030',
};

/** The field that names the returned order. */
const toField = ({ billCode }: Request) => (billCode === undefined ? 'txlogisticId' : 'billCode');

async function findNamed(
  courier: Courier,
  caller: Caller,
  { billCode, txlogisticId = '' }: Request,
) {
  const owners = [customerOf(caller).id, caller.accountId];
  if (billCode !== undefined) {
    return (await findOrdersByWaybill(courier.database, [billCode], owners)).get(billCode);
  }
  const [own, loose] = await Promise.all(
    owners.map((customerId) => courier.findOrder({ customerId, txlogisticId })),
  );
  return own ?? loose;
}

/** Returns the refusal of an order that is unknown, or was removed after its days. */
async function toNotFound(
  courier: Courier,
  { accountId }: Caller,
  { billCode, txlogisticId = '' }: Request,
): Promise<ApiError> {
  const { database } = courier;
  if (billCode !== undefined) {
    const explain = await findRemovedWaybills(database, accountId, [billCode], courier);
    const unknown = { text: 'detail.waybillUnknown', values: { value: billCode } } as const;
    return new ApiError('145003316', { ...(explain([billCode]) ?? unknown), field: 'billCode' });
  }
  const removed = await findRemoved(database, { accountId, txlogisticId });
  if (removed) return toOrderRemoved('145003064', removed, courier);
  return new ApiError('145003064', { text: 'detail.orderUnknown', field: 'txlogisticId' });
}

/** Finds the customer's order or the account's individual one; another's answers like an unknown one. */
async function findOriginal(courier: Courier, caller: Caller, request: Request): Promise<OrderRow> {
  const { txlogisticId } = request;
  const found = await findNamed(courier, caller, request);
  if (!found) throw await toNotFound(courier, caller, request);
  if (txlogisticId === undefined || txlogisticId === found.txlogistic_id) return found;
  throw new ApiError('145003042', { text: 'detail.waybillNotThisOrder', field: 'billCode' });
}

type NotReturnable = CodedReason<'145003210'>['text'];

/** Throws 145003210 unless the parcel was delivered, recently enough, and its parties are known. */
async function assertReturnable(
  courier: Courier,
  original: OrderRow,
  request: Request,
): Promise<void> {
  const { database, now, returnDays, timeZone } = courier;
  const content = JSON.parse(original.content) as OrderContent;
  const refuse = (text: NotReturnable, values: Record<string, string | number> = {}) =>
    new ApiError('145003210', { text, field: toField(request), values });
  if (content.returnOf) throw refuse('detail.returnOfReturn', { value: content.returnOf });
  if (original.status === orderStatus.cancelled) throw refuse('detail.returnOfCancelled');
  const scans = await findScans(database, [original.bill_code]);
  if (scans.some(({ type }) => type === scanType.return)) throw refuse('detail.returnCameBack');
  const signed = scans.find(({ type }) => type === scanType.signed);
  if (!signed) throw refuse('detail.returnUnderWay');
  if (now() - signed.scanned_at > returnDays * dayMs) {
    const value = toLocalTime(signed.scanned_at, timeZone);
    throw refuse('detail.returnTooLate', { value, limit: returnDays });
  }
  const { sender, receiver } = request;
  const isLost =
    (isErased(content, 'receiver') && !sender) || (isErased(content, 'sender') && !receiver);
  if (isLost) throw refuse('detail.returnErased');
}

/** Identifies the request, which tells a repeat from another return under the same number. */
function toFingerprint({
  customerCode,
  digest: _,
  billCode,
  txlogisticId,
  returnNo,
  ...own
}: Request & { digest?: string }) {
  return hash('sha256', JSON.stringify(own), 'base64');
}

/** A consignor may have a short hotline, which no salesperson abroad can call. */
function assertReachable({ mobile, phone }: OrderContent['receiver']): void {
  const numbers = [mobile, phone].filter((each) => each !== undefined);
  if (numbers.some((each) => countDigits(each) >= leastDigits.receiver)) return;
  throw new ApiError('145003105', {
    text: 'detail.returnPhoneShort',
    field: 'receiver.mobile',
    values: { value: numbers.join(', '), limit: leastDigits.receiver },
  });
}

/** The parties exchanged, and the goods as they were delivered unless the request says otherwise. */
function toReturnContent(original: OrderRow, request: Request): OrderContent {
  const before = JSON.parse(original.content) as OrderContent;
  const { goodsType, weight, length, width, height, totalQuantity } = before;
  const { items, customsInfo, priceCurrency } = before;
  const { customerCode, billCode, txlogisticId, returnNo, reason, ...own } = request;
  const content: OrderContent = {
    goodsType,
    weight,
    length,
    width,
    height,
    totalQuantity,
    items,
    customsInfo,
    priceCurrency,
    sender: before.receiver,
    receiver: before.sender,
    serviceType: doorPickUp,
    ...own,
    expressType: 'EZ',
    orderType: contractOrder,
    deliveryType: homeDelivery,
    payType: 'PP_PM',
    returnOf: original.bill_code,
    returnReason: reason,
    returnRequest: toFingerprint(request),
  };
  assertReachable(content.receiver);
  return content;
}

/** Refuses a number of another order, of another return, or of a cancelled one. */
function assertSame(existing: OrderRow, original: OrderRow, request: Request): void {
  const { returnOf, returnRequest } = JSON.parse(existing.content) as OrderContent;
  const values = { value: request.returnNo };
  // Nothing is left to compare after an erasure.
  const isSame = returnRequest === undefined || returnRequest === toFingerprint(request);
  if (returnOf !== original.bill_code || !isSame) {
    throw new ApiError('145003101', { text: 'detail.returnNumberUsed', field: 'returnNo', values });
  }
  if (existing.status === orderStatus.cancelled) {
    throw new ApiError('145003202', { text: 'detail.returnCancelled', field: 'returnNo', values });
  }
}

/** Ties the return to an order that did not change meanwhile, as the first that has this number. */
function toTied(database: Queryable, original: OrderRow, number: number) {
  return ({ bill_code }: OrderRow): Planned[] => {
    const { order_number, version } = original;
    const row = { bill_code, return_of: original.bill_code, number };
    return [
      { query: holdUnchanged.compile(database, { order_number, version }), isNeeded: true },
      { query: insertReturn.compile(database, row), isNeeded: true },
    ];
  };
}

async function nextNumber(courier: Courier, original: OrderRow, request: Request): Promise<number> {
  const found = await findReturns(courier.database, [original.bill_code]);
  const number = (found(original.bill_code).at(-1)?.number ?? 0) + 1;
  if (number <= maxReturns) return number;
  const values = { limit: maxReturns };
  throw new ApiError('145003210', {
    text: 'detail.returnsTooMany',
    field: toField(request),
    values,
  });
}

/** Names the rule beside the code: a core in another process passes on nothing else of a reason. */
function toNamed(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, detail } = error;
  const { field, text, values, problems } = detail;
  if (problems || field === undefined) return error;
  const limit = values?.limit;
  const problem = { path: field, rule: toRule(text), code };
  const named = limit === undefined ? problem : { ...problem, limit: String(limit) };
  return new ApiError(code, { ...detail, problems: [named] });
}

/** Creates a waybill from the consignee back to the consignor; a repeat with the same number answers the same one. */
export const createReturn: Handler<typeof operation> = async (courier, call) => {
  const { caller, request, traceparent, keep } = call;
  const customer = customerOf(caller);
  const { returnNo: txlogisticId } = request;
  const toAnswer = (made: OrderRow, returnOf: string): DataOf<typeof operation> => ({
    txlogisticId: made.txlogistic_id,
    billCode: made.bill_code,
    returnOf,
    sortingCode: made.sorting_code,
    createOrderTime: toLocalTime(made.created_at, courier.timeZone),
    lastCenterName: made.last_center_name,
    sumFreight: made.sum_freight,
  });
  const attempt = async () => {
    const original = await findOriginal(courier, caller, request);
    const existing = await courier.findOrder({ customerId: customer.id, txlogisticId });
    if (existing) {
      assertSame(existing, original, request);
      return toAnswer(existing, original.bill_code);
    }
    await assertReturnable(courier, original, request);
    const number = await nextNumber(courier, original, request);
    const priced = await toOrderColumns(courier, toReturnContent(original, request));
    const made = await addOrder(courier, priced, {
      accountId: customer.account_id,
      customer,
      txlogisticId,
      billCode: undefined,
      orderType: contractOrder,
      traceparent,
      nextNumber: nextOrderNumber,
      refusals,
      numberField: 'returnNo',
      toRemovedCode: (status) => (status === orderStatus.cancelled ? '145003202' : '145003101'),
      keep,
      toAnswer: (row) => toAnswer(row, original.bill_code),
      toTied: toTied(courier.database, original, number),
    });
    return made && toAnswer(made, original.bill_code);
  };
  // Each loss means that another call took a number: after ten of them none is left.
  const answer = await retryOnConflict(attempt, maxReturns + 1).catch((error: unknown) => {
    throw toNamed(error);
  });
  if (answer) return answer;
  throw toNamed(new ApiError('145003203', { text: 'detail.concurrentChange', field: 'returnNo' }));
};
