import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { toFirstId } from '#server/runtime/new-id.ts';
import { type FoundOrder, findOnTheirWay, findOrders, type Wanted } from './find-orders.ts';
import {
  assertOnePerson,
  assertWaybillsKnown,
  listSearched,
  uniqueNames,
} from './search-consignee.ts';
import { erasePlace, type Place, type Span } from './walk.ts';

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

const toWaybills = (found: readonly FoundOrder[]) =>
  found.map(({ billCode }) => billCode).join(', ');

function assertErasable(
  people: People,
  { found, onTheirWay, names }: Erasure,
  options: EraseOptions,
): void {
  assertWaybillsKnown(found, options.wanted, people);
  if (onTheirWay.length > 0) {
    throw new StaffError(
      `nothing was erased: these parcels are on their way and cannot be delivered without the data: ${toWaybills(onTheirWay)}. Erase once they are signed for, returned or cancelled; --bill-code names those that may go now`,
    );
  }
  assertOnePerson(names, options, 'erased');
}

/** Orders come last: a new run after an interruption finds the rest through them. */
async function eraseAll(
  people: People,
  { wanted, isDry }: EraseOptions,
  { found, counts }: Erasure,
): Promise<void> {
  const startedId = toFirstId(people.now() - lateMs);
  const places = listSearched(people, wanted, found);
  const erase = async ({ place, span }: { place: Place; span: Span }) => {
    counts[place.name] = (counts[place.name] ?? 0) + (await erasePlace(people, place, span, isDry));
  };
  for (const each of places) await erase(each);
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
  if (!isDry) assertErasable(people, erasure, options);
  try {
    await eraseAll(people, options, erasure);
  } finally {
    // Also records what was erased before a failure.
    if (!isDry) await addRecord(people, erasure.counts);
  }
  return erasure;
}
