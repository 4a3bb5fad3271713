import { defineCall } from './define-call.ts';
import { fields, line, optional } from './fields.ts';

export interface ListedArea {
  code: string;
  name: string;
}

/**
 * One level of the courier's places: the countries it serves, the provinces of a country, or what
 * lies within `parentCode` (an empty list below the last level).
 */
export const listAreas = defineCall<ListedArea[]>()({
  method: 'POST',
  path: 'area/list',
  request: fields({ countryCode: optional(line(3)), parentCode: optional(line(30)) }),
});

/** The countries served, by the ISO 3166 code that browsers and servers know names for. */
const regions: Record<string, string> = { EGY: 'EG', IDN: 'ID', CHN: 'CN', UAE: 'AE' };

/** The name of a country served, in a language. */
export function toCountryName(countryCode: string, locale: string): string {
  const region = regions[countryCode];
  if (!region) return countryCode;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(region) ?? countryCode;
}
