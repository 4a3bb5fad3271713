/** A country as a phone field offers it. */
export interface PhoneCountry {
  /** ISO 3166, such as `EG`. */
  code: string;
  /** What its numbers begin with, such as `20`. */
  calling: string;
  /** In the reader's language. */
  name: string;
  /** In English, where that is another word. */
  english?: string;
  /** Within the country its numbers are written with a zero in front, which is no part of them. */
  hasZero?: true;
  /** Other countries share its calling code, and it is not the first of them. */
  isMinor?: true;
}
