import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { toLocalTime } from '#server/local-time.ts';
import type { Command } from './command.ts';

function toStatus({ bill_code, status, outlet, staff }: OrderRow) {
  return { billCode: bill_code, status, outlet, staff };
}

/** Orders and parcels on their way: `order dispatch|assign`, `parcel scan`. */
export const parcelCommands: Record<string, Command> = {
  'order dispatch': {
    options: ['bill-code', 'outlet'],
    run: async ({ people }, options) =>
      toStatus(await dispatchOrder(people, options.text('bill-code'), options.optional('outlet'))),
  },
  'order assign': {
    options: ['bill-code', 'staff'],
    run: async ({ people }, options) =>
      toStatus(
        await assignOrder(people, options.text('bill-code'), options.optional('staff') ?? 'S0001'),
      ),
  },
  'parcel scan': {
    options: ['bill-code', 'type', 'staff', 'remark'],
    async run({ people }, options) {
      const billCode = options.text('bill-code');
      options.text('type');
      const type = options.whole('type') ?? 0;
      const staff = options.optional('staff');
      const remark = options.optional('remark');
      const scan = await scanParcel(people, { billCode, type, staff, remark });
      const time = toLocalTime(scan.scanned_at, people.timeZone);
      return { billCode, type, sequence: scan.sequence, time, outlet: scan.outlet };
    },
  },
};
