import { isoCodes } from './countries.ts';
import { toFormatTags } from './format-number.ts';
import type { LocaleWords } from './locale-words.ts';

/**
 * Returns a country's name by its wire code, such as `EGY`; the code itself if unknown. Separate from the other
 * formats, which the tester does not need.
 */
export function toCountryName(countryCode: string, locale: string, words?: LocaleWords): string {
  const region = new Map(Object.entries(isoCodes)).get(countryCode)?.region;
  if (!region) return countryCode;
  const names = new Intl.DisplayNames(toFormatTags(locale), { type: 'region' });
  return words?.regions[region] ?? names.of(region) ?? countryCode;
}
