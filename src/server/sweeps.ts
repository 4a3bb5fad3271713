import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import { mailAlerts } from './console/alerts/mail-alerts.ts';
import { pushAlerts } from './console/alerts/push-alerts.ts';
import type { Context } from './context.ts';
import { removeOldOrders } from './core/built-in/orders/remove-old-orders.ts';
import { removeBeyond } from './core/built-in/sandbox/remove-beyond.ts';
import { leaseMs as stepLeaseMs } from './core/built-in/sandbox/simulation-clock.ts';
import { pullInDistant } from './database/lease.ts';
import { removeRetiredKeys } from './database/rotate-data-key.ts';
import { removeExpired, sweptTables } from './database/sweep.ts';
import type { DemoAccount } from './demo.ts';
import { removeOldDemo } from './demo-cleanup.ts';
import { removeOldRecords } from './gateway/outcome-store.ts';
import { removeUnusedImages } from './people/images/image-store.ts';
import { removeOldMessages } from './people/messages/message-queue.ts';
import { messageLimits } from './people/messages/message-worker.ts';
import { removeOldSessions } from './people/sessions/session-store.ts';
import { fetchDue } from './pictures/fetch-picture.ts';
import { removeOldEvents } from './push/event-log.ts';
import { removeOldPushes } from './push/remove-old-pushes.ts';
import { toLongestWaitMs } from './push/schedule.ts';
import { closeDue } from './statements/close-due.ts';
import { removeOldStatements } from './statements/remove-old-statements.ts';

interface Sweep {
  everyMs: number;
  /** Log message of a failure; the next run tries again. */
  failure: string;
  sweep(): Promise<unknown>;
}

function hourly(failure: string, sweep: () => Promise<unknown>): Sweep {
  return { everyMs: hourMs, failure, sweep };
}

/** Makes queue rows due that a server put off or claimed while its clock was ahead. */
async function pullInQueues({ database, now, settings }: Context): Promise<void> {
  const pushLimits = {
    waitMs: toLongestWaitMs(settings.pushRetryS),
    leaseMs: 2 * settings.pushTimeoutS * 1000,
  };
  await pullInDistant(database, 'push', { now: now(), ...pushLimits });
  await pullInDistant(database, 'message', { now: now(), ...messageLimits });
  // Each parcel sets its own wait between steps.
  await pullInDistant(database, 'simulation', { now: now(), waitMs: 0, leaseMs: stepLeaseMs });
}

/** Sweeps of production's books, which are kept for good unless a setting says otherwise. */
function listBookSweeps({ database, reports, now, settings }: Context): Sweep[] {
  const { orderDays, statementDays } = settings;
  const sweepOrders = () => {
    const olderThan = now() - orderDays * dayMs;
    return removeOldOrders({ database, reports, olderThan, now: now() });
  };
  const sweepStatements = () => removeOldStatements(database, now() - statementDays * dayMs, now());
  return [
    ...(orderDays > 0 ? [hourly('old orders could not be removed', sweepOrders)] : []),
    ...(statementDays > 0 ? [hourly('old statements could not be removed', sweepStatements)] : []),
  ];
}

/** What is removed or announced repeatedly; `demo` adds the clean-up of its account. */
export function listSweeps(context: Context, demo: DemoAccount | undefined): Sweep[] {
  const { database, now, settings } = context;
  const { callLogDays, pictureDays } = settings;
  const listSamples = async () => {
    const samples = Object.values((await demo?.readSamples?.()) ?? {});
    return samples.map(({ billCode }) => billCode);
  };
  const sweepDemo = async ({ apiAccount }: DemoAccount) => {
    await removeOldDemo(database, { apiAccount, keep: await listSamples() }, now());
  };
  const sweepSandbox = async () => {
    const keep = await listSamples();
    await removeBeyond({ database, reports: context.reports, limits: settings, keep, now: now() });
  };
  return [
    {
      everyMs: minuteMs,
      failure: 'old keys could not be looked through',
      sweep: () => sweepOldKeys(context),
    },
    {
      everyMs: minuteMs,
      failure: 'pictures could not be fetched',
      sweep: () => fetchDue(context),
    },
    {
      everyMs: minuteMs,
      failure: 'statements could not be closed',
      sweep: () => closeDue(context),
    },
    {
      everyMs: 5 * minuteMs,
      failure: 'alerts could not be mailed',
      sweep: () => mailAlerts(context),
    },
    {
      everyMs: 5 * minuteMs,
      failure: 'alerts could not be pushed',
      sweep: () => pushAlerts(context),
    },
    {
      everyMs: minuteMs,
      failure: 'queues could not be looked through for times that lie too far ahead',
      sweep: () => pullInQueues(context),
    },
    {
      everyMs: 5 * minuteMs,
      failure: 'old outcomes could not be removed',
      sweep: () => removeOldRecords(database, now()),
    },
    {
      everyMs: 5 * minuteMs,
      failure: 'what sandbox accounts have too much of could not be removed',
      sweep: sweepSandbox,
    },
    ...sweptTables.map(([table]) =>
      hourly(`rows of ${table} that are over could not be removed`, () =>
        removeExpired(database, table, { now: now(), callLogDays, pictureDays }),
      ),
    ),
    ...listBookSweeps(context),
    hourly('old pushes could not be removed', () =>
      removeOldPushes(database, now() - callLogDays * dayMs),
    ),
    hourly('old events could not be removed', () =>
      removeOldEvents(database, now() - callLogDays * dayMs, now()),
    ),
    hourly('old messages could not be removed', () =>
      removeOldMessages(database, { now: now(), days: callLogDays }),
    ),
    hourly('old sessions could not be removed', () => removeOldSessions(context)),
    hourly('retired keys could not be removed', () => removeRetiredKeys(database, now())),
    hourly('unused images could not be removed', () => removeUnusedImages(database, now())),
    ...(demo
      ? [hourly('what the demo account made could not be removed', () => sweepDemo(demo))]
      : []),
  ];
}

/** Removes expired data and announces what begins, now and repeatedly; returns a function that stops it. */
export function startSweeps(context: Context, demo: DemoAccount | undefined): () => void {
  const timers = listSweeps(context, demo).map(({ everyMs, failure, sweep }) => {
    const run = () => sweep().catch((error) => context.log.error({ err: error }, failure));
    void run();
    return setInterval(run, everyMs);
  });
  return () => timers.forEach(clearInterval);
}
