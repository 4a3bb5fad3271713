import type { ChangedApplication } from '#contract/portal/interfaces.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { type FieldFault, PortalError } from '../portal-error.ts';
import { findInterface } from './interfaces.ts';

type Applicant = Pick<UserRow, 'id' | 'level'>;
type Ground = Pick<People, 'write' | 'settings' | 'now'>;

function findFault(
  id: string,
  { level }: Applicant,
  before: readonly string[],
): string | undefined {
  const operation = findInterface(id);
  if (!operation) return 'portal.interfaceUnknown';
  if (before.includes(id)) return 'portal.interfaceTwice';
  if (operation.level === 'enterprise' && level !== 'enterprise') return 'portal.interfaceCompany';
  return undefined;
}

/** What stands against applying, by the path of each interface at fault. */
function findFaults(ids: readonly string[], applicant: Applicant): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const [index, id] of ids.entries()) {
    const text = findFault(id, applicant, ids.slice(0, index));
    if (text) faults[`operations[${index}]`] = { text, values: { operation: id } };
  }
  return faults;
}

/** Writes an application where none is there, or one that was rejected or revoked; says whether it did. */
async function addApplication(
  transaction: Queryable,
  { settings, now }: Pick<Ground, 'settings' | 'now'>,
  userId: string,
  operation: string,
): Promise<boolean> {
  const auto = settings.review === 'auto';
  const row = {
    user_id: userId,
    operation,
    state: auto ? ('approved' as const) : ('applied' as const),
    reason: null,
    applied_at: now(),
    decided_at: auto ? now() : null,
    decided_by: auto ? 'auto' : null,
    live_at: null,
  };
  const written = await transaction
    .insertInto('application')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'operation'])
        .doUpdateSet(row)
        .where('application.state', 'in', ['rejected', 'revoked']),
    )
    .returning('operation')
    .executeTakeFirst();
  if (!written) return false;
  const subject = userId;
  const details = { operation };
  await addAudit(
    transaction,
    { actor: userId, action: 'application.apply', subject, details },
    now(),
  );
  if (auto) {
    const decided = { actor: 'auto', action: 'application.approve', subject, details };
    await addAudit(transaction, decided, now());
  }
  return true;
}

/** Applies for interfaces, all or none of them; the refusal names each that stands against it. */
export async function applyForInterfaces(
  people: Ground,
  applicant: Applicant,
  ids: readonly string[],
): Promise<ChangedApplication[]> {
  const faults = findFaults(ids, applicant);
  if (Object.keys(faults).length > 0) {
    throw new PortalError('fields', 'portal.interfacesRefused', { fields: faults });
  }
  const state = people.settings.review === 'auto' ? 'approved' : 'applied';
  await people.write(async (transaction) => {
    const there: Record<string, FieldFault> = {};
    // In one order always: two people's hands on the same rows wait for each other, and never both.
    for (const operation of [...ids].sort()) {
      if (await addApplication(transaction, people, applicant.id, operation)) continue;
      const path = `operations[${ids.indexOf(operation)}]`;
      there[path] = { text: 'portal.interfaceThere', values: { operation } };
    }
    if (Object.keys(there).length > 0) {
      throw new PortalError('conflict', 'portal.interfacesRefused', { fields: there });
    }
  });
  return ids.map((operation) => ({ operation, state }));
}
