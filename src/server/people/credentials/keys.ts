import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import {
  type ConsoleAccount,
  type endOldKey as endOldKeyCall,
  type RevealedKey,
  type rotateKey as rotateKeyCall,
  type SecretKind,
  secretKinds,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { toKeyValues } from './key-values.ts';
import { changeAccount, findAccountOf } from './list-accounts.ts';

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

/** Audit details of a secret; the private key is the default and not named. */
function toDetails(environment: Environment, kind: SecretKind) {
  return { environment, ...(kind === 'webhookSecret' && { secret: kind }) };
}

/** Replaces a secret in one statement, which ends the one before the last; undefined if it was already replaced. */
async function replace(
  transaction: Queryable,
  { secrets, settings, now }: People,
  id: string,
  { kind, madeAt }: { kind: SecretKind; madeAt: number },
) {
  const { current, changedAt, old, oldUntil, oldUsedAt, oldNotifiedAt, make } = secretColumns[kind];
  const time = now();
  return (
    transaction
      .updateTable('account')
      .set(({ ref }) => ({
        [current]: secrets.seal(make()),
        // Always later than the last one, since the time identifies the secret.
        [changedAt]: Math.max(time, madeAt + 1),
        [old]: ref(current),
        [oldUntil]: time + settings.keyOverlapHours * hourMs,
        [oldUsedAt]: null,
        [oldNotifiedAt]: null,
      }))
      .where('id', '=', id)
      // A secret that was never shown is not replaced.
      .where(current, 'is not', null)
      .where(sql<number>`coalesce(${sql.ref(changedAt)}, created_at)`, '=', madeAt)
      .returning(['api_account', 'environment', `${oldUntil} as until`])
      .executeTakeFirst()
  );
}

/** Creates a new secret of the user's account; the old one works for the configured overlap. */
export function rotateKey(
  people: MemberPeople,
  { environment, kind = 'privateKey', keyMadeAt: madeAt }: AskOf<typeof rotateKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, environment, async (transaction, id) => {
    const account = await replace(transaction, people, id, { kind, madeAt });
    if (!account) throw new PortalError('conflict', 'portal.keyReplaced');
    const decided = {
      actor: people.member.user.id,
      subject: id,
      details: toDetails(environment, kind),
    };
    addAudit(transaction, people, { ...decided, action: 'account.rotateKey' });
    await notifyMembers(transaction, people, people.member.organisation.id, (reader) => ({
      template: 'keyRotated',
      values: { ...toKeyValues(people.texts, reader, { ...account, kind }), page: 'credentials' },
    }));
  });
}

/** Ends the old secret that is valid until `until`, effective with the next call. */
export function endOldKey(
  people: MemberPeople,
  { environment, kind = 'privateKey', until }: AskOf<typeof endOldKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, environment, async (transaction, id) => {
    const { oldUntil } = secretColumns[kind];
    const now = people.now();
    const ended = await transaction
      .updateTable('account')
      .set({ [oldUntil]: now })
      .where('id', '=', id)
      .where(oldUntil, '=', until)
      .where(oldUntil, '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    const decided = {
      actor: people.member.user.id,
      subject: id,
      details: toDetails(environment, kind),
    };
    addAudit(transaction, people, { ...decided, action: 'account.endOldKey' });
  });
}

/** Secrets of the user's account. Showing them is audited, except for the demo's public ones. */
export async function revealKey(
  people: MemberPeople,
  environment: Environment,
): Promise<RevealedKey> {
  const { secrets, now, member } = people;
  return people.write(async (transaction) => {
    const account = await findAccountOf(transaction, member.organisation.id, environment);
    const customers = await transaction
      .selectFrom('customer')
      .select(['code', 'password'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('code')
      .execute();
    const webhookSecret = await readWebhookSecret(transaction, secrets, account, now());
    const revealed = { actor: member.user.id, subject: account.id, details: { environment } };
    if (member.user.shared === 0)
      addAudit(transaction, people, { ...revealed, action: 'account.revealKey' });
    return {
      apiAccount: account.api_account,
      privateKey: secrets.open(account.private_key),
      webhookSecret,
      customers: customers.map(({ code, password: sealed }) => ({
        code,
        password: sealed === null ? null : secrets.open(sealed),
      })),
    };
  });
}

/** How long an expired secret is stored encrypted, only to explain signatures made with it (`gateway/diagnosis/`). */
const keptAfterEndMs = 30 * dayMs;

/** Claims secrets whose owners must be notified, so that only one process notifies each. */
function claimEnding(transaction: Queryable, kind: SecretKind, now: number) {
  const { oldUntil, oldUsedAt, oldNotifiedAt } = secretColumns[kind];
  return transaction
    .updateTable('account')
    .set({ [oldNotifiedAt]: now })
    .where(oldUntil, '>', now)
    .where(oldUntil, '<=', now + dayMs)
    .where(oldUsedAt, 'is not', null)
    .where(oldNotifiedAt, 'is', null)
    .where('organisation_id', 'is not', null)
    .returning(['organisation_id', 'api_account', 'environment', `${oldUntil} as until`])
    .execute();
}

async function forgetEnded(transaction: Queryable, kind: SecretKind, now: number): Promise<void> {
  const { old, oldUntil, oldUsedAt, oldNotifiedAt } = secretColumns[kind];
  await transaction
    .updateTable('account')
    .set({ [old]: null, [oldUntil]: null, [oldUsedAt]: null, [oldNotifiedAt]: null })
    .where(oldUntil, '<=', now - keptAfterEndMs)
    .execute();
}

/** Notifies owners a day before an old but used secret expires, and deletes those that expired long ago. */
export async function sweepOldKeys(people: People): Promise<void> {
  const now = people.now();
  await people.write(async (transaction) => {
    for (const kind of secretKinds) {
      for (const { organisation_id: organisationId, ...account } of await claimEnding(
        transaction,
        kind,
        now,
      )) {
        if (organisationId === null) continue;
        await notifyMembers(transaction, people, organisationId, (reader) => ({
          template: 'keyExpires',
          values: toKeyValues(people.texts, reader, { ...account, kind }),
        }));
      }
      await forgetEnded(transaction, kind, now);
    }
  });
}

export const keysHandlers = {
  'console/revealKey': ({ people, request }) => revealKey(people, request.environment),
  'console/rotateKey': ({ people, request }) => rotateKey(people, request),
  'console/endOldKey': ({ people, request }) => endOldKey(people, request),
} satisfies Partial<Handlers>;
