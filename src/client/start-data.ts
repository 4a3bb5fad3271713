import type { LastValues } from '#client/last-values.ts';
import { fillIn, findPlaces, findTaken, type Hints } from '#contract/hints.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';

type Data = Record<string, unknown>;

/** Returns values of the last success that a field can take; an order to be created takes none. */
export function suggestValues(hints: Hints, field: string, data: Data, last: LastValues): string[] {
  const value = last[findTaken(hints, field, data) ?? ''];
  return value === undefined ? [] : [value];
}

/** Returns true if data names an order that must exist, in a field that is not wrong on purpose. */
export function asksForOrder(
  { hints }: Pick<OperationPage, 'hints'>,
  data: Data,
  faultyField?: string,
): boolean {
  return findPlaces(hints, data).some(
    ({ path, taken }) => path !== faultyField && (taken === 'billCode' || taken === 'txlogisticId'),
  );
}

/** Returns a demo order number: its creation time, then digits that keep two of one moment apart. */
export function toOrderNumber(now: Date, random: number): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 17);
  return `DEMO${time}${String(Math.floor(random * 1000)).padStart(3, '0')}`;
}

interface StartOptions {
  /** Absent if the consumer of the data adds it. */
  apiAccount?: string;
  customerCode: string;
  salesmanCode?: string;
  last: LastValues;
  orderNumber: string;
}

/** Data to start from, and the field that is wrong on purpose. */
type Start = Pick<PageExample, 'request' | 'field'>;

/**
 * Returns data for this reader: the account's customer and salesperson, a new order number if the operation
 * creates an order, and numbers of the last success if another page made them.
 */
export function toStartData(
  { hints }: Pick<OperationPage, 'hints'>,
  start: Start,
  options: StartOptions,
): Data {
  const { last, orderNumber, ...account } = options;
  return fillIn(hints, start.request, { ...last, ...account, fresh: orderNumber }, start.field);
}
