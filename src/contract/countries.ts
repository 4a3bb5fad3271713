/** The countries that the courier serves, by their codes on the wire (protocol.md §5). */
export const countries = ['EGY', 'UAE', 'IDN', 'CHN'] as const;

const emirates = { region: 'AE', currency: 'AED' };

/** By the wire's codes, those that Intl knows a country's name (ISO 3166) and its money (ISO 4217) by. */
export const isoCodes = {
  EGY: { region: 'EG', currency: 'EGP' },
  UAE: emirates,
  ARE: emirates,
  IDN: { region: 'ID', currency: 'IDR' },
  CHN: { region: 'CN', currency: 'CNY' },
};
