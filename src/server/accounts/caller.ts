import type { CustomerRow } from './customer-store.ts';
import type { SalespersonRow } from './salesperson-store.ts';

/** Who a call acts for, proved by its digests. */
export interface Caller {
  accountId: string;
  /** Digits, as the header carries them. */
  apiAccount: string;
  /** Proved by the business digest; undefined where an operation checks none. */
  customer?: CustomerRow | undefined;
  /** Who took an individual shipment in, proved by the business digest; undefined where nobody is named. */
  salesperson?: SalespersonRow | undefined;
}
