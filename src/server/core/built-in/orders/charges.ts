import Big from 'big.js';
import type { OrderRow } from '#server/database/tables.ts';
import { type Parcel, toChargedWeightKg } from '../freight.ts';

/** What an order costs; amounts with two decimals in the currency of the sender's country. */
export interface Charges {
  /** Kilograms. */
  packageChargeWeight: number;
  freight: string;
  insuredFee: string;
  /** Freight and insured fee together. */
  totalFreight: string;
}

/** What an order's content says of its parcel. */
interface Sides {
  weight: number;
  length?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** Weight in kilograms and sides in centimetres; a side that was not sent is 0. */
export function toParcel({ weight, length = 0, width = 0, height = 0 }: Sides): Parcel {
  return { weightKg: weight, lengthCm: length, widthCm: width, heightCm: height };
}

/** The charges agreed when the order was made or modified last. */
export function toCharges(order: OrderRow): Charges {
  const content = JSON.parse(order.content) as Sides;
  return {
    packageChargeWeight: toChargedWeightKg(toParcel(content)),
    freight: Big(order.sum_freight).minus(order.insured_fee).toFixed(2),
    insuredFee: order.insured_fee,
    totalFreight: order.sum_freight,
  };
}
