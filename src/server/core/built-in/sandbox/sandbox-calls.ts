import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { moveParcel as moveOperation } from '#contract/operations/sandbox/move-parcel.ts';
import type { sandboxTimetable as timetableOperation } from '#contract/operations/sandbox/timetable.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { TextOf } from '#server/text/texts.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { Courier, Handler } from '../courier.ts';
import { assertOwnWaybill } from '../orders/order-store.ts';
import { toDetail } from '../tracking/trace.ts';
import { type Moved, moveParcel, SimulationRefused } from './move-parcel.ts';
import { obstacles } from './obstacles.ts';
import { findTimetable, setTimetable } from './timetable.ts';

type MoveRequest = RequestOf<typeof moveOperation>;
type MoveAnswer = DataOf<typeof moveOperation>;

function toApiError(error: unknown, { scenario }: MoveRequest): unknown {
  if (error instanceof SimulationRefused) {
    const field = scenario === undefined ? 'billCode' : 'scenario';
    return new ApiError('999001030', { text: obstacles[error.obstacle], field });
  }
  if (!(error instanceof StaffError)) return error;
  return new ApiError('999001030', { text: 'detail.concurrentChange', field: 'billCode' });
}

async function toAnswer(courier: Courier, moved: Moved, textOf: TextOf): Promise<MoveAnswer> {
  const { order, scans, simulation } = moved.parcel;
  const last = scans.at(-1);
  const nextAt = simulation?.next_at ?? null;
  const stopped = moved.left > 0 && simulation?.stopped ? moved.obstacle : undefined;
  return {
    billCode: order.bill_code,
    scenario: moved.scenario,
    orderStatus: order.status as MoveAnswer['orderStatus'],
    stepsDone: moved.done,
    stepsLeft: moved.left,
    ...(simulation &&
      nextAt !== null && {
        everySeconds: simulation.every_s,
        nextTime: toLocalTime(nextAt, courier.timeZone),
      }),
    ...(stopped && { stopReason: textOf(obstacles[stopped]) }),
    ...(last && { lastScan: toDetail(courier, await courier.areas.territory(), textOf, last) }),
  };
}

/** One step by default; none if the call only sets the parcel's timetable. */
function toSteps({ steps, everySeconds }: MoveRequest): number | 'all' {
  if (steps === 'all') return 'all';
  if (steps !== undefined) return Number(steps);
  return everySeconds === undefined ? 1 : 0;
}

export const answerMoveParcel: Handler<typeof moveOperation> = async (courier, call) => {
  const { caller, request, textOf } = call;
  const { billCode, scenario, everySeconds: everyS, hoursBetween } = request;
  await assertOwnWaybill(courier, caller.accountId, billCode);
  const move = { scenario, steps: toSteps(request), everyS, hoursBetween };
  const moved = await moveParcel(courier, billCode, move).catch((error: unknown) => {
    throw toApiError(error, request);
  });
  return toAnswer(courier, moved, textOf);
};

export const answerTimetable: Handler<typeof timetableOperation> = async (courier, call) => {
  const { accountId } = call.caller;
  const { scenario, everySeconds } = call.request;
  const known = await findTimetable(courier.database, accountId);
  const everyS = everySeconds ?? known?.everyS;
  if (everyS === undefined && scenario !== undefined) {
    const field = 'everySeconds';
    throw new ApiError('999001030', { text: 'detail.timetableWithoutSeconds', field });
  }
  const wanted = { scenario: scenario ?? known?.scenario ?? 'delivered', everyS: everyS ?? 0 };
  const timetable = wanted.everyS > 0 ? wanted : undefined;
  if (scenario !== undefined || everySeconds !== undefined) {
    await setTimetable(courier, accountId, timetable);
  }
  return { ...(timetable && { scenario: timetable.scenario }), everySeconds: wanted.everyS };
};
