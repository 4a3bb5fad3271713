import { type SecretKind, secretKinds } from '#contract/portal/console-accounts.ts';
import type { Queryable } from '#server/database/tables.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';
import { toKeyValues } from './key-values.ts';
import { secretColumns } from './secret-columns.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
