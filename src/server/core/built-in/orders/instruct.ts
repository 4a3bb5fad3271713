import { dayMs } from '#contract/durations.ts';
import type { DataOf, RequestOf } from '#contract/operation.ts';
import { longestDays, toAllowed, withoutAttempt } from '#contract/operations/logistics/_problem.ts';
import {
  addressParts,
  contactParts,
  type instruct as operation,
} from '#contract/operations/orderserve/instruct.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import {
  acceptInstruction,
  type FailedDelivery,
  findOpenFailure,
  type StoredInstruction,
} from '#server/failed-deliveries/failed-deliveries.ts';
import { parseLocalTime, toLocalTime } from '#server/time/local-time.ts';
import { toZonedMoment } from '#server/time/zoned-times.ts';
import { type Territory, toThreeSegmentCode } from '../areas/territory.ts';
import type { Courier, Handler } from '../courier.ts';
import { resumeSimulation } from '../sandbox/simulation-store.ts';
import { withReceiver } from './apply-instruction.ts';
import { isErased } from './erased.ts';
import { assertPrintable, type OrderContent, resolvePlace } from './order-content.ts';
import { assertOwnWaybill, lockOrder } from './order-store.ts';

type Request = RequestOf<typeof operation>;
type Answer = DataOf<typeof operation>;
type Part = (typeof contactParts)[number] | (typeof addressParts)[number];

/** Fields of the receiver that each instruction takes. */
const takenParts: Record<Request['instruction'], readonly Part[]> = {
  REATTEMPT: [],
  CHANGE_CONTACT: contactParts,
  CHANGE_ADDRESS: [...contactParts, ...addressParts],
  HOLD: [],
  RETURN: [],
};

const refuseField = ({ instruction: value }: Request, field: string) =>
  new ApiError('999001030', { text: 'detail.instructionWithoutField', field, values: { value } });

const demandField = ({ instruction: value }: Request, field: string) =>
  new ApiError('999001010', { text: 'detail.instructionNeedsField', field, values: { value } });

/** Refuses a field that the instruction does not take, and the absence of one that it needs. */
function assertFields(request: Request): void {
  const { instruction, date, receiver } = request;
  const taken = takenParts[instruction];
  if (date !== undefined && instruction === 'RETURN') throw refuseField(request, 'date');
  const sent = Object.keys(receiver ?? {}) as Part[];
  const strange = sent.find((part) => !taken.includes(part));
  if (strange) throw refuseField(request, `receiver.${strange}`);
  if (instruction === 'CHANGE_ADDRESS' && receiver?.street === undefined) {
    throw demandField(request, 'receiver.street');
  }
  if (instruction === 'CHANGE_CONTACT' && sent.length === 0) {
    throw demandField(request, 'receiver.mobile');
  }
}

/** Returns the last moment of a day of the courier's calendar, in milliseconds since 1970. */
function toEndOfDay(day: string, timeZone: string): number {
  return parseLocalTime(`${day} 23:59:59`, timeZone, 'later');
}

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Returns the days that an instruction may name: from today to a week after the failed delivery. */
function toDays({ now, timeZone }: Courier, { failed_at }: FailedDelivery) {
  const toDay = (at: number) => toLocalTime(at, timeZone).slice(0, 10);
  return { first: toDay(now()), last: toDay(failed_at + longestDays * dayMs) };
}

function assertDate(courier: Courier, { date }: Request, failed: FailedDelivery): void {
  if (date === undefined) return;
  const { first, last } = toDays(courier, failed);
  if (isDay(date) && date >= first && date <= last) return;
  throw new ApiError('999001030', {
    text: 'detail.instructionDay',
    field: 'date',
    values: { value: date, limit: `${first} – ${last}` },
  });
}

/** A stay at the outlet lasts until the end of its day; nothing shortens the time that is left. */
function toActionUntil(
  courier: Courier,
  { instruction, date }: Request,
  failed: FailedDelivery,
): number {
  if (instruction !== 'HOLD') return failed.due_at;
  const end = toEndOfDay(date ?? toDays(courier, failed).last, courier.timeZone);
  return Math.max(failed.due_at, end);
}

/** Returns the receiver in the courier's spelling; refuses another city, and what a label cannot draw. */
function toReceiver(
  territory: Territory,
  order: OrderRow,
  request: Request,
): Pick<StoredInstruction, 'receiver' | 'sortingCode'> {
  const { receiver, instruction } = request;
  if (!receiver || takenParts[instruction].length === 0) return {};
  const content = JSON.parse(order.content) as OrderContent;
  if (isErased(content, 'receiver')) {
    throw new ApiError('999002020', { text: 'detail.receiverErased', field: 'billCode' });
  }
  const changed = withReceiver(content, { receiver });
  assertPrintable(changed, 'receiver', 'street');
  if (instruction === 'CHANGE_CONTACT') return { receiver };
  const place = resolvePlace(territory, changed, 'receiver');
  if (place.cityCode !== order.receiver_city) {
    throw new ApiError('999001030', {
      text: 'detail.otherCity',
      field: 'receiver.city',
      values: { value: place.city, limit: content.receiver.city },
    });
  }
  const { prov, city, area } = place;
  return {
    receiver: { ...receiver, prov, city, area },
    sortingCode: toThreeSegmentCode(territory, place),
  };
}

/** Returns why a parcel takes no such instruction at this moment, with what may still be done. */
function toRefusal(
  { now, timeZone }: Courier,
  { billCode, instruction }: Request,
  failed: FailedDelivery | undefined,
): ApiError {
  const refuse = (detail: ErrorDetail<'999002020'>) => new ApiError('999002020', detail);
  const field = 'billCode';
  if (!failed) {
    return refuse({ text: 'detail.awaitsNoInstruction', field, values: { value: billCode } });
  }
  if (failed.due_at <= now()) {
    const limit = toZonedMoment(failed.due_at, timeZone);
    return refuse({ text: 'detail.instructionOverdue', field, values: { limit } });
  }
  const values = { value: instruction, limit: withoutAttempt.join(', ') };
  return refuse({ text: 'detail.attemptsUsed', field: 'instruction', values });
}

function toAnswer({ timeZone }: Courier, request: Request, failed: FailedDelivery): Answer {
  const { attempts, attempts_left: attemptsLeft, due_at } = failed;
  return {
    billCode: request.billCode,
    instruction: request.instruction,
    attempts,
    attemptsLeft,
    actionUntil: toLocalTime(due_at, timeZone),
    allowed: toAllowed(attemptsLeft),
  };
}

async function accept(
  courier: Courier,
  transaction: Queryable,
  territory: Territory,
  request: Request,
): Promise<Answer> {
  const { billCode, instruction, date, note } = request;
  // Before the row of the failed delivery, as in every change of a parcel.
  const order = await lockOrder(transaction, billCode);
  const parcel = { accountId: order?.account_id ?? '', billCode };
  const failed = await findOpenFailure(transaction, parcel);
  if (!order || !failed || failed.due_at <= courier.now()) {
    throw toRefusal(courier, request, failed);
  }
  assertDate(courier, request, failed);
  const stored: StoredInstruction = {
    instruction,
    ...(date !== undefined && { date }),
    ...(note !== undefined && { note }),
    ...toReceiver(territory, order, request),
  };
  const accepted = await acceptInstruction(transaction, failed, {
    stored,
    now: courier.now(),
    actionUntil: toActionUntil(courier, request, failed),
  });
  if (!accepted) throw toRefusal(courier, request, await findOpenFailure(transaction, parcel));
  await resumeSimulation(transaction, billCode, courier.now());
  return toAnswer(courier, request, accepted);
}

/** Says what becomes of a parcel whose delivery failed; the last instruction before the next scan counts. */
export const instruct: Handler<typeof operation> = async (courier, { caller, request, keep }) => {
  assertFields(request);
  await assertOwnWaybill(courier, caller.accountId, request.billCode);
  const territory = await courier.areas.territory();
  return courier.write(async (transaction) => {
    const answer = await accept(courier, transaction, territory, request);
    await keep?.write(transaction, answer);
    return answer;
  });
};
