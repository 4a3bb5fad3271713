import { Counter, Gauge, type Registry } from 'prom-client';
import type { CoreLoad } from '#server/core/forward/core-client.ts';
import type { KeptBytes, KeptOf } from '#server/database/kept-bytes.ts';

/** State that is read at each scrape. */
export interface Running {
  /** Number of waiting entries, by queue name. */
  readQueues(): Record<string, number>;
  /** Open streams, by kind. */
  readStreams(): Record<string, number>;
  pushes: { sending: number; lookedAt: number | undefined };
  callLog: { lost: number };
  keptBytes: Pick<KeptBytes, 'kept' | 'thinned'>;
  /** Absent if the built-in courier serves production too. */
  core?: { readLoad(): CoreLoad } | undefined;
}

const breakerStates: readonly CoreLoad['breaker'][] = ['closed', 'open', 'half_open'];

/** Adds a gauge whose values are read on demand, with one label that tells them apart. */
function showEach(
  register: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Record<string, number>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect() {
      for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
    },
  });
}

function showCore(register: Registry, core: { readLoad(): CoreLoad }): void {
  showEach(
    register,
    {
      name: 'portal_core_breaker_state',
      help: '1 at the state of the breaker before the core: "closed" lets calls through, "open" none, "half_open" one that tries.',
      label: 'state',
    },
    () => {
      const { breaker } = core.readLoad();
      return Object.fromEntries(breakerStates.map((each) => [each, each === breaker ? 1 : 0]));
    },
  );
  showEach(
    register,
    {
      name: 'portal_core_calls',
      help: 'Calls that the core is asked at this moment, and calls that wait for one of those to end (CORE_CONCURRENCY).',
      label: 'state',
    },
    () => {
      const { asked, waiting } = core.readLoad();
      return { asked, waiting };
    },
  );
}

function showPushes(register: Registry, pushes: Running['pushes']): void {
  new Gauge({
    name: 'portal_pushes_in_flight',
    help: 'Pushes that this process is sending.',
    registers: [register],
    collect() {
      this.set(pushes.sending);
    },
  });
  new Gauge({
    name: 'portal_push_worker_last_look_timestamp_seconds',
    help: 'When this process last looked what is due, which it does every second; before its first look, when it started.',
    registers: [register],
    collect() {
      if (pushes.lookedAt === undefined) this.remove();
      else this.set(pushes.lookedAt / 1000);
    },
  });
}

/** Adds a counter for something counted elsewhere. */
function showCounts(
  register: Registry,
  { name, help }: { name: string; help: string },
  counts: Readonly<Record<KeptOf, number>>,
): void {
  new Counter({
    name,
    help,
    labelNames: ['of'],
    registers: [register],
    collect() {
      this.reset();
      for (const [of, count] of Object.entries(counts)) this.inc({ of }, count);
    },
  });
}

/** Exposes what is waiting and what is open in this process. */
export function showRunning(register: Registry, running: Running): void {
  showEach(
    register,
    {
      name: 'portal_queue_waiting',
      help: 'What waits in this process, by queue.',
      label: 'queue',
    },
    running.readQueues,
  );
  showEach(
    register,
    {
      name: 'portal_streams',
      help: 'Open streams of calls and of pushes.',
      label: 'kind',
    },
    running.readStreams,
  );
  showPushes(register, running.pushes);
  let lost = 0;
  new Counter({
    name: 'portal_call_log_lost_calls_total',
    help: 'Calls that were answered and could not be logged.',
    registers: [register],
    collect() {
      this.inc(running.callLog.lost - lost);
      lost = running.callLog.lost;
    },
  });
  const { kept, thinned } = running.keptBytes;
  showCounts(
    register,
    {
      name: 'portal_kept_bytes_total',
      help: 'Bytes that were kept of calls, and of what attempts of pushes sent and were answered.',
    },
    kept,
  );
  showCounts(
    register,
    {
      name: 'portal_thinned_total',
      help: 'Successful calls, and attempts of pushes, of which less was kept since the budget of their account was used up (SANDBOX_KEPT_MB, PRODUCTION_KEPT_MB).',
    },
    thinned,
  );
  if (running.core) showCore(register, running.core);
}
