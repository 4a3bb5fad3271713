import type { CustomerRow } from './customer-store.ts';
import type { SalespersonRow } from './salesperson-store.ts';

/** The account and customer of a call, proved by its digests. */
export interface Caller {
  accountId: string;
  /** Digits, as the header carries them. */
  apiAccount: string;
  /** Proved by the business digest; undefined for operations without one. */
  customer?: CustomerRow | undefined;
  /** The employee who accepted an individual shipment, proved by the business digest; undefined if none is named. */
  salesperson?: SalespersonRow | undefined;
}
