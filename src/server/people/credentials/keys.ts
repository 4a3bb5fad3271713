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

/** What the record says of a secret: the private key is not named. */
function toDetails(environment: Environment, kind: SecretKind) {
  return { environment, ...(kind === 'webhookSecret' && { secret: kind }) };
}

/** Replaces a secret in one statement, and the one before the last ends; undefined where it was replaced already. */
async function replace(
  transaction: Queryable,
  { secrets, settings, now }: People,
  id: string,
  { kind, madeAt }: { kind: SecretKind; madeAt: number },
) {
  const { current, changedAt, old, oldUntil, oldUsedAt, oldToldAt, make } = secretColumns[kind];
  const time = now();
  return (
    transaction
      .updateTable('account')
      .set(({ ref }) => ({
        [current]: secrets.seal(make()),
        // Later than the last one in any case: the moment names the secret.
        [changedAt]: Math.max(time, madeAt + 1),
        [old]: ref(current),
        [oldUntil]: time + settings.keyOverlapHours * hourMs,
        [oldUsedAt]: null,
        [oldToldAt]: null,
      }))
      .where('id', '=', id)
      // One that nobody was shown yet is not replaced.
      .where(current, 'is not', null)
      .where(sql<number>`coalesce(${sql.ref(changedAt)}, created_at)`, '=', madeAt)
      .returning(['api_account', 'environment', `${oldUntil} as until`])
      .executeTakeFirst()
  );
}

/** Makes a new secret of one's own account; the one so far works for the hours of the settings. */
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

/** Ends the old secret that works until `until`; whoever still signs with it is refused from the next call. */
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
