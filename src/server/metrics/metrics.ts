import { Counter, Registry } from 'prom-client';
import type { DatabaseLoad } from '#server/database/load.ts';
import { isStorageFault } from '#server/database/unavailable.ts';
import type { ToolCounter } from '#server/mcp/call-tool.ts';
import type { People } from '#server/people/people.ts';
import type { PortalCallCounter } from '#server/portal/count-calls.ts';
import type { LineListener } from '#server/runtime/log.ts';
import { countLostConnections, countWaits, showConnections } from './database.ts';
import { countOpenApi } from './open-api.ts';
import { countCoreCalls, countMessageAttempts, countPushAttempts } from './outside.ts';
import { showBuild, showProcess } from './process.ts';
import { type Running, showRunning } from './running.ts';
import { showStored } from './stored.ts';

/** Levels of which an operator wants to know that there are lines. */
const counted: readonly string[] = ['warn', 'error', 'fatal'];

/** Counts lines of the log, and those about a storage that failed: all such faults are logged. */
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

/** What is shown beside what was counted. */
export interface Shown {
  people: People;
  engine: 'sqlite' | 'postgres';
  running: Running;
  readLoad(): DatabaseLoad;
}

/**
 * The metrics of one process: listeners that count, and what is read at a scrape. Each is there from the
 * start: a rate misses the first value of a series that begins later.
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
    /** Shows what a server that was put together holds; once. */
    show({ people, engine, running, readLoad }: Shown): void {
      showBuild(register, engine);
      showConnections(register, readLoad);
      showRunning(register, running);
      readStored = showStored(register, people);
    },
    /** The text that Prometheus reads. */
    async read(): Promise<string> {
      await readStored();
      return register.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
