import type { Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import { lockUser } from './lock-user.ts';
import type { Member } from './organisations/member.ts';
import type { People } from './people.ts';
import { PortalError } from './portal-error.ts';

/**
 * Locks an organisation's row until the transaction ends. It must be the first lock of a change of
 * an organisation, after that of a user if the transaction changes both. False if the organisation
 * was deleted.
 */
export async function holdOrganisation(transaction: Queryable, id: string): Promise<boolean> {
  const row = await transaction
    .updateTable('organisation')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const sessionOver = () => new PortalError('sessionOver', 'portal.sessionOver');

/**
 * Reads a membership again. Throws `sessionOver` if the member or the organisation was removed
 * since the request, and a conflict if the role changed.
 */
export async function assertStillMember(
  database: Queryable,
  { user, organisation, role }: Member,
): Promise<void> {
  const member = await database
    .selectFrom('member')
    .select('role')
    .where('organisation_id', '=', organisation.id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!member) throw sessionOver();
  if (member.role !== role) throw new PortalError('conflict', 'portal.roleChanged');
}

/** Locks a member's organisation, then reads the membership again; throws as `assertStillMember`. */
export async function lockMember(transaction: Queryable, member: Member): Promise<void> {
  if (!(await holdOrganisation(transaction, member.organisation.id))) throw sessionOver();
  await assertStillMember(transaction, member);
}

/** Throws `sessionOver` if a user is no longer staff. */
export async function assertStillStaff(database: Queryable, userId: string): Promise<void> {
  const staff = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('staff', '=', 1)
    .executeTakeFirst();
  if (!staff) throw sessionOver();
}

/** Locks a reviewer's row, then reads it again; throws as `assertStillStaff`. */
export async function lockStaff(transaction: Queryable, userId: string): Promise<void> {
  await lockUser(transaction, userId);
  await assertStillStaff(transaction, userId);
}

/** Throws `sessionOver` if the session ended since the request. */
export async function assertSession(database: Queryable, id: string): Promise<void> {
  const session = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!session) throw sessionOver();
}

type Step = (transaction: Queryable) => Promise<unknown>;

/** `before` takes locks that precede the organisation's, such as a user's (lock-user.ts). */
type MemberWrite = <Result>(
  change: (transaction: Queryable) => Promise<Result>,
  before?: Step,
) => Promise<Result>;

/**
 * Context of functions that change or reveal something of an organisation: each change locks the
 * organisation and reads the membership again. They do not compile with `People`.
 */
export interface MemberPeople extends People {
  /** The acting member. */
  readonly member: Member;
  write: MemberWrite;
}

/** A `write` that calls `lock` before every change. */
export function writeLocked(write: Write, lock: Step): MemberWrite {
  return (change, before) =>
    write(async (transaction) => {
      await before?.(transaction);
      await lock(transaction);
      return change(transaction);
    });
}

/** Context of a member's changes. */
export function actAs(people: People, member: Member): MemberPeople {
  const write = writeLocked(people.write, (transaction) => lockMember(transaction, member));
  return { ...people, member, write };
}
