import { StaffError } from '#server/errors/staff-error.ts';
import type { People } from '#server/people/people.ts';
import { type FoundOrder, findParties, isNamed, toNameKey, type Wanted } from './find-orders.ts';
import { listPlaces, orders, Sought } from './places.ts';
import type { Place, Row, Span } from './walk.ts';

export function uniqueNames(found: readonly FoundOrder[]): string[] {
  const names = found.flatMap((order) => order.names);
  return [...Map.groupBy(names, toNameKey).values()].map(([first = '']) => first);
}

interface Asked {
  wanted: Wanted;
  /** Anyone with the phone, under any name. */
  anyName: boolean;
}

/** Throws a StaffError for a waybill without data of the person; a core may have an order that the portal lacks. */
export function assertWaybillsKnown(
  found: readonly FoundOrder[],
  { billCodes }: Wanted,
  { settings }: People,
): void {
  const known = new Set(found.map(({ billCode }) => billCode));
  const unknown = billCodes.filter((billCode) => !known.has(billCode));
  if (unknown.length === 0 || settings.core !== undefined) return;
  throw new StaffError(
    `no order with data of the person is known of waybill ${unknown.join(', ')}`,
  );
}

/** Throws a StaffError that names the people who share the phone, unless names were chosen. */
export function assertOnePerson(
  names: readonly string[],
  { wanted, anyName }: Asked,
  done: 'erased' | 'exported',
): void {
  if (!wanted.phone || wanted.names.length > 0 || names.length < 2 || anyName) return;
  throw new StaffError(
    `nothing was ${done}: the phone stands under several names: ${names.map((name) => JSON.stringify(name)).join(', ')}. Write --name once for each that is the person's, or --any-name where all are`,
  );
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
export function createOpen({ secrets }: Pick<People, 'secrets'>) {
  return (sealed: string): string => {
    try {
      return secrets.open(sealed);
    } catch {
      return '';
    }
  };
}

/**
 * Lists every place with a person's data, and the rows to look through, in order of erasure: orders come last,
 * since they lead to the others. Erasure and export both walk over this list.
 */
export function listSearched(
  people: People,
  wanted: Wanted,
  found: readonly FoundOrder[],
): { place: Place; span: Span }[] {
  const mark = people.wireTextOf('party.erased');
  const sought = toSought(wanted, found);
  const isRealName = createIsRealName(wanted, uniqueNames(found), sought);
  const open = createOpen(people);
  const values = found.map(({ orderNumber }) => orderNumber);
  return [
    ...listPlaces({ sought, mark, now: people.now(), open, isRealName }),
    {
      place: orders((row) => findParties(wanted, row), mark),
      span: { among: { column: 'order_number', values } },
    },
  ];
}
