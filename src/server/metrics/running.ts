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

/** Shows the values that a function returns at each scrape, with one label that tells them apart. */
type ShowEach = (
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
) => void;

function showCore(showEach: ShowEach, core: { readLoad(): CoreLoad }): void {
  showEach(
    'portal_core_breaker_state',
    '1 at the state of the breaker before the core: "closed" lets calls through, "open" none, "half_open" one that tries.',
    'state',
    () => {
      const { breaker } = core.readLoad();
      return Object.fromEntries(breakerStates.map((each) => [each, each === breaker ? 1 : 0]));
    },
  );
  showEach(
    'portal_core_calls',
    'Calls that the core is asked at this moment, and calls that wait for one of those to end (CORE_CONCURRENCY).',
    'state',
    () => {
      const { asked, waiting } = core.readLoad();
      return { asked, waiting };
    },
  );
}

function showPushes(registers: Registry[], pushes: Running['pushes']): void {
  new Gauge({
    name: 'portal_pushes_in_flight',
    help: 'Pushes that this process is sending.',
    registers,
    collect() {
      this.set(pushes.sending);
    },
  });
  new Gauge({
    name: 'portal_push_worker_last_look_timestamp_seconds',
    help: 'When this process last looked what is due, which it does every second; before its first look, when it started.',
    registers,
    collect() {
      if (pushes.lookedAt === undefined) this.remove();
      else this.set(pushes.lookedAt / 1000);
    },
  });
}

/** Exposes what is waiting and what is open in this process. */
export function showRunning(register: Registry, running: Running): void {
  const registers = [register];
  const showEach: ShowEach = (name, help, label, read) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
      },
    });
  /** Shows counts that other code keeps. */
  const showCounts = (name: string, help: string, counts: Readonly<Record<KeptOf, number>>) =>
    new Counter({
      name,
      help,
      labelNames: ['of'],
      registers,
      collect() {
        this.reset();
        for (const [of, count] of Object.entries(counts)) this.inc({ of }, count);
      },
    });
  showEach(
    'portal_queue_waiting',
    'What waits in this process, by queue.',
    'queue',
    running.readQueues,
  );
  showEach('portal_streams', 'Open streams of calls and of pushes.', 'kind', running.readStreams);
  showPushes(registers, running.pushes);
  let lost = 0;
  new Counter({
    name: 'portal_call_log_lost_calls_total',
    help: 'Calls that were answered and could not be logged.',
    registers,
    collect() {
      this.inc(running.callLog.lost - lost);
      lost = running.callLog.lost;
    },
  });
  const { kept, thinned } = running.keptBytes;
  showCounts(
    'portal_kept_bytes_total',
    'Bytes that were kept of calls, and of what attempts of pushes sent and were answered.',
    kept,
  );
  showCounts(
    'portal_thinned_total',
    'Successful calls, and attempts of pushes, of which less was kept since the budget of their account was used up (SANDBOX_KEPT_MB, PRODUCTION_KEPT_MB).',
    thinned,
  );
  if (running.core) showCore(showEach, running.core);
}
