import type { DataOf, Operation, RequestOf } from '#contract/operation.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { CustomerRow, FindCustomer } from '#server/accounts/customer-store.ts';
import type { CoreCall } from '#server/core/port.ts';
import type { WritePlan } from '#server/database/planned.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { PushContext } from '#server/push/push-context.ts';
import type { Areas } from './areas/areas.ts';
import type { LabelThreads } from './labels/label-threads.ts';
import type { Numbers } from './numbers.ts';
import type { FindOrder } from './orders/order-store.ts';
import type { FindTraced } from './tracking/scan-store.ts';

export interface Courier extends PushContext {
  writePlan: WritePlan;
  findCustomer: FindCustomer;
  findOrder: FindOrder;
  findTraced: FindTraced;
  numbers: Numbers;
  areas: Areas;
  /** The courier's name in pushes. */
  carrierCode: string;
  /** The courier's name on labels. */
  brandName: string;
  /** Maximum orders, and maximum reserved numbers, of a sandbox account; 0 for no limit. */
  sandboxOrders: number;
  /** Hours in which a failed delivery may be instructed, and the most times out for delivery. */
  deliveryTerms: { instructHours: number; attempts: number };
  /** Days after its delivery in which a parcel may be sent back. */
  returnDays: number;
  labels: LabelThreads;
  /** What cash on delivery costs a customer. */
  codTerms: {
    /** Per cent of the collected amount, a decimal. */
    feePercent: string;
    /** Freight that is paid by contract is deducted. */
    deductsFreight: boolean;
  };
}

/** Handles an operation: returns the data of a success or throws one ApiError. */
export type Handler<Op extends Operation> = (
  courier: Courier,
  call: Omit<CoreCall<RequestOf<Op>>, 'passed'>,
) => Promise<DataOf<Op>>;

/** Returns the customer that the business digest proved. */
export function customerOf({ customer }: Caller): CustomerRow {
  if (customer) return customer;
  throw new ApiError('145003080', { text: 'rule.required', field: 'customerCode' });
}
