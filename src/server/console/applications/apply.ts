import type { ChangedApplication } from '#contract/portal/interfaces.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { type FieldFault, PortalError } from '#server/people/portal-error.ts';
import { decideIn } from './decide.ts';
import { findInterface } from './interfaces.ts';

function findFault(
  id: string,
  { level }: Member['organisation'],
  before: readonly string[],
): string | undefined {
  const operation = findInterface(id);
  if (!operation) return 'portal.interfaceUnknown';
  if (before.includes(id)) return 'portal.interfaceTwice';
  if (operation.level === 'enterprise' && level !== 'enterprise') return 'portal.interfaceCompany';
  return undefined;
}

/** Reasons against an application, by path of each operation. */
function findFaults(
  ids: readonly string[],
  applicant: Member['organisation'],
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const [index, id] of ids.entries()) {
    const text = findFault(id, applicant, ids.slice(0, index));
    if (text) faults[`operations[${index}]`] = { text, values: { operation: id } };
  }
  return faults;
}

/** Creates an application, or renews a rejected or revoked one; returns true if it did. */
async function addApplication(
  transaction: Queryable,
  people: People,
  { user, organisation }: Member,
  operation: string,
): Promise<boolean> {
  const row = {
    organisation_id: organisation.id,
    operation,
    state: 'applied' as const,
    reason: null,
    applied_at: people.now(),
    decided_at: null,
    decided_by: null,
    live_at: null,
    changed_at: null,
  };
  const written = await transaction
    .insertInto('application')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'operation'])
        .doUpdateSet(row)
        .where('application.state', 'in', ['rejected', 'revoked']),
    )
    .returning('operation')
    .executeTakeFirst();
  if (!written) return false;
  const action = 'application.apply';
  const done = { actor: user.id, subject: organisation.id, details: { operation } };
  addAudit(transaction, people, { ...done, action });
  return true;
}

/** Applies for operations, all or none; the refusal names each reason. */
export async function applyForInterfaces(
  people: MemberPeople,
  applicant: Member,
  ids: readonly string[],
): Promise<ChangedApplication[]> {
  const faults = findFaults(ids, applicant.organisation);
  if (Object.keys(faults).length > 0) {
    throw new PortalError('fields', 'portal.interfacesRefused', { fields: faults });
  }
  const isAuto = people.settings.review === 'auto';
  await people.write(async (transaction) => {
    const there: Record<string, FieldFault> = {};
    for (const operation of ids) {
      if (await addApplication(transaction, people, applicant, operation)) continue;
      const path = `operations[${ids.indexOf(operation)}]`;
      there[path] = { text: 'portal.interfaceThere', values: { operation } };
    }
    if (Object.keys(there).length > 0) {
      throw new PortalError('conflict', 'portal.interfacesRefused', { fields: there });
    }
    if (!isAuto) return;
    const applications = ids.map((operation) => ({
      organisation: applicant.organisation.id,
      operation,
    }));
    await decideIn(transaction, people, { applications, decision: 'approve', actor: 'auto' });
  });
  return ids.map((operation) => ({ operation, state: isAuto ? 'approved' : 'applied' }));
}

export const applyHandlers = {
  'yl-op-user-interface/apply': ({ people, member, request }) =>
    applyForInterfaces(people, member, request.operations),
} satisfies Partial<Handlers>;
