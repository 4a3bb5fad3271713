import type { Operation } from '#contract/operation.ts';
import type { ApplicationState, Obstacle } from '#contract/portal/interfaces.ts';
import { toNeededSuccesses } from '#contract/portal/interfaces.ts';
import type { UserTable } from '#server/database/people-tables.ts';

/** How far a person has come with an interface. */
export interface Progress {
  level: UserTable['level'];
  state: ApplicationState;
  successes: number;
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

/** What still stands between a person and production calls of an interface, in the order of doing. */
export function findObstacles(
  operation: Pick<Operation, 'direction'>,
  { level, state, successes, live }: Progress,
): Obstacle[] {
  const obstacles: (Obstacle | false | undefined)[] = [
    level === 'user' && 'certifyDeveloper',
    // The production account itself comes with the company's certification.
    level !== 'enterprise' && 'certifyCompany',
    obstacleOf[state],
    successes < toNeededSuccesses(operation) && 'jointTest',
    !live && 'goLive',
  ];
  return obstacles.filter((obstacle) => obstacle !== undefined && obstacle !== false);
}
