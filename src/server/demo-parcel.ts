import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { ApiError } from './api-error.ts';
import { findAccount } from './courier/accounts/account-store.ts';
import type { CustomerRow } from './courier/accounts/customer-store.ts';
import type { Courier } from './courier/courier.ts';
import { createOrder } from './courier/orders/create-order.ts';
import type { OrderRequest } from './courier/orders/order-content.ts';
import { moveParcel } from './courier/sandbox/move-parcel.ts';
import { StaffError } from './courier/staff-error.ts';
import type { DemoAccount, DemoSample } from './demo.ts';

const txlogisticId = 'DEMO-DELIVERED';
const hourMs = 60 * 60 * 1000;

/** Hours before now at which the steps of its way were done: from the call to the signature. */
const stepsHoursAgo = [47, 46, 44, 43, 42, 40, 34, 30, 27, 25, 24, 22, 20];
const orderedHoursAgo = 48;

async function makeParcel(courier: Courier, customer: CustomerRow): Promise<void> {
  const start = courier.now();
  const at = (hoursAgo: number): Courier => ({ ...courier, now: () => start - hoursAgo * hourMs });
  const request = { ...exampleOrder, txlogisticId } as OrderRequest;
  const { billCode } = await createOrder(at(orderedHoursAgo), customer, request);
  for (;;) {
    // Processes that start together do its steps between them.
    const { done, left } = await moveParcel(courier, billCode, { steps: 0 });
    if (left === 0) return;
    const hoursAgo = stepsHoursAgo[done] ?? 0;
    await moveParcel(at(hoursAgo), billCode, { scenario: 'delivered', steps: 1 });
  }
}

/** A delivered parcel with its whole history, so that a visitor's first query and trace find one. */
export async function seedDemoParcel(courier: Courier, demo: DemoAccount): Promise<DemoSample> {
  const account = await findAccount(courier.database, demo.apiAccount);
  const key = { accountId: account.id, code: demo.customerCode };
  const customer = await courier.findCustomer(key);
  if (!customer) throw new Error('the demo customer is gone again');
  const own = { customerId: customer.id, txlogisticId };
  const known = await courier.findOrder(own);
  if (known) return { txlogisticId, billCode: known.bill_code };
  await makeParcel(courier, customer).catch((error) => {
    // Of processes that start together one makes it, and the others find that it was made.
    if (!(error instanceof StaffError || error instanceof ApiError)) throw error;
  });
  const made = await courier.findOrder(own);
  if (!made) throw new Error('the demo parcel could not be made');
  return { txlogisticId, billCode: made.bill_code };
}
