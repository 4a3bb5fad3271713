import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Each of these makes a list of all there is, at each scrape, and no alert needs it. */
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

/** Shows the process: memory, processor, garbage, event loop, and what runs in it. */
export function showProcess(register: Registry): void {
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

/** Shows which version runs, and on which database. */
export function showBuild(register: Registry, engine: 'sqlite' | 'postgres'): void {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1: the version of the portal and the engine of its database.',
    labelNames: ['version', 'engine'],
    registers: [register],
  }).set({ version, engine }, 1);
}
