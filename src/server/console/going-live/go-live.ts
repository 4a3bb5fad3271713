import type { WentLive } from '#contract/portal/console-accounts.ts';
import type { InterfaceRow, Obstacle } from '#contract/portal/interfaces.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { syncPermission } from '#server/people/credentials/own-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { type FieldFault, PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { assertInterface, findInterface } from '../applications/interfaces.ts';
import { listInterfaces } from '../applications/list-interfaces.ts';

/** The first step to take, in words, by obstacle; a refusal lists all of them in `data.missing`. */
const texts = {
  certifyDeveloper: 'portal.goLive.certifyDeveloper',
  certifyCompany: 'portal.goLive.certifyCompany',
  apply: 'portal.goLive.apply',
  applyAgain: 'portal.goLive.applyAgain',
  wait: 'portal.goLive.wait',
  enable: 'portal.goLive.enable',
  jointTest: 'portal.goLive.jointTest',
} as const satisfies Record<Exclude<Obstacle, 'goLive'>, string>;

/** Takes approved applications live in one statement; returns those that were not before. */
async function setLive(
  transaction: Queryable,
  organisationId: string,
  operations: readonly string[],
  now: number,
) {
  return transaction
    .updateTable('application')
    .set({ live_at: now })
    .where('organisation_id', '=', organisationId)
    .where('operation', 'in', operations)
    .where('state', '=', 'approved')
    .where('live_at', 'is', null)
    .returning('operation')
    .execute();
}

/** Obstacles other than going live itself. */
function listLacking({ missing }: InterfaceRow) {
  return missing.filter((each) => each !== 'goLive');
}

/** Text of a refusal: the first obstacle; undefined if there is none. */
export function toRefusal(row: InterfaceRow) {
  const [obstacle] = listLacking(row);
  const { operation, successes, needed } = row;
  const values = { operation, successes, needed };
  return obstacle && { obstacle, text: texts[obstacle], values };
}

/** Refuses with all obstacles other than going live itself. */
function assertReady(row: InterfaceRow): void {
  const refusal = toRefusal(row);
  if (!refusal) return;
  const { text, values } = refusal;
  throw new PortalError('conflict', text, { values, data: { missing: listLacking(row) } });
}

/** Refuses all if one has an obstacle; names each by its index in the request. */
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

/** Sets all live in one transaction and writes the record, or sets none if `assertAll` throws. */
function openAll(
  people: MemberPeople,
  member: Member,
  operations: readonly string[],
  assertAll: (rows: readonly InterfaceRow[]) => void,
): Promise<WentLive[]> {
  return people.write(async (transaction) => {
    // Concurrent changes wait for this lock.
    const { organisation, user } = member;
    const changed = await setLive(transaction, organisation.id, operations, people.now());
    const interfaces = await listInterfaces({ ...people, database: transaction }, organisation);
    const rows = operations.flatMap((id) => interfaces.filter((each) => each.operation === id));
    assertAll(rows);
    for (const details of changed) {
      await syncPermission(transaction, organisation.id, details.operation);
      const done = { actor: user.id, subject: organisation.id, details };
      addAudit(transaction, people, { ...done, action: 'application.goLive' });
    }
    return rows.map(({ operation, liveAt }) => {
      if (!liveAt) throw new PortalError('conflict', 'portal.goLive.moved');
      return { operation, liveAt };
    });
  });
}

/**
 * Opens an interface to the member's production account: approved, shown in joint testing, the company
 * certified. Production calls work from then on; a repeated call returns the same.
 */
export async function goLive(
  people: MemberPeople,
  member: Member,
  operation: string,
): Promise<WentLive> {
  assertNotShared(member.user);
  assertInterface(operation);
  const [live] = await openAll(people, member, [operation], (rows) => rows.forEach(assertReady));
  return live as WentLive;
}

/** Does the same for several in one transaction, all or none; the error names each obstacle. */
export async function goLiveTogether(
  people: MemberPeople,
  member: Member,
  operations: readonly string[],
): Promise<WentLive[]> {
  assertNotShared(member.user);
  assertNone(operations, (operation) =>
    findInterface(operation)
      ? undefined
      : { text: 'portal.interfaceUnknown', values: { operation } },
  );
  return openAll(people, member, [...new Set(operations)], (rows) => {
    const refusals = new Map(rows.map((row) => [row.operation, toRefusal(row)]));
    assertNone(operations, (operation) => refusals.get(operation));
  });
}

export const goLiveHandlers = {
  'console/goLive': ({ people, member, request }) => goLive(people, member, request.operation),
  'console/goLiveTogether': ({ people, member, request }) =>
    goLiveTogether(people, member, request.operations),
} satisfies Partial<Handlers>;
