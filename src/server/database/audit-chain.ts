import { createHmac } from 'node:crypto';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { AuditTable } from './courier-tables.ts';

/** A row of the audit record but for its hash. */
export type AuditEntry = Omit<AuditTable, 'hash'>;

/** `counter` row of the last row's number; who holds it is the only one who may append. */
export const auditCounter = 'audit';

/** The key of the record's hashes: who writes to the database alone cannot make a right one. */
export function toAuditKey(secrets: Pick<Secrets, 'derive'>): string {
  return secrets.derive('audit record');
}

/** Hash of a row, hex: HMAC-SHA-256 over the hash of the row before it and all that the row says. */
export function toAuditHash(key: string, before: string, row: AuditEntry): string {
  const { sequence, id, at, actor, action, subject, details } = row;
  const text = JSON.stringify([before, sequence, id, at, actor, action, subject, details]);
  return createHmac('sha256', key).update(text).digest('hex');
}
