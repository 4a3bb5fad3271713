/** Countries that the courier serves, by their codes on the wire (protocol.md §5). */
export const countries = ['EGY', 'UAE', 'IDN', 'CHN'] as const;

const emirates = { region: 'AE', currency: 'AED' };

/** ISO 3166 region and ISO 4217 currency for Intl, by wire code. */
export const isoCodes = {
  EGY: { region: 'EG', currency: 'EGP' },
  UAE: emirates,
  ARE: emirates,
  IDN: { region: 'ID', currency: 'IDR' },
  CHN: { region: 'CN', currency: 'CNY' },
};
