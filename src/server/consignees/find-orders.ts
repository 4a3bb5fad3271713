import { dayMs } from '#contract/durations.ts';
import { isErased, type Party, parties } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { orderStatus } from '#server/core/built-in/orders/order-status.ts';
import { countScans } from '#server/core/built-in/tracking/scan-store.ts';
import { scanType } from '#server/core/built-in/tracking/scan-types.ts';
import type { Db } from '#server/database/tables.ts';
import type { PhoneSearch } from './phone-search.ts';
import { orders } from './places.ts';
import { type Row, readRows, type Span } from './walk.ts';

/** Whose data is requested: by phone, by waybills, or by phone within waybills. */
export interface Wanted {
  phone?: PhoneSearch | undefined;
  /** Empty for all. */
  billCodes: readonly string[];
  /** The party, if no phone identifies it. */
  party: Party;
  /** Names meant among several people with one phone; empty for anyone with it. */
  names: readonly string[];
}

/** An order that has the person's data, or had it before erasure. */
export interface FoundOrder {
  orderNumber: string;
  billCode: string;
  accountId: string;
  txlogisticId: string;
  /** Parties whose data still exists. */
  parties: Party[];
  names: string[];
  /** Phones of the person, with the country of their address. */
  phones: [phone: string, countryCode: string][];
  /** What the order holds of other people: names, phones, addresses. */
  others: string[];
  status: number;
  updatedAt: number;
}

/** Returns one key for spellings of a name that differ only in case, form and spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

export function isNamed({ names }: Wanted, name: string): boolean {
  return names.length === 0 || names.some((each) => toNameKey(each) === toNameKey(name));
}

function isParty(wanted: Wanted, content: OrderContent, party: Party): boolean {
  if (isErased(content, party)) return false;
  const { name, mobile, phone, countryCode } = content[party];
  if (!isNamed(wanted, name)) return false;
  if (!wanted.phone) return party === wanted.party;
  return [mobile, phone].some((each) => wanted.phone?.isPhone(each, countryCode));
}

export function findParties(wanted: Wanted, row: Row): Party[] {
  if (wanted.billCodes.length > 0 && !wanted.billCodes.includes(String(row.bill_code))) return [];
  const content = JSON.parse(String(row.content)) as OrderContent;
  return parties.filter((party) => isParty(wanted, content, party));
}

function hasErased(row: Row): boolean {
  return (JSON.parse(String(row.content)) as OrderContent).erased !== undefined;
}

function toSpan({ billCodes }: Wanted): Span {
  return billCodes.length > 0 ? { among: { column: 'bill_code', values: billCodes } } : {};
}

/** Places that people share, which identify no one. */
const shared = new Set(['countryCode', 'prov', 'city', 'area']);

/** Lists what identifies a contact: fields whole, and each word of the name, since a text may have only one. */
const toPersonal = (contact: OrderContent[Party]) =>
  Object.entries(contact).flatMap(([field, value]) => {
    if (typeof value !== 'string' || shared.has(field)) return [];
    return field === 'name' ? [value, ...value.split(/\s+/)] : [value];
  });

function toFound(row: Row, found: Party[]): FoundOrder {
  const content = JSON.parse(String(row.content)) as OrderContent;
  return {
    orderNumber: String(row.order_number),
    billCode: String(row.bill_code),
    accountId: String(row.account_id),
    txlogisticId: String(row.txlogistic_id),
    parties: found,
    names: found.map((party) => content[party].name),
    phones: found.flatMap((party) => {
      const { mobile, phone, countryCode } = content[party];
      return [mobile, phone].flatMap((each): [string, string][] =>
        each ? [[each, countryCode]] : [],
      );
    }),
    others: parties
      .filter((party) => !found.includes(party))
      .flatMap((party) => toPersonal(content[party])),
    status: Number(row.status),
    updatedAt: Number(row.updated_at),
  };
}

/** Finds a person's orders; for named waybills, already erased ones too. */
export async function findOrders(reports: Db, wanted: Wanted): Promise<FoundOrder[]> {
  const found: FoundOrder[] = [];
  for await (const rows of readRows(
    reports,
    orders(() => [], ''),
    toSpan(wanted),
  )) {
    for (const row of rows) {
      const its = findParties(wanted, row);
      const wasErased = wanted.billCodes.includes(String(row.bill_code)) && hasErased(row);
      if (its.length > 0 || wasErased) found.push(toFound(row, its));
    }
  }
  return found;
}

/** A parcel with no event for this long is lost, or was never handed over. */
const abandonedMs = 180 * dayMs;
const together = 500;

/** Finds those whose parcels are or may be in transit: not cancelled, signed for, returned or abandoned. */
export async function findOnTheirWay(
  reports: Db,
  found: readonly FoundOrder[],
  now: number,
): Promise<FoundOrder[]> {
  const open = found.filter(
    ({ status, parties: its, updatedAt }) =>
      its.length > 0 && status !== orderStatus.cancelled && updatedAt > now - abandonedMs,
  );
  const left: FoundOrder[] = [];
  for (let start = 0; start < open.length; start += together) {
    const some = open.slice(start, start + together);
    const countOf = await countScans(
      reports,
      some.map(({ billCode }) => billCode),
    );
    const isOver = ({ billCode }: FoundOrder) =>
      countOf(billCode, scanType.signed) + countOf(billCode, scanType.returnSigned) > 0;
    left.push(...some.filter((order) => !isOver(order)));
  }
  return left;
}
