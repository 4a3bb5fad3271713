import { sql } from 'kysely';
import type {
  ConsoleAccount,
  endOldKey as endOldKeyCall,
  rotateKey as rotateKeyCall,
  SecretKind,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { toKeyValues } from './key-values.ts';
import { changeAccount } from './list-accounts.ts';
import { secretColumns } from './secret-columns.ts';

const hourMs = 60 * 60 * 1000;

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
  member: Member,
  { environment, kind = 'privateKey', keyMadeAt: madeAt }: AskOf<typeof rotateKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, member, environment, async (transaction, id) => {
    const account = await replace(transaction, people, id, { kind, madeAt });
    if (!account) throw new PortalError('conflict', 'portal.keyReplaced');
    const decided = { actor: member.user.id, subject: id, details: toDetails(environment, kind) };
    addAudit(transaction, people, { ...decided, action: 'account.rotateKey' });
    await notifyMembers(transaction, people, member.organisation.id, (reader) => ({
      template: 'keyRotated',
      values: { ...toKeyValues(people.texts, reader, { ...account, kind }), page: 'credentials' },
    }));
  });
}

/** Ends the old secret that is valid until `until`, effective with the next call. */
export function endOldKey(
  people: MemberPeople,
  member: Member,
  { environment, kind = 'privateKey', until }: AskOf<typeof endOldKeyCall>,
): Promise<ConsoleAccount> {
  return changeAccount(people, member, environment, async (transaction, id) => {
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
    const decided = { actor: member.user.id, subject: id, details: toDetails(environment, kind) };
    addAudit(transaction, people, { ...decided, action: 'account.endOldKey' });
  });
}
