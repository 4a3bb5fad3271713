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
