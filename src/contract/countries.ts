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

/** A country in a phone field. */
export interface PhoneCountry {
  /** ISO 3166, such as `EG`. */
  code: string;
  /** Calling code, such as `20`. */
  calling: string;
  /** In the reader's language. */
  name: string;
  /** English name, if it differs. */
  english?: string;
  /** Numbers are written with a leading zero within the country, which is not part of them. */
  hasZero?: true;
  /** Shares its calling code with other countries and is not the first of them. */
  isMinor?: true;
}
