import type { RequestOf } from '#contract/operation.ts';
import type { calls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import type { Caller } from '#server/courier/accounts/caller.ts';
import type { CustomerRow } from '#server/courier/accounts/customer-store.ts';
import { getLocation } from '#server/courier/areas/get-location.ts';
import type { Courier, TextOf } from '#server/courier/courier.ts';
import { cancelOrder } from '#server/courier/orders/cancel-order.ts';
import { createOrder } from '#server/courier/orders/create-order.ts';
import { getOrders } from '#server/courier/orders/get-orders.ts';
import { trace } from '#server/courier/tracking/trace.ts';

export interface Call<Request> {
  courier: Courier;
  caller: Caller;
  request: Request;
  /** In the language of the caller. */
  textOf: TextOf;
}

type Operations = (typeof calls)[number];

export type Handlers = {
  [Op in Operations as Op['id']]: (call: Call<RequestOf<Op>>) => Promise<unknown>;
};

/** Operations with a business digest act for the customer it proved. */
function customerOf({ customer }: Caller): CustomerRow {
  if (customer) return customer;
  throw new ApiError('145003080', { text: 'rule.required', field: 'customerCode' });
}

/** What each operation of the contract does; a missing one does not compile. */
export const handlers: Handlers = {
  basic: ({ courier, request }) => getLocation(courier, request),
  'orderserve/create': ({ courier, caller, request }) =>
    createOrder(courier, customerOf(caller), request),
  'orderserve/query': ({ courier, caller, request }) =>
    getOrders(courier, customerOf(caller), request),
  'orderserve/cancel': ({ courier, caller, request }) => cancelOrder(courier, caller, request),
  'logistics/query': ({ courier, caller, request, textOf }) =>
    trace(courier, caller, request, textOf),
};
