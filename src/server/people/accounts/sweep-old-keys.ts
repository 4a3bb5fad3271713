import type { Queryable } from '#server/database/tables.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { toKeyValues } from './key-values.ts';
import { noOldKey } from './rotate-key.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Claims the keys whose owners are to be told; who claims one tells, whatever other processes do. */
function claimEnding(transaction: Queryable, now: number) {
  return transaction
    .updateTable('account')
    .set({ old_key_told_at: now })
    .where('old_key_until', '>', now)
    .where('old_key_until', '<=', now + dayMs)
    .where('old_key_used_at', 'is not', null)
    .where('old_key_told_at', 'is', null)
    .where('user_id', 'is not', null)
    .returning(['user_id', 'api_account', 'environment', 'old_key_until'])
    .execute();
}

/** Tells owners a day before an old key ends that is still used, and forgets the keys that ended. */
export async function sweepOldKeys(people: People): Promise<void> {
  const now = people.now();
  await people.write(async (transaction) => {
    for (const account of await claimEnding(transaction, now)) {
      if (account.user_id === null) continue;
      await notify(transaction, people, account.user_id, (reader) => ({
        template: 'keyExpires',
        values: toKeyValues(people.texts, reader, account),
      }));
    }
    await transaction
      .updateTable('account')
      .set(noOldKey)
      .where('old_key_until', '<=', now)
      .execute();
  });
}
