import { type Access, isStaffs, leastRole } from '#contract/portal/access.ts';
import type { AnyPortalCall } from '#contract/portal/all.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import {
  actAs,
  assertSession,
  assertStillMember,
  assertStillStaff,
  lockMember,
  lockStaff,
  writeLocked,
} from '#server/people/lock-member.ts';
import type { People } from '#server/people/people.ts';
import type { Session } from '#server/people/sessions/session-store.ts';

/** Checks that a caller is still authorised, with and without a row lock. */
interface Actor {
  lock(transaction: Queryable): Promise<void>;
  check(database: Queryable): Promise<void>;
}

/** Calls with a role lock the organisation; calls of staff lock the reviewer's row. */
function toActor(call: Access, { user, member }: Session): Actor | undefined {
  if (member && leastRole(call, false)) {
    return {
      lock: (transaction) => lockMember(transaction, member),
      check: (database) => assertStillMember(database, member),
    };
  }
  if (user.staff === 0 || !isStaffs(call)) return undefined;
  return {
    lock: (transaction) => lockStaff(transaction, user.id),
    check: (database) => assertStillStaff(database, user.id),
  };
}

/**
 * The context of a call, whose changes first lock the organisation or reviewer and check the rights
 * again: a member who is removed while a call waits is refused. A call without changes is checked
 * before its response, unless it is a GET, which only reads.
 */
export function holdActor<Context extends { people: People; courier: { write: Write } }>(
  context: Context,
  call: AnyPortalCall,
  session: Session | undefined,
): { context: Context; assertStillActing(): Promise<void> } {
  const actor = session && toActor(call, session);
  if (!actor) return { context, assertStillActing: async () => {} };
  const { people, courier } = context;
  let isHeld = false;
  const lock = async (transaction: Queryable) => {
    await actor.lock(transaction);
    await assertSession(transaction, session.id);
    isHeld = true;
  };
  const hold = (write: Write) => writeLocked(write, lock);
  const acting = session.member ? actAs(people, session.member) : people;
  return {
    context: {
      ...context,
      people: { ...acting, write: hold(people.write) },
      courier: { ...courier, write: hold(courier.write) },
    },
    async assertStillActing() {
      if (isHeld || call.method === 'GET') return;
      await actor.check(people.database);
      await assertSession(people.database, session.id);
    },
  };
}
