import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { toFirstId } from '#server/runtime/new-id.ts';
import {
  type FoundOrder,
  findOnTheirWay,
  findOrders,
  findParties,
  isNamed,
  toNameKey,
  type Wanted,
} from './find-orders.ts';
import { listPlaces, orders, Sought } from './places.ts';
import { erasePlace, type Place, type Row, type Span } from './walk.ts';

interface EraseOptions {
  wanted: Wanted;
  /** Anyone with the phone, under any name. */
  anyName: boolean;
  isDry: boolean;
}

type Counts = Record<string, number>;

export interface Erasure {
  /** The person's orders, including already erased ones if waybills are named. */
  found: FoundOrder[];
  onTheirWay: FoundOrder[];
  names: string[];
  counts: Counts;
}

/** Calls that began before the erasure may be logged this much later. */
const lateMs = 60_000;

function uniqueNames(found: readonly FoundOrder[]): string[] {
  const names = found.flatMap((order) => order.names);
  return [...Map.groupBy(names, toNameKey).values()].map(([first = '']) => first);
}

const toWaybills = (found: readonly FoundOrder[]) =>
  found.map(({ billCode }) => billCode).join(', ');

function assertErasable(
  { found, onTheirWay, names }: Erasure,
  { wanted, anyName }: EraseOptions,
  hasCore: boolean,
): void {
  const known = new Set(found.map(({ billCode }) => billCode));
  const unknown = wanted.billCodes.filter((billCode) => !known.has(billCode));
  if (unknown.length > 0 && !hasCore) {
    throw new StaffError(
      `no order with data of the person is known of waybill ${unknown.join(', ')}`,
    );
  }
  if (onTheirWay.length > 0) {
    throw new StaffError(
      `nothing was erased: these parcels are on their way and cannot be delivered without the data: ${toWaybills(onTheirWay)}. Erase once they are signed for, returned or cancelled; --bill-code names those that may go now`,
    );
  }
  if (wanted.phone && wanted.names.length === 0 && names.length > 1 && !anyName) {
    throw new StaffError(
      `nothing was erased: the phone stands under several names: ${names.map((name) => JSON.stringify(name)).join(', ')}. Write --name once for each that is the person's, or --any-name where all are`,
    );
  }
}

function toSought({ phone, billCodes }: Wanted, found: readonly FoundOrder[]): Sought {
  const sought = new Sought(phone, billCodes);
  for (const order of found) sought.addOrder(order);
  return sought;
}

/** A real name belongs to the person if its phone matches, or an order has the name. */
function createIsRealName(wanted: Wanted, names: readonly string[], sought: Sought) {
  const keys = new Set(names.map(toNameKey));
  return ({ bill_code, name, mobile, country }: Row): boolean => {
    const isPhone = wanted.phone?.isPhone(String(mobile), country as string | null) ?? false;
    if (isPhone && isNamed(wanted, String(name))) {
      return wanted.billCodes.length === 0 || sought.billCodes.has(String(bill_code));
    }
    return sought.billCodes.has(String(bill_code)) && keys.has(toNameKey(String(name)));
  };
}

/** Opens sealed data; returns nothing if its key is lost, since then it is unreadable. */
function createOpen({ secrets }: People) {
  return (sealed: string): string => {
    try {
      return secrets.open(sealed);
    } catch {
      return '';
    }
  };
}

/** Orders come last: a new run after an interruption finds the rest through them. */
async function eraseAll(
  people: People,
  { wanted, isDry }: EraseOptions,
  { found, names, counts }: Erasure,
): Promise<void> {
  const startedId = toFirstId(people.now() - lateMs);
  const mark = people.wireTextOf('party.erased');
  const sought = toSought(wanted, found);
  const isRealName = createIsRealName(wanted, names, sought);
  const open = createOpen(people);
  const places = listPlaces({ sought, mark, now: people.now(), open, isRealName });
  const erase = async ({ place, span }: { place: Place; span: Span }) => {
    counts[place.name] = (counts[place.name] ?? 0) + (await erasePlace(people, place, span, isDry));
  };
  for (const each of places) await erase(each);
  const values = found.map(({ orderNumber }) => orderNumber);
  const place = orders((row) => findParties(wanted, row), mark);
  await erase({ place, span: { among: { column: 'order_number', values } } });
  const [calls] = places;
  if (calls && !isDry) await erase({ ...calls, span: { from: startedId } });
}

function addRecord(people: People, { orders: parcels = 0, ...rest }: Counts): Promise<void> {
  const records = Object.values(rest).reduce((sum, count) => sum + count, 0);
  if (parcels + records === 0) return Promise.resolve();
  const details = { parcels, records };
  return people.write(async (transaction) => {
    addAudit(transaction, people, { actor: 'operator', action: 'consignee.erase', details });
  });
}

/** Throws a StaffError before it erases if a parcel is in transit or several people share the phone. */
export async function eraseConsignee(people: People, options: EraseOptions): Promise<Erasure> {
  const { wanted, isDry } = options;
  const found = await findOrders(people.reports, wanted);
  const onTheirWay = await findOnTheirWay(people.reports, found, people.now());
  const erasure: Erasure = { found, onTheirWay, names: uniqueNames(found), counts: {} };
  if (!isDry) assertErasable(erasure, options, people.settings.core !== undefined);
  try {
    await eraseAll(people, options, erasure);
  } finally {
    // Also records what was erased before a failure.
    if (!isDry) await addRecord(people, erasure.counts);
  }
  return erasure;
}
