import Big from 'big.js';
import type { OrderRow } from '#server/database/tables.ts';
import { type Parcel, toChargedWeightKg } from '../freight.ts';

/** Costs of an order; amounts with two decimals in the currency of the sender's country. */
export interface Charges {
  /** Kilograms. */
  packageChargeWeight: number;
  freight: string;
  insuredFee: string;
  /** Freight and insured fee together. */
  totalFreight: string;
}

/** Returns the charges agreed when the order was created or last modified. */
export function toCharges(order: OrderRow): Charges {
  return {
    packageChargeWeight: toChargedWeightKg(JSON.parse(order.content) as Parcel),
    freight: Big(order.sum_freight).minus(order.insured_fee).toFixed(2),
    insuredFee: order.insured_fee,
    totalFreight: order.sum_freight,
  };
}
