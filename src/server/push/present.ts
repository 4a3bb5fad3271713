import type { Selectable } from 'kysely';
import type { DataOf } from '#contract/operation.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import type { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import type { Database } from '#server/database/tables.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { readChannel } from './channel.ts';
import type { PushContext } from './push-context.ts';
import type { PushWithAttempts } from './pushes.ts';

type Shown = DataOf<typeof sandboxListPushes>;
type ShownCallback = Shown['callbacks'][number];
type ShownPush = Shown['pushes'][number];

/** Shows an address to people; times are local to the context. */
export function showCallback(
  { timeZone }: PushContext,
  { kind, url, version, disabled_at, disabled_reason }: Selectable<Database['callback']>,
): ShownCallback {
  return {
    kind: readChannel(kind).kind as PushKind,
    url,
    version,
    ...(disabled_at !== null && { disabledTime: toLocalTime(disabled_at, timeZone) }),
    ...(disabled_reason !== null && { disabledReason: disabled_reason }),
  };
}

function showAttempt(timeZone: string, attempt: PushWithAttempts['tries'][number]) {
  const { number, attempted_at, duration_ms, http_status, error, answer, thinned } = attempt;
  return {
    number,
    time: toLocalTime(attempted_at, timeZone),
    durationMs: duration_ms,
    ...(http_status !== null && { httpStatus: http_status }),
    ...(error !== null && { error }),
    ...(answer !== null && { answer }),
    ...(thinned === 1 && { thinned: true }),
  };
}

export function showPush(
  { timeZone, showPictures }: PushContext,
  push: PushWithAttempts,
): ShownPush {
  const { id, kind, bill_code, status, created_at, next_at, delivered_at, tries } = push;
  return {
    id,
    kind: readChannel(kind).kind as PushKind,
    billCode: bill_code,
    status,
    content: showPictures(push.account_id, push.content),
    createTime: toLocalTime(created_at, timeZone),
    ...(status === 'pending' && { nextTime: toLocalTime(next_at, timeZone) }),
    ...(delivered_at !== null && { deliveredTime: toLocalTime(delivered_at, timeZone) }),
    attempts: tries.map((attempt) => showAttempt(timeZone, attempt)),
  };
}
