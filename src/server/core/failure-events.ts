import type { DataOf, RequestOf } from '#contract/operation.ts';
import { actionRequiredPush } from '#contract/operations/logistics/action-required.ts';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import type { instruct } from '#contract/operations/orderserve/instruct.ts';
import type { Queryable } from '#server/database/tables.ts';
import {
  closeFailure,
  closingScans,
  keepInstruction,
  openFailure,
} from '#server/failed-deliveries/failed-deliveries.ts';
import type { PushContext } from '#server/push/push-context.ts';
import { toStorable } from '#server/text/storable-text.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import type { ValidEvent } from './read-event.ts';

type Zoned = Pick<PushContext, 'timeZone'>;

const toMoment = ({ timeZone }: Zoned, time: string) => parseLocalTime(time, timeZone, 'earlier');

const longestReason = 200;

function open(context: Zoned, transaction: Queryable, { accountId, content, atMs }: ValidEvent) {
  const failure = content as RequestOf<typeof actionRequiredPush>;
  const { billCode, txlogisticId, problemCode, problemReason, attempts, attemptsLeft } = failure;
  return openFailure(transaction, {
    ...{ accountId, billCode, txlogisticId, problemCode, attempts, attemptsLeft },
    sequence: 0,
    reason: toStorable(problemReason, longestReason),
    // Times of the wire are in seconds, in which two events may happen.
    failedAt: atMs,
    actionUntil: toMoment(context, failure.actionUntil),
  });
}

async function close(transaction: Queryable, { accountId, content, atMs: at }: ValidEvent) {
  const { billCode, details } = content as RequestOf<typeof logisticsPush>;
  for (const type of details.map(({ scanTypeCode }) => Number(scanTypeCode))) {
    const parcel = { accountId, billCode };
    if (closingScans.includes(type)) {
      await closeFailure(transaction, { ...parcel, type, at, failedBefore: at });
    }
  }
}

/** Follows the failed deliveries of a courier's own system by its events, for the console. */
export async function followFailureEvent(
  context: Zoned,
  transaction: Queryable,
  event: ValidEvent,
): Promise<void> {
  if (event.kind === actionRequiredPush.id) await open(context, transaction, event);
  if (event.kind === logisticsPush.id) await close(transaction, event);
}

/** Records an instruction that a courier's own system accepted. */
export function recordInstruction(
  context: Pick<PushContext, 'database' | 'now' | 'timeZone'>,
  accountId: string,
  { billCode, ...stored }: RequestOf<typeof instruct>,
  { actionUntil, attemptsLeft }: DataOf<typeof instruct>,
): Promise<void> {
  return keepInstruction(context.database, {
    ...{ accountId, billCode, stored, attemptsLeft },
    now: context.now(),
    actionUntil: toMoment(context, actionUntil),
  });
}
