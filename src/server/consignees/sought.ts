import type { PhoneSearch } from './phone-search.ts';
import { toPlainText } from './plain-text.ts';

/** Words that may be a waybill or the number of an order, and what stands between quotes, spaces and all. */
const word = /[\w-]{2,}/g;
const quoted = /"([^"]{1,50})"/g;

const toOrder = (accountId: string, txlogisticId: string) => `${accountId} ${txlogisticId}`;

/** What tells data of one person from all other: a phone, waybills, and the numbers of their orders. */
export class Sought {
  readonly phone: PhoneSearch | undefined;
  readonly billCodes: Set<string>;
  private readonly orders = new Set<string>();

  constructor(phone: PhoneSearch | undefined, billCodes: Iterable<string> = []) {
    this.phone = phone;
    this.billCodes = new Set(billCodes);
  }

  addOrder(order: { billCode: string; accountId: string; txlogisticId: string }): void {
    this.billCodes.add(order.billCode);
    this.orders.add(toOrder(order.accountId, order.txlogisticId));
  }

  holdsPhone(text: string): boolean {
    return this.phone?.isIn(text) ?? false;
  }

  /** Whether a text, whole or cut, has to do with the person: then nobody can say what else of it has. */
  isIn(text: string | null, accountId: string | null): boolean {
    if (text === null || text === '') return false;
    if (this.holdsPhone(text)) return true;
    const plain = toPlainText(text);
    const isKnown = (name: string) =>
      this.billCodes.has(name) || (accountId !== null && this.orders.has(toOrder(accountId, name)));
    for (const [name] of plain.matchAll(word)) if (isKnown(name)) return true;
    for (const [, name = ''] of plain.matchAll(quoted)) if (isKnown(name)) return true;
    return false;
  }
}
