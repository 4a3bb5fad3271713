import type { PhoneSearch } from './phone-search.ts';
import { toPlainText } from './plain-text.ts';

/** Words that may be a waybill or an order number; quoted text is matched whole, spaces included. */
const word = /[\w-]{2,}/g;
const quoted = /"([^"]{1,50})"/g;

const toOrder = (accountId: string, txlogisticId: string) => `${accountId} ${txlogisticId}`;

/** Identifies one person's data: a phone, waybills, and the numbers of their orders. */
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

  /** Returns true if a text, whole or cut, concerns the person: then no part of it can be ruled out. */
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
