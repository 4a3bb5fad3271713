import type { SecretKind } from '#contract/portal/console-accounts.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';

/** Columns of each secret and of its predecessor, and how a new one is generated. */
export const secretColumns = {
  privateKey: {
    current: 'private_key',
    changedAt: 'key_changed_at',
    old: 'old_key',
    oldUntil: 'old_key_until',
    oldUsedAt: 'old_key_used_at',
    oldNotifiedAt: 'old_key_told_at',
    make: newPrivateKey,
  },
  webhookSecret: {
    current: 'webhook_secret',
    changedAt: 'webhook_changed_at',
    old: 'old_webhook_secret',
    oldUntil: 'old_webhook_until',
    oldUsedAt: 'old_webhook_used_at',
    oldNotifiedAt: 'old_webhook_told_at',
    make: newWebhookSecret,
  },
} as const satisfies Record<SecretKind, object>;
