import type { Db } from '#server/database/tables.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Removes messages that are over: sent and failed ones after `days`, the demo's after a day, decoys after an hour. */
export async function removeOldMessages(
  database: Db,
  { now, days }: { now: number; days: number },
): Promise<void> {
  await database
    .deleteFrom('message')
    .where(({ eb, and, or }) =>
      or([
        and([eb('status', 'in', ['sent', 'failed']), eb('created_at', '<', now - days * dayMs)]),
        and([eb('status', '=', 'outbox'), eb('created_at', '<', now - dayMs)]),
        and([eb('status', '=', 'withheld'), eb('created_at', '<', now - hourMs)]),
      ]),
    )
    .execute();
}
