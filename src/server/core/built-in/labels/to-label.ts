import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { labelFormats } from '#contract/operations/orderserve/expressquery.ts';
import type { OrderRow } from '#server/database/tables.ts';
import type { TextOf } from '#server/text/texts.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Courier } from '../courier.ts';
import { toCurrencyCode } from '../currency.ts';
import type { OrderContent } from '../orders/order-content.ts';
import type { RawText } from './printable-text.ts';
import type { Dpi } from './rasterise.ts';
import type { Barcode, PrintSize } from './typeset.ts';
import type { Picture } from './typeset-thread.ts';

type LabelFormat = (typeof labelFormats)[number];

interface LabelOptions {
  cod: boolean;
  orderNumber: boolean;
  specimen?: boolean;
}

const sizes = ['one-part', 'two-part', 'a4'] as const;

/** Reads the label options of a call; an absent one is 0. */
export function toLabelOptions(request: {
  printSize?: number;
  printCod?: number;
  showCustomerOrderId?: number;
}): LabelOptions & { size: PrintSize } {
  const { printSize = 0, printCod = 0, showCustomerOrderId = 0 } = request;
  const size = sizes[printSize] ?? 'one-part';
  return { size, cod: printCod === 1, orderNumber: showCustomerOrderId === 1 };
}

/** Reads what kind of file a call wants; undefined for a PDF, which has no density. */
export function toPictureOptions(request: {
  format?: LabelFormat;
  dpi?: Dpi;
}): Picture | undefined {
  const { format = 'PDF', dpi = 203 } = request;
  return format === 'PDF' ? undefined : { format, dpi };
}

type LabelContext = Pick<Courier, 'brandName' | 'timeZone' | 'wireTextOf'>;

export type LabelOrder = Pick<
  OrderRow,
  'bill_code' | 'txlogistic_id' | 'sorting_code' | 'last_center_name' | 'created_at'
> & { content: OrderContent };

type Contact = OrderContent['sender'];

const toRaw = (raw: string): RawText => ({ raw });
const toBarcode = (barcode: string): Barcode => ({ barcode });

const arabic = /\p{Script=Arabic}/u;

function unique(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))] as string[];
}

/** Joins a place from small to large with commas; in China from large to small without. */
function toPlace({ countryCode, prov, city, area, postCode }: Contact): string {
  const isChina = countryCode === 'CHN';
  const names = unique(isChina ? [prov, city, area] : [area, city, prov]);
  const comma = names.some((name) => arabic.test(name)) ? '، ' : ', ';
  const place = unique([names.join(isChina ? ' ' : comma), postCode]).join(' ');
  return `${place} · ${countryCode}`;
}

function toParty(contact: Contact, textOf: TextOf) {
  const { name, company, mobile, phone, street, building, floor, flats } = contact;
  const details = [
    building && textOf('label.building', { value: building }),
    floor && textOf('label.floor', { value: floor }),
    flats && textOf('label.flat', { value: flats }),
  ];
  return {
    name: toRaw(unique([name, company]).join(' · ')),
    phones: toRaw(unique([mobile, phone]).join(' / ')),
    street: toRaw(street),
    details: toRaw(unique(details).join(', ')),
    place: toRaw(toPlace(contact)),
  };
}

/** As sent, with at least two decimals: no digit of an amount may be lost. */
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

function toCod({ itemsValue = '0', priceCurrency = '' }: OrderContent) {
  if (Number(itemsValue) === 0) return null;
  const amount = money.format(itemsValue as Intl.StringNumericLiteral);
  return { currency: toRaw(toCurrencyCode(priceCurrency) ?? priceCurrency), amount: toRaw(amount) };
}

function toFacts(order: LabelOrder, textOf: TextOf, timeZone: string) {
  const { totalQuantity, weight, serviceType, payType, deliveryType } = order.content;
  const named = (group: string, value?: string) =>
    value ? textOf(`label.${group}.${value}`) : '–';
  const date = toLocalTime(order.created_at, timeZone).slice(0, 'yyyy-MM-dd'.length);
  const facts: [caption: string, value: string][] = [
    [textOf('label.pieces'), String(totalQuantity)],
    [textOf('label.weight'), `${weight} kg`],
    [textOf('label.service'), named('serviceType', serviceType)],
    [textOf('label.payment'), named('payType', payType)],
    [textOf('label.delivery'), named('deliveryType', deliveryType)],
    [textOf('label.date'), date],
  ];
  return facts.map(([caption, value]) => ({ caption, value: toRaw(value) }));
}

function toCaptions(textOf: TextOf) {
  return {
    to: textOf('label.to'),
    from: textOf('label.from'),
    centre: textOf('label.centre'),
    cod: textOf('label.cod'),
    return: textOf('label.return'),
    returnOf: textOf('label.returnOf'),
    order: textOf('label.order'),
    remark: textOf('label.remark'),
    receiverCopy: textOf('label.receiverCopy'),
    senderCopy: textOf('label.senderCopy'),
    signatures: [
      textOf('label.senderSignature'),
      textOf('label.collectedBy'),
      textOf('label.collectedAt'),
    ],
  };
}

/** Puts what the salesperson swaps or takes back at the door before the remark. */
function toRemark({ expressType, exdrDescription, remark }: OrderContent): RawText | null {
  const swapped = expressType === 'EZ' ? undefined : exdrDescription;
  const text = unique([swapped, remark]).join(' · ');
  return text === '' ? null : toRaw(text);
}

/** Returns everything a label shows, ready for its template; null values are left out. */
export function toLabel(context: LabelContext, order: LabelOrder, options: LabelOptions) {
  const { brandName, timeZone, wireTextOf } = context;
  const { content, sorting_code: sortingCode } = order;
  return {
    brand: toRaw(brandName),
    express: content.expressType,
    waybill: toBarcode(order.bill_code),
    /** The three-segment code: bars of the whole, and the segments. */
    sorting: { code: toBarcode(sortingCode), segments: sortingCode.split(',').map(toRaw) },
    centre: toRaw(order.last_center_name),
    sender: toParty(content.sender, wireTextOf),
    receiver: toParty(content.receiver, wireTextOf),
    cod: options.cod ? toCod(content) : null,
    /** Of a return: the waybill that it brings back. */
    returnOf: content.returnOf === undefined ? null : toRaw(content.returnOf),
    facts: toFacts(order, wireTextOf, timeZone),
    orderNumber: options.orderNumber ? toRaw(order.txlogistic_id) : null,
    remark: toRemark(content),
    /** Marks a label that is not for transport. */
    specimen: options.specimen ? wireTextOf('label.specimen') : null,
    captions: toCaptions(wireTextOf),
  };
}

const exampleCod = '1250.00';

/** Returns a label of the documented example order, marked as a specimen, for the waybill templates to download. */
export function toSpecimen(context: LabelContext) {
  const order = {
    bill_code: 'UEG000000191681',
    txlogistic_id: exampleOrder.txlogisticId,
    sorting_code: '20,J12-02,000',
    last_center_name: 'Giza Hub',
    created_at: Date.UTC(2026, 10, 20, 8, 0, 0),
    content: { ...(exampleOrder as OrderContent), itemsValue: exampleCod },
  };
  const options = { cod: true, orderNumber: true, specimen: true };
  return toLabel(context, order, options);
}
