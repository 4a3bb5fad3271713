import { createHash } from 'node:crypto';
import type { createManifest as operation } from '#contract/operations/orderserve/create-manifest.ts';
import type { OrderRow } from '#server/database/tables.ts';
import type { TextOf } from '#server/text/texts.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { type Judged, readListed } from './listed-orders.ts';
import type { RawText } from './printable-text.ts';
import type { Barcode } from './typeset.ts';

interface Listed {
  billCode: string;
  sortingCode: string;
  content: OrderContent;
}

function judge(order: OrderRow | undefined, value: string): Judged<Listed> {
  if (!order) {
    const values = { value };
    return { refused: { code: '145003316', text: 'detail.waybillUnknown', values } };
  }
  if (order.status === orderStatus.cancelled) {
    return { refused: { code: '121003006', text: 'detail.cancelledOnSheet' } };
  }
  const { bill_code: billCode, sorting_code: sortingCode } = order;
  return { order: { billCode, sortingCode, content: JSON.parse(order.content) as OrderContent } };
}

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** The same for the same waybills of an account in any order, so that a sheet can be printed again. */
function toManifestNumber(accountId: string, billCodes: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([accountId, billCodes.toSorted()]));
  const bytes = hash.digest().subarray(0, length);
  return `M${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

const toRaw = (raw: string): RawText => ({ raw });
const toBarcode = (barcode: string): Barcode => ({ barcode });

const countPieces = (orders: readonly Listed[]) =>
  orders.reduce((all, { content }) => all + Number(content.totalQuantity), 0);

const groupByService = (orders: readonly Listed[]) =>
  [...Map.groupBy(orders, ({ content }) => content.serviceType)] as const;

function toCaptions(textOf: TextOf) {
  return {
    title: textOf('label.manifest.title'),
    customer: textOf('label.manifest.customer'),
    service: textOf('label.manifest.service'),
    waybill: textOf('label.manifest.waybill'),
    waybills: textOf('label.manifest.waybills'),
    total: textOf('label.manifest.total'),
    sorting: textOf('label.manifest.sorting'),
    pieces: textOf('label.pieces'),
    weight: textOf('label.weight'),
    signatures: [
      textOf('label.senderSignature'),
      textOf('label.manifest.driverSignature'),
      textOf('label.collectedAt'),
    ],
  };
}

/** Returns everything that the sheet shows; no names and addresses. */
function toSheet(
  { brandName, wireTextOf: textOf }: Pick<Courier, 'brandName' | 'wireTextOf'>,
  customerCode: string,
  number: string,
  orders: readonly Listed[],
) {
  const services = groupByService(orders).map(([serviceType, own]) => ({
    name: toRaw(serviceType ? textOf(`label.serviceType.${serviceType}`) : '–'),
    waybills: own.length,
    pieces: countPieces(own),
  }));
  const rows = orders.map(({ billCode, sortingCode, content }) => ({
    waybill: billCode,
    sorting: sortingCode,
    pieces: String(content.totalQuantity),
    weight: `${content.weight} kg`,
  }));
  return {
    brand: toRaw(brandName),
    customer: toRaw(customerCode),
    number: toBarcode(number),
    services,
    pieces: countPieces(orders),
    rows,
    captions: toCaptions(textOf),
  };
}

/** Makes the sheet on which a driver confirms the waybills by signature, as a PDF in base64. */
export const createManifest: Handler<typeof operation> = async (courier, call) => {
  const { caller, request } = call;
  const customer = customerOf(caller);
  const billCodes = request.billCodes.map((each) => each.trim());
  const orders = await readListed(courier, customer, billCodes, judge);
  const manifestNo = toManifestNumber(caller.accountId, billCodes);
  const sheet = toSheet(courier, customer.code, manifestNo, orders);
  const turn = { owner: caller.accountId, signal: call.toLeaveSignal?.() };
  const pdf = await courier.labels.typeset('manifest', sheet, turn);
  const services = groupByService(orders).map(([serviceType, { length: waybills }]) => ({
    ...(serviceType && { serviceType }),
    waybills,
  }));
  return { manifestNo, billCodes, services, base64EncodeContent: pdf.toString('base64') };
};
