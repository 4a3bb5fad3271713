import { createIndexConcurrently } from './_build.ts';

/** Index of an account's oldest reserved numbers. */
export const reservedListed = createIndexConcurrently(
  'reserved_waybill_account_id_reserved_at_bill_code',
  'reserved_waybill',
  ['account_id', 'reserved_at', 'bill_code'],
);
