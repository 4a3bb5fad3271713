import Big from 'big.js';
import type { RequestOf } from '#contract/operation.ts';
import type { createOrder as operation } from '#contract/operations/orderserve/create.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isSkipped } from '#server/time/local-time.ts';
import type { Place } from '../areas/area-book.ts';
import { findPlace, partCodes } from '../areas/find-place.ts';
import { type Territory, toThreeSegmentCode } from '../areas/territory.ts';
import type { Courier } from '../courier.ts';
import { toCurrencyCode } from '../currency.ts';
import { type Parcel, toChargedWeightKg, toFreight, toInsuredFee } from '../freight.ts';
import { findUndrawnLetters, isBlankInPrint } from '../labels/printable-text.ts';

export type OrderRequest = RequestOf<typeof operation>;

/** Data that an order stores of its request, besides its own columns. */
export type OrderContent = Omit<
  OrderRequest,
  'customerCode' | 'digest' | 'operateType' | 'txlogisticId' | 'billCode'
> & {
  /** Salesperson who took in an individual shipment. */
  salesmanCode?: string;
  /** Of a return: the waybill that it brings back, and why. */
  returnOf?: string;
  returnReason?: string;
  /** Hash of the request that created the return. */
  returnRequest?: string;
  /** Parties whose data was erased (`erased.ts`). */
  erased?: ('sender' | 'receiver')[];
};

export function toContent(request: OrderRequest): OrderContent {
  const { customerCode, digest, operateType, txlogisticId, billCode, ...content } = request;
  return content;
}

/** Returns a party's place in the courier's spelling; refuses an unknown one. */
export function resolvePlace(
  { book }: Territory,
  request: OrderContent,
  role: 'sender' | 'receiver',
) {
  return findPlace(book, request[role], (part) => ({
    code: partCodes[part],
    field: `${role}.${part}`,
  }));
}

type StreetField = 'street' | 'address';

/** Codes that refuse a text which a label must show. Other texts print what can be drawn. */
const printedCodes = { name: '145003103', street: '145003110' } as const;

/** Refuses a name or address line with letters that a label cannot draw. */
export function assertPrintable(
  request: OrderContent,
  role: 'sender' | 'receiver',
  streetField: StreetField,
): void {
  for (const [part, code] of Object.entries(printedCodes)) {
    const text = request[role][part as keyof typeof printedCodes];
    const letters = findUndrawnLetters(text).join(' ');
    const isBlank = isBlankInPrint(text);
    if (letters === '' && !isBlank) continue;
    throw new ApiError(code, {
      text: letters === '' ? 'detail.blankInPrint' : 'detail.lettersWithoutFont',
      field: `${role}.${part === 'street' ? streetField : part}`,
      values: { value: letters === '' ? text : letters },
    });
  }
}

const windowTimes = [
  'sendStartTime',
  'sendEndTime',
  'expectDeliveryStartTime',
  'expectDeliveryEndTime',
] as const;

/** Refuses a time that the courier's clock skips. A time in a repeated hour means the first. */
function assertTimes(request: OrderContent, timeZone: string): void {
  for (const field of windowTimes) {
    const time = request[field];
    if (time === undefined || !isSkipped(time, timeZone)) continue;
    throw new ApiError('145003088', {
      text: 'detail.skippedTime',
      field,
      values: { value: time, zone: timeZone },
    });
  }
}

function assertCurrency(written: string): string {
  const code = toCurrencyCode(written);
  if (code) return code;
  throw new ApiError('145003107', {
    text: 'detail.unknownCurrency',
    field: 'priceCurrency',
    values: { value: written },
  });
}

function toContact<Contact extends object>(contact: Contact, place: Place) {
  const { country: countryCode, prov, city, area } = place;
  return { ...contact, countryCode, prov, city, area };
}

/** Returns the columns that depend on the request alone; throws if an address is unknown or not served. */
export async function toOrderColumns(
  courier: Courier,
  request: OrderContent,
  streetField: StreetField = 'street',
) {
  const territory = await courier.areas.territory();
  const sender = resolvePlace(territory, request, 'sender');
  const receiver = resolvePlace(territory, request, 'receiver');
  if (!sender.covered) {
    throw new ApiError('145003041', { text: 'detail.noOutlet', field: 'sender.city' });
  }
  assertTimes(request, courier.timeZone);
  assertPrintable(request, 'sender', streetField);
  assertPrintable(request, 'receiver', streetField);
  const content: OrderContent = {
    ...request,
    priceCurrency: assertCurrency(request.priceCurrency ?? 'EGP'),
    sender: toContact(request.sender, sender),
    receiver: toContact(request.receiver, receiver),
  };
  const freight = toFreight(sender, receiver, request);
  const insuredFee = toInsuredFee(request.offerFee);
  const columns = {
    content: JSON.stringify(content),
    sorting_code: toThreeSegmentCode(territory, receiver),
    last_center_name: territory.outletOf(receiver.cityCode)?.hub ?? '',
    sum_freight: Big(freight).plus(insuredFee).toFixed(2),
    insured_fee: insuredFee,
    sender_city: sender.cityCode,
    receiver_city: receiver.cityCode,
  };
  return { columns, content, sender };
}

export type Priced = Awaited<ReturnType<typeof toOrderColumns>>;

/** How an order's responses and pushes name the waybill that it brings back; empty unless it is a return. */
export function toReturnOf({ content }: Pick<OrderRow, 'content'>): { returnOf?: string } {
  const { returnOf } = JSON.parse(content) as OrderContent;
  return returnOf === undefined ? {} : { returnOf };
}

/** Charges agreed when the order was created or last modified, in the currency of the sender's country. */
export function toCharges(order: OrderRow) {
  return {
    packageChargeWeight: toChargedWeightKg(JSON.parse(order.content) as Parcel),
    freight: Big(order.sum_freight).minus(order.insured_fee).toFixed(2),
    insuredFee: order.insured_fee,
    totalFreight: order.sum_freight,
  };
}
