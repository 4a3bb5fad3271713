import type { DataOf } from '#contract/operation.ts';
import {
  type getBalance as operation,
  uncountedBalance,
} from '#contract/operations/vip/balance.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';

/** How many waybills the customer may still take; -1 where they are not counted. */
export function getBalance(customer: CustomerRow): DataOf<typeof operation> {
  return { balance: customer.balance ?? uncountedBalance };
}
