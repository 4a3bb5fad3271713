import path from 'node:path';
import { countries } from '#contract/countries.ts';
import type { Country } from '#server/core/built-in/areas/area-row.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { readAreaFile } from '#server/core/built-in/areas/load-csv.ts';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { readOutletFile } from '#server/core/built-in/outlets/outlet-file.ts';
import { importOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import type { Db, OrderRow } from '#server/database/tables.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { type Command, UsageError } from './command.ts';

/** Returns a command that saves the rows of `--file` for `--country`, or for the country that the file is named after. */
function toImport<Row>(
  what: 'places' | 'outlets',
  parse: (text: string, country: Country) => Row[],
  save: (database: Db, rows: Row[]) => Promise<unknown>,
): Command {
  return {
    options: ['file', 'country'],
    async run({ people }, options) {
      const file = options.text('file');
      const named = path.basename(file, path.extname(file)).toUpperCase();
      const usual = countries.find((each) => each === named);
      const country = options.choice('country', countries, usual);
      const rows = parse(options.readFile('file'), country);
      if (rows.length === 0) throw new UsageError(`--file ${file} holds no ${what}`);
      await save(people.database, rows);
      return { country, [what]: rows.length };
    },
  };
}

/** Replaces a country's areas or outlets by those of a file: `area import`, `outlet import`. */
export const placeCommands: Record<string, Command> = {
  'area import': toImport('places', readAreaFile, saveAreas),
  'outlet import': toImport('outlets', readOutletFile, importOutlets),
};

function toStatus({ bill_code, status, outlet, staff }: OrderRow) {
  return { billCode: bill_code, status, outlet, staff };
}

/** Dispatches orders and scans parcels: `order dispatch|assign`, `parcel scan`. */
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
