import { Counter, Registry } from 'prom-client';
import type { DatabaseLoad } from '#server/database/load.ts';
import type { ToolCounter } from '#server/mcp/call-tool.ts';
import type { People } from '#server/people/people.ts';
import type { PortalCallCounter } from '#server/portal/count-calls.ts';
import { countLostConnections, countWaits, showConnections } from './database.ts';
import { countLines } from './logged.ts';
import { countOpenApi } from './open-api.ts';
import { countCoreCalls, countMessageAttempts, countPushAttempts } from './outside.ts';
import { showBuild, showProcess } from './process.ts';
import { type Running, showRunning } from './running.ts';
import { showStored } from './stored.ts';

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
