import Big from 'big.js';
import { isoCodes } from '#contract/countries.ts';
import type { OrderRow, Queryable, ScanRow } from '#server/database/tables.ts';
import { addParcelLine } from '#server/statements/ledger.ts';
import type { Courier } from '../courier.ts';
import { toCurrencyCode } from '../currency.ts';
import type { OrderContent } from './order-content.ts';
import { findCharged } from './order-store.ts';

/** Freight paid by contract, which may be deducted from what was collected. */
const byContract = 'PP_PM';

type Terms = Courier['codTerms'];

/** Returns the fee for collecting an amount, rounded to two decimals. */
export function toCodFee(collected: string, { feePercent }: Pick<Terms, 'feePercent'>): string {
  return Big(collected).times(feePercent).div(100).toFixed(2, Big.roundHalfUp);
}

/** Freight is deducted from an amount in its own currency, that of the sender's country. */
function toDeducted(
  { payType, sender }: OrderContent,
  { sum_freight }: OrderRow,
  currency: string,
): string {
  const { currency: ofFreight } = isoCodes[sender.countryCode as keyof typeof isoCodes] ?? {};
  return payType === byContract && ofFreight === currency ? sum_freight : '0';
}

/** Adds what the consignee paid to the customer's open statement, in the transaction of the delivery. */
export async function collectCod(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
  { scanned_at: deliveredAt }: ScanRow,
): Promise<void> {
  const content = JSON.parse(order.content) as OrderContent;
  const { itemsValue: collected = '0', priceCurrency = 'EGP' } = content;
  if (Number(collected) === 0) return;
  // Orders from before record 0094 have the currency as it was written.
  const currency = toCurrencyCode(priceCurrency) ?? priceCurrency;
  const { codTerms } = courier;
  const customerCode = await findCharged(transaction, order);
  const ledger = { accountId: order.account_id, customerCode, currency };
  await addParcelLine(courier, transaction, ledger, {
    billCode: order.bill_code,
    txlogisticId: order.txlogistic_id,
    deliveredAt,
    collected,
    fees: toCodFee(collected, codTerms),
    freight: codTerms.deductsFreight ? toDeducted(content, order, currency) : '0',
  });
}
