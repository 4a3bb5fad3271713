import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { duties, readDuties } from '#server/database/duties.ts';
import { countUsedUp } from '#server/database/kept-bytes.ts';
import { countOverdue } from '#server/people/certification/certification-store.ts';
import { countMessages } from '#server/people/messages/message-queue.ts';
import type { People } from '#server/people/people.ts';
import { countSessions } from '#server/people/sessions/session-store.ts';
import { countPushes } from '#server/push/count-pushes.ts';

/** Runs one at a time, shared by concurrent callers. Resolves to undefined if it fails or takes too long. */
export function shareInTime<Result>(
  run: () => Promise<Result>,
  withinMs: number,
): () => Promise<Result | undefined> {
  let running: Promise<Result | undefined> | undefined;
  return async () => {
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    const over = new AbortController();
    const late = delay(withinMs, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      return await Promise.race([running, late]);
    } finally {
      over.abort();
    }
  };
}

/** How long a scrape waits for the database; most scrapers give up after ten seconds. */
const withinMs = 2000;

/** Runs one query after the other, so that a scrape takes only one connection. */
async function countStored(people: People) {
  const { settings } = people;
  const now = people.now();
  const pushes = await countPushes(people.reports, now);
  const messages = await countMessages(people.reports, now);
  const overdue = await countOverdue({ database: people.reports, settings }, now);
  const usedUp = await countUsedUp(people.reports, settings, now);
  const done = await readDuties(people.reports);
  return { now, pushes, messages, overdue, usedUp, done, sessions: await countSessions(people) };
}

type Stored = Awaited<ReturnType<typeof countStored>>;

function toAgeS(since: number | null, now: number): number {
  return since === null ? 0 : Math.max(0, now - since) / 1000;
}

function makeGauges(register: Registry) {
  const make = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  return {
    up: make(
      'portal_database_up',
      'Whether the database answers: 1, or 0 where it failed or took longer than 2 s.',
    ),
    pushes: make(
      'portal_pushes',
      'Pushes that are not delivered: "pending" ones have attempts before them, "parked" ones none.',
      'state',
    ),
    pushAge: make(
      'portal_push_oldest_waiting_seconds',
      'How long the push that is due longest has waited for its turn; it has an address, and no earlier push of its waybill waits.',
    ),
    messages: make(
      'portal_messages',
      'Email and text messages that wait for an attempt, and those that have failed and are still kept.',
      'state',
    ),
    messageAge: make(
      'portal_message_oldest_waiting_seconds',
      'How long the message that is due longest has waited for its attempt.',
    ),
    sessions: make('portal_sessions', 'Sessions of people that are not over.'),
    overdue: make(
      'portal_reviews_overdue',
      'Certifications and applications that wait for a reviewer though their decision was due.',
      'kind',
    ),
    usedUp: make(
      'portal_accounts_used_up',
      'Accounts whose budget of kept bytes is used up today (SANDBOX_KEPT_MB, PRODUCTION_KEPT_MB): less is kept of their calls and pushes.',
      'environment',
    ),
    done: make(
      'portal_duty_done_timestamp_seconds',
      'Until when a daily duty is done: when the newest backup was begun, when the newest verified backup was begun, and when the audit record was last verified; 0 where that never was.',
      'duty',
    ),
  };
}

/** Exposes what only the database knows; without the database, or if it is slow, only these metrics are missing. */
export function showStored(register: Registry, people: People): () => Promise<void> {
  const { up, ...gauges } = makeGauges(register);
  const isThere = async () => {
    await people.database.selectFrom('counter').select('value').limit(1).execute();
    return true;
  };
  const ping = shareInTime(isThere, withinMs);
  const read = shareInTime(() => countStored(people), withinMs);
  const show = ({ now, pushes, messages, sessions, overdue, usedUp, done }: Stored) => {
    gauges.pushes.set({ state: 'pending' }, pushes.pending);
    gauges.pushes.set({ state: 'parked' }, pushes.parked);
    gauges.pushAge.set(toAgeS(pushes.dueSince, now));
    gauges.messages.set({ state: 'waiting' }, messages.waiting);
    gauges.messages.set({ state: 'failed' }, messages.failed);
    gauges.messageAge.set(toAgeS(messages.dueSince, now));
    gauges.sessions.set(sessions);
    gauges.overdue.set({ kind: 'certification' }, overdue.certifications);
    gauges.overdue.set({ kind: 'application' }, overdue.applications);
    for (const [environment, count] of Object.entries(usedUp)) {
      gauges.usedUp.set({ environment }, count);
    }
    for (const duty of duties) gauges.done.set({ duty }, done[duty] / 1000);
  };
  return async () => {
    const [isUp, stored] = await Promise.all([ping(), read()]);
    up.set(isUp ? 1 : 0);
    if (stored) return show(stored);
    for (const gauge of Object.values(gauges)) gauge.reset();
    // Those without a label would be 0.
    for (const gauge of [gauges.pushAge, gauges.messageAge, gauges.sessions]) gauge.remove();
  };
}
