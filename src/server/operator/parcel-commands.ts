import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Command } from './command.ts';

function toStatus({ bill_code, status, outlet, staff }: OrderRow) {
  return { billCode: bill_code, status, outlet, staff };
}

/** Orders and parcels on their way: `order dispatch|assign`, `parcel scan`. */
export const parcelCommands: Record<string, Command> = {
  'order dispatch': {
    options: ['bill-code', 'outlet'],
    run: async ({ courier }, options) =>
      toStatus(await dispatchOrder(courier, options.text('bill-code'), options.optional('outlet'))),
  },
  'order assign': {
    options: ['bill-code', 'staff'],
    run: async ({ courier }, options) =>
      toStatus(
        await assignOrder(courier, options.text('bill-code'), options.optional('staff') ?? 'S0001'),
      ),
  },
  'parcel scan': {
    options: ['bill-code', 'type', 'staff', 'remark'],
    async run({ courier }, options) {
      const billCode = options.text('bill-code');
      options.text('type');
      const type = options.whole('type') ?? 0;
      const staff = options.optional('staff');
      const remark = options.optional('remark');
      const scan = await scanParcel(courier, { billCode, type, staff, remark });
      const time = toLocalTime(scan.scanned_at, courier.timeZone);
      return { billCode, type, sequence: scan.sequence, time, outlet: scan.outlet };
    },
  },
};
