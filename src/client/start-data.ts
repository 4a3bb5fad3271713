import type { LastValues } from '#client/last-values.ts';
import { isObject } from '#contract/check-value.ts';
import type { DemoRole } from '#contract/portal/demo.ts';
import { createsOrder, type OperationPage, type PageExample } from '#reference/page.ts';

type Data = Record<string, unknown>;

/** Which remembered value fits a list of numbers: the query's `command` says what they are. */
function toSerialNames(data: Data): string[] {
  const command = String(data.command);
  if (command === '1') return ['txlogisticId'];
  return command === '2' ? ['billCode'] : [];
}

/** Values of the last success that a field may take; an order to be made can take none. */
export function suggestValues(field: string, data: Data, last: LastValues): string[] {
  const describesOrder = data.operateType !== undefined || data.sender !== undefined;
  if (describesOrder && Number(data.operateType) !== 2) return [];
  const names: Record<string, string[]> = {
    billCode: ['billCode'],
    billCodes: ['billCode'],
    waybillNos: ['billCode'],
    waybillCode: ['billCode'],
    txlogisticId: ['txlogisticId'],
    serialNumber: toSerialNames(data),
  };
  return (names[field] ?? []).flatMap((name) => last[name] ?? []);
}

const readingPages = [
  'orderserve/query',
  'orderserve/expressquery',
  'orderserve/waybillInformation',
  'logistics/query',
  'logistics/subscribe',
];

/** Whether data asks for an order and leaves it as it is; a call that changes one needs an order of its own. */
export function onlyReads(page: OperationPage): boolean {
  return readingPages.includes(page.id);
}

/** Which of the demo account's orders a program of this data works with, however often it runs. */
export function toDemoRole(page: Pick<OperationPage, 'id'>, data: Data): DemoRole {
  if (page.id === 'orderserve/create') return 'open';
  if (page.id === 'sandbox/moveParcel') return 'moving';
  if (page.id !== 'orderserve/cancel') return 'delivered';
  return Number(data.orderType) === 1 ? 'individual' : 'cancellable';
}

interface Place {
  /** As in `list[0].waybillCode`. */
  path: string;
  name: string;
  holder: Data;
}

/** The fields of data, and of the objects in its lists. */
function toPlaces(holder: Data, prefix = ''): Place[] {
  return Object.entries(holder).flatMap(([name, value]) => {
    const path = prefix + name;
    const inside = Array.isArray(value) ? value : [];
    const places = inside.map((each, index) =>
      isObject(each) ? toPlaces(each, `${path}[${index}].`) : [],
    );
    return [{ path, name, holder }, ...places.flat()];
  });
}

/** Whether data names an order that must exist, in a field that is not wrong on purpose. */
export function asksForOrder(page: OperationPage, data: Data, faultyField?: string): boolean {
  if (createsOrder(page, data)) return false;
  const any: LastValues = { billCode: 'any', txlogisticId: 'any' };
  return toPlaces(data).some(
    ({ path, name }) => path !== faultyField && suggestValues(name, data, any).length > 0,
  );
}

/** Demo order numbers say when they were made; the last digits keep two of one second apart. */
export function toOrderNumber(now: Date, random: number): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return `DEMO${time}${String(Math.floor(random * 1000)).padStart(3, '0')}`;
}

interface StartOptions {
  /** Absent where what is made of the data puts it in by itself. */
  apiAccount?: string;
  customerCode: string;
  salesmanCode?: string;
  last: LastValues;
  orderNumber: string;
}

/** Data to start from, and the field it is wrong in on purpose. */
type Start = Pick<PageExample, 'request' | 'field'>;

/**
 * Data for this reader: the account's customer and salesperson, a new order number where the operation makes an
 * order, and the numbers of the last success where another page made them.
 */
export function toStartData(page: OperationPage, start: Start, options: StartOptions): Data {
  const { apiAccount, customerCode, salesmanCode, last, orderNumber } = options;
  const data: Data = structuredClone(start.request);
  if (page.id === 'logistics/subscribe' && apiAccount) data.id = apiAccount;
  for (const name of ['customerCode', 'code']) {
    if (name in data && name !== start.field && customerCode) data[name] = customerCode;
  }
  if ('salesmanCode' in data && salesmanCode) data.salesmanCode = salesmanCode;
  for (const { path, name, holder } of toPlaces(data)) {
    const [value] = suggestValues(name, data, last);
    if (value === undefined || path === start.field) continue;
    holder[name] = Array.isArray(holder[name]) ? [value] : value;
  }
  if ('txlogisticId' in data && createsOrder(page, data)) data.txlogisticId = orderNumber;
  return data;
}
