import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What a server used since its last report. */
export interface Probe {
  /** The main thread, and all threads. */
  threadCpuMs: number;
  processCpuMs: number;
  /** 99th percentile of the event loop's delay, beyond the resolution. */
  delayP99Ms: number;
}

const resolutionMs = 1;
const file = process.env.BENCH_PROBE;

const toMs = ({ user, system }: { user: number; system: number }) => (user + system) / 1000;

/** Loaded into a server (`--import`): on SIGUSR2 it writes a report to the file. */
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  process.on('SIGUSR2', () => {
    const probe: Probe = {
      threadCpuMs: toMs(process.threadCpuUsage(thread)),
      processCpuMs: toMs(process.cpuUsage(all)),
      delayP99Ms: delay.percentile(99) / 1e6 - resolutionMs,
    };
    [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    delay.reset();
    writeFileSync(`${file}.part`, JSON.stringify(probe));
    renameSync(`${file}.part`, file);
  });
}
