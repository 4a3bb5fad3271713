import type { FindCustomer } from '#server/accounts/customer-store.ts';
import type { PushGround } from '#server/push/push-ground.ts';
import type { Areas } from './areas/areas.ts';
import type { LabelThread } from './labels/label-thread.ts';
import type { Numbers } from './numbers.ts';
import type { FindOrder } from './orders/order-store.ts';
import type { FindTraced } from './tracking/scan-store.ts';

/** What the courier's domain functions stand on. */
export interface Courier extends PushGround {
  findCustomer: FindCustomer;
  findOrder: FindOrder;
  findTraced: FindTraced;
  numbers: Numbers;
  areas: Areas;
  /** What the courier is called in pushes. */
  carrierCode: string;
  /** What the courier calls itself on labels. */
  brandName: string;
  /** Makes the PDFs of labels. */
  labels: LabelThread;
}
