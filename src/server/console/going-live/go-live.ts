import type { InterfaceRow, Obstacle } from '#contract/portal/interfaces.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { syncPermission } from '#server/people/accounts/permission.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { assertInterface } from '../applications/interfaces.ts';
import { listInterfaces } from '../applications/list-interfaces.ts';

/** What the refusal says is to be done first; `data.missing` lists all of it. */
const refusals = {
  certifyDeveloper: 'portal.goLive.certifyDeveloper',
  certifyCompany: 'portal.goLive.certifyCompany',
  apply: 'portal.goLive.apply',
  applyAgain: 'portal.goLive.applyAgain',
  wait: 'portal.goLive.wait',
  enable: 'portal.goLive.enable',
  jointTest: 'portal.goLive.jointTest',
} as const satisfies Record<Exclude<Obstacle, 'goLive'>, string>;

/** Sets an approved application live in one statement; says whether it was not before. */
async function setLive(transaction: Queryable, userId: string, operation: string, now: number) {
  const row = await transaction
    .updateTable('application')
    .set({ live_at: now })
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('state', '=', 'approved')
    .where('live_at', 'is', null)
    .returning('operation')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses with all that is missing but the press itself. */
function assertReady({ operation, missing, successes, needed }: InterfaceRow): void {
  const lacking = missing.filter((each) => each !== 'goLive');
  const [first] = lacking;
  if (!first) return;
  throw new PortalError('conflict', refusals[first], {
    values: { operation, successes, needed },
    data: { missing: lacking },
  });
}

/**
 * Opens an interface to one's production account: approved, shown in joint testing, the company
 * certified. Production calls work from then on; a second press answers as the first.
 */
export async function goLive(
  people: People,
  user: UserRow,
  operation: string,
): Promise<{ operation: string; liveAt: number }> {
  assertNotShared(user);
  assertInterface(operation);
  return people.write(async (transaction) => {
    // Whoever revokes or disables at this moment comes after.
    await lockUser(transaction, user.id);
    const changed = await setLive(transaction, user.id, operation, people.now());
    const rows = await listInterfaces(transaction, user);
    const row = rows.find((each) => each.operation === operation);
    if (row) assertReady(row);
    if (!row?.liveAt) throw new PortalError('conflict', 'portal.goLive.moved');
    if (changed) {
      await syncPermission(transaction, user.id, operation);
      const action = 'application.goLive';
      addAudit(transaction, people, { actor: user.id, action, details: { operation } });
    }
    return { operation, liveAt: row.liveAt };
  });
}
