import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseLoad, WaitListener } from '#server/database/load.ts';
import { isStorageFault } from '#server/database/unavailable.ts';
import type { ToolCounter } from '#server/mcp/call-tool.ts';
import type { People } from '#server/people/people.ts';
import type { PortalCallCounter } from '#server/portal/count-calls.ts';
import type { LineListener } from '#server/runtime/log.ts';
import { countOpenApi } from './open-api.ts';
import { countCoreCalls, countMessageAttempts, countPushAttempts } from './outside.ts';
import { type Running, showRunning } from './running.ts';
import { showStored } from './stored.ts';

/** Seconds, up to the ten after which a SQLite write gives up. */
const waitBuckets = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

function countWaits(register: Registry): WaitListener {
  const waits = new Histogram({
    name: 'portal_database_wait_seconds',
    help: 'Waits by queue: "writer" is the turn of a transaction that writes SQLite, "calls" and "reports" are connections to PostgreSQL.',
    labelNames: ['queue'],
    buckets: waitBuckets,
    registers: [register],
  });
  for (const queue of ['writer', 'calls', 'reports']) waits.zero({ queue });
  const known = new Map<string, Histogram.Internal<'queue'>>();
  return (queue, waitedMs) => {
    const own = known.get(queue) ?? waits.labels(queue);
    known.set(queue, own);
    own.observe(waitedMs / 1000);
  };
}

function countLostConnections(register: Registry): () => void {
  const lost = new Counter({
    name: 'portal_database_connections_lost_total',
    help: 'Connections to PostgreSQL that broke, and deaths of the thread that writes SQLite.',
    registers: [register],
  });
  return () => lost.inc();
}

/** Exposes PostgreSQL's connections; SQLite has none. */
function showConnections(register: Registry, readLoad: () => DatabaseLoad): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to PostgreSQL that are open, by pool, in use or idle.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const { pool, total, idle } of readLoad().connections) {
        this.set({ pool, state: 'used' }, total - idle);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
}

/** Each of these lists all that exists at each scrape, and no alert needs it. */
const costly = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
];

const manifest = new URL('../../../package.json', import.meta.url);

function showProcess(register: Registry): void {
  collectDefaultMetrics({ register });
  for (const name of costly) register.removeSingleMetric(name);
  let shown = 0;
  new Counter({
    name: 'portal_event_loop_active_seconds_total',
    help: 'Time that the event loop was busy; its rate is the utilization, 1 at most.',
    registers: [register],
    collect() {
      const active = performance.eventLoopUtilization().active / 1000;
      this.inc(active - shown);
      shown = active;
    },
  });
}

function showBuild(register: Registry, engine: 'sqlite' | 'postgres'): void {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1: the version of the portal and the engine of its database.',
    labelNames: ['version', 'engine'],
    registers: [register],
  }).set({ version, engine }, 1);
}

/** Log levels whose line counts matter to an operator. */
const counted: readonly string[] = ['warn', 'error', 'fatal'];

/** Counts log lines, and those about storage failures, which are always logged. */
function countLines(register: Registry): LineListener {
  const lines = new Counter({
    name: 'portal_log_lines_total',
    help: 'Lines of the log by level, as far as LOG_LEVEL lets them be written.',
    labelNames: ['level'],
    registers: [register],
  });
  const faults = new Counter({
    name: 'portal_storage_faults_total',
    help: 'Lines of the log about a database that is away, full, read-only or broken.',
    registers: [register],
  });
  for (const level of counted) lines.inc({ level }, 0);
  return (level, error) => {
    if (counted.includes(level)) lines.inc({ level });
    if (error instanceof Error && isStorageFault(error)) faults.inc();
  };
}

function countPortalCalls(register: Registry): PortalCallCounter {
  const calls = new Counter({
    name: 'portal_site_calls_total',
    help: 'Calls of the site\'s pages by their path; a path that is none is "unknown".',
    labelNames: ['path', 'outcome'],
    registers: [register],
  });
  calls.inc({ path: 'unknown', outcome: 'notFound' }, 0);
  return (path, outcome) => calls.inc({ path, outcome });
}

function countToolCalls(register: Registry): ToolCounter {
  const calls = new Counter({
    name: 'portal_mcp_tool_calls_total',
    help: 'Calls of the tools for agents: "answered", "refused" (the tool said what is wrong with its arguments) or "failed".',
    labelNames: ['tool', 'outcome'],
    registers: [register],
  });
  calls.inc({ tool: 'unknown', outcome: 'refused' }, 0);
  return (tool, outcome) => calls.inc({ tool, outcome });
}

/** What is exposed in addition to the counters. */
export interface Shown {
  people: People;
  engine: 'sqlite' | 'postgres';
  running: Running;
  readLoad(): DatabaseLoad;
}

/**
 * Creates the metrics of one process: listeners that count, and values read at a scrape. Each series exists
 * from the start, since a rate misses the first value of one that begins later.
 */
export function createMetrics() {
  const register = new Registry();
  let readStored = async () => {};
  showProcess(register);
  return {
    contentType: register.contentType,
    onCall: countOpenApi(register),
    onPortalCall: countPortalCalls(register),
    onToolCall: countToolCalls(register),
    onCoreCall: countCoreCalls(register),
    onPushAttempt: countPushAttempts(register),
    onMessageAttempt: countMessageAttempts(register),
    onWaited: countWaits(register),
    onConnectionLost: countLostConnections(register),
    onLine: countLines(register),
    /** Exposes the state of a running server; call once. */
    show({ people, engine, running, readLoad }: Shown): void {
      showBuild(register, engine);
      showConnections(register, readLoad);
      showRunning(register, running);
      readStored = showStored(register, people);
    },
    /** Returns the text that Prometheus reads. */
    async read(): Promise<string> {
      await readStored();
      return register.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
