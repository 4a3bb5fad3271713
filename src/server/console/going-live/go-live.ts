import type { WentLive } from '#contract/portal/console-accounts.ts';
import type { InterfaceRow, Obstacle } from '#contract/portal/interfaces.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { syncPermission } from '#server/people/accounts/permission.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { People } from '#server/people/people.ts';
import { type FieldFault, PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { assertInterface, findInterface } from '../applications/interfaces.ts';
import { listInterfaces } from '../applications/list-interfaces.ts';

/** What is to be done first, in words, by obstacle; a refusal lists all of them in `data.missing`. */
export const refusals = {
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

/** What is missing but the press itself. */
function listLacking({ missing }: InterfaceRow) {
  return missing.filter((each) => each !== 'goLive');
}

/** What the refusal of an interface says: the first thing to do. */
function toRefusal(row: InterfaceRow): FieldFault | undefined {
  const [first] = listLacking(row);
  const { operation, successes, needed } = row;
  return first && { text: refusals[first], values: { operation, successes, needed } };
}

/** Refuses with all that is missing but the press itself. */
function assertReady(row: InterfaceRow): void {
  const refusal = toRefusal(row);
  if (!refusal) return;
  const { text, values = {} } = refusal;
  throw new PortalError('conflict', text, { values, data: { missing: listLacking(row) } });
}

/** Lets production calls of what went live through, and keeps the record. */
async function admit(transaction: Queryable, people: People, user: UserRow, operation: string) {
  await syncPermission(transaction, user.id, operation);
  const action = 'application.goLive';
  addAudit(transaction, people, { actor: user.id, action, details: { operation } });
}

async function listOf(transaction: Queryable, user: UserRow, operations: readonly string[]) {
  const rows = await listInterfaces(transaction, user);
  return operations.flatMap((id) => rows.filter(({ operation }) => operation === id));
}

/** Refuses all where something stands against one, each by its place in what was asked. */
function assertNone(
  operations: readonly string[],
  findFault: (operation: string) => FieldFault | undefined,
): void {
  const fields: Record<string, FieldFault> = {};
  for (const [index, operation] of operations.entries()) {
    const fault = findFault(operation);
    if (fault) fields[`operations[${index}]`] = fault;
  }
  if (Object.keys(fields).length === 0) return;
  throw new PortalError('conflict', 'portal.goLive.refused', { fields });
}

/**
 * Opens an interface to one's production account: approved, shown in joint testing, the company
 * certified. Production calls work from then on; a second press answers as the first.
 */
export async function goLive(people: People, user: UserRow, operation: string): Promise<WentLive> {
  assertNotShared(user);
  assertInterface(operation);
  return people.write(async (transaction) => {
    // Whoever revokes or disables at this moment comes after.
    await lockUser(transaction, user.id);
    const changed = await setLive(transaction, user.id, operation, people.now());
    const [row] = await listOf(transaction, user, [operation]);
    if (row) assertReady(row);
    if (!row?.liveAt) throw new PortalError('conflict', 'portal.goLive.moved');
    if (changed) await admit(transaction, people, user, operation);
    return { operation, liveAt: row.liveAt };
  });
}

/** The same for several in one transaction: all or none of them; the refusal names each that stands against it. */
export async function goLiveTogether(
  people: People,
  user: UserRow,
  operations: readonly string[],
): Promise<WentLive[]> {
  assertNotShared(user);
  assertNone(operations, (operation) =>
    findInterface(operation)
      ? undefined
      : { text: 'portal.interfaceUnknown', values: { operation } },
  );
  const asked = [...new Set(operations)];
  return people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const changed: string[] = [];
    for (const operation of asked) {
      if (await setLive(transaction, user.id, operation, people.now())) changed.push(operation);
    }
    const rows = await listOf(transaction, user, asked);
    const byId = new Map(rows.map((row) => [row.operation, toRefusal(row)]));
    assertNone(operations, (operation) => byId.get(operation));
    for (const operation of changed) await admit(transaction, people, user, operation);
    return rows.map(({ operation, liveAt }) => {
      if (!liveAt) throw new PortalError('conflict', 'portal.goLive.moved');
      return { operation, liveAt };
    });
  });
}
