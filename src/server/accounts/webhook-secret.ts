import { sql } from 'kysely';
import type { Secrets } from '#server/crypto/secrets.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import type { Queryable } from '#server/database/tables.ts';

/** Columns of an account with a new webhook secret. */
export function toWebhookColumns(secrets: Secrets, now: number) {
  return { webhook_secret: secrets.seal(newWebhookSecret()), webhook_changed_at: now };
}

/**
 * The webhook secret of an account. Creates it for older accounts in one statement, so that
 * concurrent callers get the same secret.
 */
export async function readWebhookSecret(
  database: Queryable,
  secrets: Secrets,
  account: { id: string; webhook_secret: string | null },
  now: number,
): Promise<string> {
  if (account.webhook_secret !== null) return secrets.open(account.webhook_secret);
  const made = toWebhookColumns(secrets, now);
  const { webhook_secret } = await database
    .updateTable('account')
    .set({
      webhook_secret: sql`coalesce(webhook_secret, ${made.webhook_secret})`,
      webhook_changed_at: sql`coalesce(webhook_changed_at, ${made.webhook_changed_at})`,
    })
    .where('id', '=', account.id)
    .returning('webhook_secret')
    .executeTakeFirstOrThrow();
  return secrets.open(webhook_secret ?? '');
}
