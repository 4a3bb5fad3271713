import type { moveParcel as call, ParcelDetail } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { ApiError } from '#server/api-error.ts';
import { moveParcel as move, SimulationRefused } from '#server/courier/sandbox/move-parcel.ts';
import { obstacles } from '#server/courier/sandbox/obstacles.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { StaffError } from '#server/staff-error.ts';
import type { TextOf } from '#server/texts.ts';
import { assertOwnParcel, showParcel } from './show-parcel.ts';

/** What stands in the way is the reader's to mend; that somebody was faster is told as such. */
function toPortalError(error: unknown, textOf: TextOf): unknown {
  if (error instanceof SimulationRefused) {
    const values = { reason: textOf(obstacles[error.obstacle]) };
    return new PortalError('conflict', 'portal.parcelStuck', { values });
  }
  const isRace = error instanceof StaffError || error instanceof ApiError;
  return isRace ? new PortalError('conflict', 'portal.parcelChanged') : error;
}

/** Moves a sandbox parcel of a person by steps, scenario or timetable; resolves to where it is then. */
export async function moveParcel(
  people: People,
  user: Pick<UserRow, 'id'>,
  { billCode: typed, scenario, steps = 0, toTheEnd, everySeconds }: AskOf<typeof call>,
  textOf: TextOf,
): Promise<ParcelDetail> {
  const billCode = typed.trim();
  await assertOwnParcel(people, user, billCode);
  await move(people, billCode, {
    scenario,
    steps: toTheEnd ? 'all' : steps,
    everyS: everySeconds,
  }).catch((error: unknown) => {
    throw toPortalError(error, textOf);
  });
  return showParcel(people, user, billCode, textOf);
}
