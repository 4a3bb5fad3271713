import type { Selectable } from 'kysely';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import type { CallbackTable, PushAttemptTable, PushTable } from '#server/database/tables.ts';
import { toLocalTime } from '#server/local-time.ts';
import type { PushGround } from './push-ground.ts';
import type { PushWithAttempts } from './pushes.ts';

export interface ShownCallback {
  kind: PushKind;
  url: string;
  /** When the receiver answered 410, and what is known of it. */
  disabledTime?: string;
  disabledReason?: string;
}

export interface ShownAttempt {
  number: number;
  time: string;
  durationMs: number;
  httpStatus?: number;
  error?: string;
  answer?: string;
}

export interface ShownPush {
  id: string;
  kind: PushKind;
  billCode: string;
  status: PushTable['status'];
  /** bizContent as text. */
  content: string;
  createTime: string;
  /** When a waiting push is tried next. */
  nextTime?: string;
  deliveredTime?: string;
  attempts: ShownAttempt[];
}

/** An address as people see it; times are local to the ground. */
export function showCallback(
  { timeZone }: PushGround,
  { kind, url, disabled_at, disabled_reason }: Selectable<CallbackTable>,
): ShownCallback {
  return {
    kind: kind as PushKind,
    url,
    ...(disabled_at !== null && { disabledTime: toLocalTime(disabled_at, timeZone) }),
    ...(disabled_reason !== null && { disabledReason: disabled_reason }),
  };
}

function showAttempt(timeZone: string, attempt: Selectable<PushAttemptTable>): ShownAttempt {
  const { number, attempted_at, duration_ms, http_status, error, answer } = attempt;
  return {
    number,
    time: toLocalTime(attempted_at, timeZone),
    durationMs: duration_ms,
    ...(http_status !== null && { httpStatus: http_status }),
    ...(error !== null && { error }),
    ...(answer !== null && { answer }),
  };
}

/** A push with its attempts as people see it; times are local to the ground. */
export function showPush({ timeZone }: PushGround, push: PushWithAttempts): ShownPush {
  const { id, kind, bill_code, status, content, created_at, next_at, delivered_at, tries } = push;
  return {
    id,
    kind: kind as PushKind,
    billCode: bill_code,
    status,
    content,
    createTime: toLocalTime(created_at, timeZone),
    ...(status === 'pending' && { nextTime: toLocalTime(next_at, timeZone) }),
    ...(delivered_at !== null && { deliveredTime: toLocalTime(delivered_at, timeZone) }),
    attempts: tries.map((attempt) => showAttempt(timeZone, attempt)),
  };
}
