import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { ApiError } from './api-error.ts';
import { findAccount } from './courier/accounts/account-store.ts';
import type { CustomerRow } from './courier/accounts/customer-store.ts';
import type { Courier } from './courier/courier.ts';
import { createOrder } from './courier/orders/create-order.ts';
import type { OrderRequest } from './courier/orders/order-content.ts';
import { StaffError } from './courier/staff-error.ts';
import { scanParcel } from './courier/tracking/scan-parcel.ts';
import type { DemoAccount, DemoSample } from './demo.ts';

const txlogisticId = 'DEMO-DELIVERED';
const hourMs = 60 * 60 * 1000;

/** Hours before now, and the scan: from pick-up to signature. */
const journey: [hoursAgo: number, type: number][] = [
  [44, 1],
  [42, 2],
  [40, 3],
  [26, 4],
  [22, 9],
  [20, 10],
];
const orderedHoursAgo = 48;

async function makeParcel(courier: Courier, customer: CustomerRow): Promise<void> {
  const start = courier.now();
  const at = (hoursAgo: number): Courier => ({ ...courier, now: () => start - hoursAgo * hourMs });
  const request = { ...exampleOrder, txlogisticId } as OrderRequest;
  const { billCode } = await createOrder(at(orderedHoursAgo), customer, request);
  for (const [hoursAgo, type] of journey) await scanParcel(at(hoursAgo), { billCode, type });
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
