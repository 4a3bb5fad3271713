import type { AddressCandidate } from '#contract/portal/area.ts';

/** Names of a place in the reader's script, narrowest first and without repeats, and its country. */
export function toPlaceNames(
  { shown, countryCode }: AddressCandidate,
  toCountryName: (code: string) => string,
): string[] {
  return [...new Set([...shown.toReversed(), toCountryName(countryCode)])];
}
