import Big from 'big.js';
import type { Country } from './areas/area-row.ts';

/** In kilograms and centimetres, as sent; a side that was not sent is 0. */
export interface Parcel {
  weight: number;
  length?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

export interface FreightPlace {
  country: Country;
  provCode: string;
  cityCode: string;
}

type Zone = 'city' | 'province' | 'country' | 'abroad';

/** Price of the first kilogram and of each further half kilogram, in the currency of the sender's country. */
type Rate = readonly [first: number, furtherHalf: number];

const rates: Record<Country, Record<Zone, Rate>> = {
  EGY: { city: [30, 5], province: [38, 6], country: [45, 7.5], abroad: [450, 120] },
  UAE: { city: [15, 2], province: [18, 2.5], country: [22, 3], abroad: [120, 30] },
  IDN: {
    city: [9000, 4000],
    province: [11000, 4500],
    country: [18000, 8000],
    abroad: [250000, 90000],
  },
  CHN: { city: [8, 1], province: [10, 1.5], country: [13, 3], abroad: [120, 40] },
};

const cubicCmPerKg = 6000;

/** Significant decimals of a weight: a client's binary fractions must not cost half a kilogram. */
const weightDecimals = 6;

function toZone(from: FreightPlace, to: FreightPlace): Zone {
  if (from.country !== to.country) return 'abroad';
  if (from.provCode !== to.provCode) return 'country';
  return from.cityCode === to.cityCode ? 'city' : 'province';
}

/** Returns the larger of actual and volumetric weight, rounded up to half a kilogram; at least one kilogram. */
export function toChargedWeightKg({ weight, length = 0, width = 0, height = 0 }: Parcel): number {
  const volumetricKg = Big(length).times(width).times(height).div(cubicCmPerKg);
  const chargedKg = volumetricKg.gt(weight) ? volumetricKg : Big(weight);
  const halves = chargedKg.round(weightDecimals).times(2).round(0, Big.roundUp).toNumber();
  return Math.max(2, halves) / 2;
}

/** Returns the freight with two decimals in the currency of the sender's country: `60.00`. */
export function toFreight(from: FreightPlace, to: FreightPlace, parcel: Parcel): string {
  const [first, furtherHalf] = rates[from.country][toZone(from, to)];
  const furtherHalves = (toChargedWeightKg(parcel) - 1) * 2;
  return Big(furtherHalf).times(furtherHalves).plus(first).toFixed(2);
}

/** Returns the insurance price, one hundredth of the insured amount, with two decimals: `1.51` for `150.5`. */
export function toInsuredFee(offerFee = '0'): string {
  return Big(offerFee).div(100).toFixed(2, Big.roundHalfUp);
}
