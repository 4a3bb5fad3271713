import type { AddressCandidate } from '#contract/portal/area.ts';

/** What a place is called in the reader's script, narrowest first and each name once, and its country. */
export function toPlaceNames(
  { shown, countryCode }: AddressCandidate,
  toCountryName: (code: string) => string,
): string[] {
  return [...new Set([...shown.toReversed(), toCountryName(countryCode)])];
}
