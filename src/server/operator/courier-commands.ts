import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countries } from '#contract/countries.ts';
import { relations } from '#contract/operations/logistics/_picture.ts';
import { problemCodes } from '#contract/operations/logistics/_problem.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import type { Country } from '#server/core/built-in/areas/area-row.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { readAreaFile } from '#server/core/built-in/areas/load-csv.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { readOutletFile } from '#server/core/built-in/outlets/outlet-file.ts';
import { importOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { type Brought, broughtFields } from '#server/core/built-in/tracking/proof.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { scanType } from '#server/core/built-in/tracking/scan-types.ts';
import type { Db, OrderRow } from '#server/database/tables.ts';
import {
  type FailedDelivery,
  listOpenFailures,
  readInstruction,
} from '#server/failed-deliveries/failed-deliveries.ts';
import { createReadImage } from '#server/people/images/read-image.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { type Command, type Options, UsageError } from './command.ts';

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

/** Returns the image of the file that an option names; undefined without the option. */
async function readPicture({ wireTextOf }: Courier, options: Options, name: 'photo' | 'signature') {
  if (options.optional(name) === undefined) return undefined;
  const bytes = options.readFrom(name, (file) => readFileSync(file));
  const image = await createReadImage(wireTextOf)(bytes);
  if (typeof image === 'string') throw new UsageError(`--${name} is no picture: ${image}`);
  return image;
}

/** Reads what staff brought back: pictures, and for a signing scan who signed. */
async function readBrought(
  courier: Courier,
  type: number,
  options: Options,
): Promise<Brought | undefined> {
  const fields = broughtFields[type];
  const allowed = [
    ...(fields ? ['photo'] : []),
    ...(fields?.signature ? ['signature'] : []),
    ...(type === scanType.signed ? ['signed-by', 'relation', 'otp'] : []),
  ];
  const given = ['photo', 'signature', 'signed-by', 'relation', 'otp'].filter(
    (name) => options.optional(name) !== undefined,
  );
  const wrong = given.find((name) => !allowed.includes(name));
  if (wrong) throw new UsageError(`--${wrong} does not belong to a scan of type ${type}`);
  if (given.length === 0) return undefined;
  const name = options.optional('signed-by');
  return {
    otp: options.optional('otp'),
    photo: await readPicture(courier, options, 'photo'),
    signature: await readPicture(courier, options, 'signature'),
    signedBy: name
      ? { name, relation: options.choice('relation', relations, 'consignee') }
      : undefined,
  };
}

/** What staff need to carry out an instruction; a new contact is in the order once the parcel goes out. */
function toWaiting({ timeZone }: { timeZone: string }, row: FailedDelivery) {
  return {
    billCode: row.bill_code,
    problem: row.problem_code,
    reason: row.reason,
    failed: toLocalTime(row.failed_at, timeZone),
    until: toLocalTime(row.due_at, timeZone),
    attempts: row.attempts,
    attemptsLeft: row.attempts_left,
    instruction: readInstruction(row) ?? null,
    keptSince: row.kept_at === null ? null : toLocalTime(row.kept_at, timeZone),
  };
}

/** Dispatches orders, scans parcels, lists failed deliveries: `order dispatch|assign`, `parcel scan|waiting`. */
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
  'parcel waiting': {
    options: ['account'],
    async run({ courier, people }, options) {
      const account = await findAccount(people.database, options.text('account'));
      const rows = await listOpenFailures(people.database, account.id);
      return rows.map((row) => toWaiting(courier, row));
    },
  },
  'parcel scan': {
    options: [
      ...['bill-code', 'type', 'staff', 'remark'],
      ...['problem', 'photo', 'signature', 'signed-by', 'relation', 'otp'],
    ],
    async run({ courier }, options) {
      const billCode = options.text('bill-code');
      options.text('type');
      const type = options.whole('type') ?? 0;
      const staff = options.optional('staff');
      const remark = options.optional('remark');
      const brought = await readBrought(courier, type, options);
      const problemCode = options.optionalChoice('problem', problemCodes);
      const given = { billCode, type, staff, remark, problemCode, brought };
      const scan = await scanParcel(courier, given);
      const time = toLocalTime(scan.scanned_at, courier.timeZone);
      return { billCode, type, sequence: scan.sequence, time, outlet: scan.outlet };
    },
  },
};
