import { sql } from 'kysely';
import type {
  ConsoleAccount,
  endOldKey as endOldKeyCall,
  RevealedKey,
  rotateKey as rotateKeyCall,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { newPrivateKey } from '#server/accounts/account-store.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { notify } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { toKeyValues } from './key-values.ts';
import { changeAccount, findAccountOf } from './list-accounts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * How long a key is kept after its end, sealed and of no use: who goes on signing with it is told so
 * (`gateway/diagnosis/`).
 */
const keptAfterEndMs = 30 * dayMs;

/** Columns of an account that has one key only. */
const noOldKey = {
  old_key: null,
  old_key_until: null,
  old_key_used_at: null,
  old_key_told_at: null,
} as const;

/** Replaces the key in one statement, and the one before the last ends; undefined where it was replaced already. */
async function replace(
  transaction: Queryable,
  { secrets, settings, now }: People,
  id: string,
  keyMadeAt: number,
) {
  const time = now();
  return transaction
    .updateTable('account')
    .set(({ ref }) => ({
      private_key: secrets.seal(newPrivateKey()),
      // Later than the last one in any case: the moment names the key.
      key_changed_at: Math.max(time, keyMadeAt + 1),
      old_key: ref('private_key'),
      old_key_until: time + settings.keyOverlapHours * hourMs,
      old_key_used_at: null,
      old_key_told_at: null,
    }))
    .where('id', '=', id)
    .where(sql<number>`coalesce(key_changed_at, created_at)`, '=', keyMadeAt)
    .returning(['api_account', 'environment', 'old_key_until'])
    .executeTakeFirst();
}

/** Makes a new key of one's own account; the one so far works for the hours of the settings. */
export function rotateKey(
  people: People,
  user: UserRow,
  { environment, keyMadeAt }: AskOf<typeof rotateKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, user, environment, async (transaction, id) => {
    const account = await replace(transaction, people, id, keyMadeAt);
    if (!account) throw new PortalError('conflict', 'portal.keyReplaced');
    const decided = { actor: user.id, subject: id, details: { environment } };
    addAudit(transaction, people, { ...decided, action: 'account.rotateKey' });
    await notify(transaction, people, user.id, (reader) => ({
      template: 'keyRotated',
      values: toKeyValues(people.texts, reader, account),
    }));
  });
}

/** Ends the old key that works until `until`; whoever still signs with it is refused from the next call. */
export function endOldKey(
  people: People,
  user: UserRow,
  { environment, until }: AskOf<typeof endOldKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, user, environment, async (transaction, id) => {
    const now = people.now();
    const ended = await transaction
      .updateTable('account')
      .set({ old_key_until: now })
      .where('id', '=', id)
      .where('old_key_until', '=', until)
      .where('old_key_until', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    const decided = { actor: user.id, subject: id, details: { environment } };
    addAudit(transaction, people, { ...decided, action: 'account.endOldKey' });
  });
}

/** The secrets of one's own account; that they were shown is on record, but for the demo's, which all know. */
export async function revealKey(
  people: People,
  user: UserRow,
  environment: Environment,
): Promise<RevealedKey> {
  const { secrets } = people;
  return people.write(async (transaction) => {
    const account = await findAccountOf(transaction, user.id, environment);
    const customers = await transaction
      .selectFrom('customer')
      .select(['code', 'password'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('code')
      .execute();
    const revealed = { actor: user.id, subject: account.id, details: { environment } };
    if (user.shared === 0)
      addAudit(transaction, people, { ...revealed, action: 'account.revealKey' });
    return {
      apiAccount: account.api_account,
      privateKey: secrets.open(account.private_key),
      customers: customers.map(({ code, password: sealed }) => ({
        code,
        password: sealed === null ? null : secrets.open(sealed),
      })),
    };
  });
}

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

/** Tells owners a day before an old key ends that is still used, and forgets keys that ended long ago. */
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
      .where('old_key_until', '<=', now - keptAfterEndMs)
      .execute();
  });
}
