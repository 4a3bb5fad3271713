import { type RawBuilder, sql } from 'kysely';
import { toKeyMark } from '#server/crypto/secrets.ts';
import type { Database } from './tables.ts';

/** What a sealed answer begins with; others are objects of JSON. */
export const sealedMark = 'sealed:';

/** A table in which something is sealed. */
export type SealedTable = {
  [Table in keyof Database & string]: {
    table: Table;
    /** Its primary key. */
    key: readonly (keyof Database[Table] & string)[];
    columns: readonly (keyof Database[Table] & string)[];
    /** What stands before a sealed text, where others stand in its column as well. */
    mark?: string;
  };
}[keyof Database & string];

/** Every column in which something is sealed: what is not named here is lost when its key leaves the ring. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'account',
    key: ['id'],
    columns: ['private_key', 'old_key', 'webhook_secret', 'old_webhook_secret'],
  },
  { table: 'customer', key: ['id'], columns: ['cipher', 'password'] },
  { table: 'users', key: ['id'], columns: ['totp_secret'] },
  { table: 'callback_secret', key: ['account_id', 'kind'], columns: ['secret', 'old_secret'] },
  { table: 'push_body', key: ['push_id', 'digest'], columns: ['body'] },
  { table: 'real_name', key: ['bill_code'], columns: ['id_number'] },
  { table: 'call_record', key: ['account_id', 'id'], columns: ['answer'], mark: sealedMark },
];

/** Whether a column's text is sealed under a key; base64 has no dot. */
export function isSealedUnder(keyId: number, column: string, mark = ''): RawBuilder<boolean> {
  const text = sql.ref(column);
  if (keyId > 0) return sql`${text} like ${`${mark}${toKeyMark(keyId)}%`}`;
  return sql`(${text} like ${`${mark}%`} and ${text} not like '%.%')`;
}
