import type { Selectable } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import type {
  CallbackSecret,
  revealCallbackSecret as revealCall,
  rotateCallbackSecret as rotateCall,
} from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { CallbackSecretTable } from '#server/database/push-tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { findAccountOf } from '#server/people/credentials/list-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import { toTime } from '#server/people/messages/add-message.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { replaceSecret, takeSecret } from '#server/push/callback-secrets.ts';
import { toChannel } from '#server/push/channel.ts';
import { toDetails } from './set-callback.ts';
import { tellOwner } from './tell-pushes.ts';

function toShown(
  { secrets }: People,
  { secret, made_at, old_secret_until }: Selectable<CallbackSecretTable>,
  now: number,
): CallbackSecret {
  const isOver = old_secret_until === null || old_secret_until <= now;
  return {
    secret: secrets.open(secret),
    madeAt: made_at,
    oldUntil: isOver ? null : old_secret_until,
  };
}

/** The secret of a kind of the user's account. Showing it is audited, except for the demo's public one. */
export async function revealSecret(
  people: MemberPeople,
  member: Member,
  { environment, kind, address }: AskOf<typeof revealCall>,
): Promise<CallbackSecret> {
  const now = people.now();
  return people.write(async (transaction) => {
    const { id } = await findAccountOf(transaction, member.organisation.id, environment);
    const place = { accountId: id, kind, address };
    const row = await takeSecret(transaction, place, people.secrets, now);
    const details = toDetails(environment, place);
    const revealed = { actor: member.user.id, subject: id, details };
    if (member.user.shared === 0) {
      addAudit(transaction, people, { ...revealed, action: 'account.revealCallbackSecret' });
    }
    return toShown(people, row, now);
  });
}

/** Creates a new secret of a kind; the current one also signs during the overlap. */
export async function rotateSecret(
  people: MemberPeople,
  member: Member,
  { environment, kind, address, madeAt }: AskOf<typeof rotateCall>,
): Promise<CallbackSecret> {
  assertNotShared(member.user);
  const now = people.now();
  const overlapMs = people.settings.keyOverlapHours * hourMs;
  return people.write(async (transaction) => {
    const { id } = await findAccountOf(transaction, member.organisation.id, environment);
    const place = { accountId: id, kind, address };
    const row = await replaceSecret(transaction, { ...place, madeAt }, people.secrets, {
      now,
      overlapMs,
    });
    if (!row) throw new PortalError('conflict', 'portal.secretReplaced');
    const details = toDetails(environment, place);
    const rotated = { actor: member.user.id, subject: id, details };
    addAudit(transaction, people, { ...rotated, action: 'account.rotateCallbackSecret' });
    const whose = { accountId: id, kind: toChannel(place) };
    await tellOwner(transaction, people, whose, ({ push, ...about }, reader) => ({
      template: 'keyRotated',
      values: {
        ...about,
        secret: people.texts.get(reader.locale, 'portal.secret.callbackSecret', { push }),
        until: toTime(reader, row.old_secret_until ?? now),
        page: 'callbacks',
      },
    }));
    return toShown(people, row, now);
  });
}

export const callbackSecretHandlers = {
  'console/revealCallbackSecret': ({ people, member, request }) =>
    revealSecret(people, member, request),
  'console/rotateCallbackSecret': ({ people, member, request }) =>
    rotateSecret(people, member, request),
} satisfies Partial<Handlers>;
