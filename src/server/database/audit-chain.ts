import { createHmac } from 'node:crypto';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AuditTable } from './courier-tables.ts';

export type AuditEntry = Omit<AuditTable, 'hash'>;

/** `counter` row with the last row's number; only the holder of its lock may append. */
export const auditCounter = 'audit';

/** Derives the key of the record's hashes; write access to the database alone cannot forge one. */
export function toAuditKey(secrets: Pick<Secrets, 'derive'>): string {
  return secrets.derive('audit record');
}

/** Hash of a row, hex: HMAC-SHA-256 over the previous row's hash and all values of the row. */
export function toAuditHash(key: string, before: string, row: AuditEntry): string {
  const { sequence, id, at, actor, action, subject, details } = row;
  const text = JSON.stringify([before, sequence, id, at, actor, action, subject, details]);
  return createHmac('sha256', key).update(text).digest('hex');
}
