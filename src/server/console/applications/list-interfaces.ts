import type { Operation } from '#contract/operation.ts';
import {
  type ApplicationState,
  type InterfaceRow,
  type Obstacle,
  toNeededSuccesses,
} from '#contract/portal/interfaces.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { type DueContext, toDueAt } from '#server/people/certification/certification-store.ts';
import { interfaces } from './interfaces.ts';

/** Testing progress of an organisation's sandbox, by operation. */
export async function readJointTests(database: Queryable, organisationId: string) {
  const rows = await database
    .selectFrom('joint_test')
    .innerJoin('account', 'account.id', 'joint_test.account_id')
    .select(['joint_test.operation', 'joint_test.successes'])
    .select(['joint_test.last_at', 'joint_test.completed_at'])
    .where('account.organisation_id', '=', organisationId)
    .where('account.environment', '=', 'sandbox')
    .execute();
  return new Map(rows.map((row) => [row.operation, row]));
}

/** An organisation's progress with an operation. */
interface Progress
  extends Pick<InterfaceRow, 'state' | 'successes'>,
    Pick<OrganisationRow, 'level'> {
  live: boolean;
}

const obstacleOf = {
  none: 'apply',
  applied: 'wait',
  approved: undefined,
  rejected: 'applyAgain',
  disabled: 'enable',
  revoked: 'applyAgain',
} as const satisfies Record<ApplicationState, Obstacle | undefined>;

/** Remaining steps before production calls of an operation, in order. */
function findObstacles(
  operation: Pick<Operation, 'direction'>,
  { level, state, successes, live }: Progress,
): Obstacle[] {
  const obstacles: (Obstacle | false | undefined)[] = [
    level === 'user' && 'certifyDeveloper',
    // The company's certification opens the production account.
    level !== 'enterprise' && 'certifyCompany',
    obstacleOf[state],
    successes < toNeededSuccesses(operation) && 'jointTest',
    !live && 'goLive',
  ];
  return obstacles.filter((obstacle) => obstacle !== undefined && obstacle !== false);
}

/** All operations with an organisation's progress. */
export async function listInterfaces(
  { database, settings }: DueContext,
  { id, level, suspended_at }: Pick<OrganisationRow, 'id' | 'level' | 'suspended_at'>,
): Promise<InterfaceRow[]> {
  const rows = await database
    .selectFrom('application')
    .selectAll()
    .where('organisation_id', '=', id)
    .execute();
  const applications = new Map(rows.map((row) => [row.operation, row]));
  const shown = await readJointTests(database, id);
  return interfaces.map((operation) => {
    const application = applications.get(operation.id);
    const state = application?.state ?? 'none';
    const successes = shown.get(operation.id)?.successes ?? 0;
    const live = (application?.live_at ?? null) !== null;
    return {
      operation: operation.id,
      direction: operation.direction,
      level: operation.level,
      state,
      reason: application?.reason ?? null,
      appliedAt: application?.applied_at ?? null,
      dueAt: application?.state === 'applied' ? toDueAt(settings, application.applied_at) : null,
      decidedAt: application?.decided_at ?? null,
      liveAt: application?.live_at ?? null,
      isSuspended: suspended_at !== null,
      changedAt: application?.changed_at ?? null,
      successes,
      needed: toNeededSuccesses(operation),
      missing: findObstacles(operation, { level, state, successes, live }),
    };
  });
}

export const listInterfacesHandlers = {
  'yl-op-user-interface/list': ({ people, member }) => listInterfaces(people, member.organisation),
} satisfies Partial<Handlers>;
