import type { CustomerRow } from './customer-store.ts';

/** Who a call acts for, proved by its digests. */
export interface Caller {
  accountId: string;
  /** Digits, as the header carries them. */
  apiAccount: string;
  /** Proved by the business digest; undefined where an operation checks none. */
  customer?: CustomerRow | undefined;
}
