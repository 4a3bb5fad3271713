import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server's process (`NODE_OPTIONS=--import`): a GET at WATCH_PORT returns the event loop's
 * delay and the processor time used since the last GET, in milliseconds.
 */
const nsPerMs = 1e6;
const usPerMs = 1000;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let before = process.cpuUsage();

// Threads load this file as well.
if (isMainThread) {
  createServer((_request, response) => {
    const { user, system } = process.cpuUsage(before);
    const p99Ms = delay.percentile(99) / nsPerMs;
    before = process.cpuUsage();
    delay.reset();
    response.end(JSON.stringify({ p99Ms, cpuMs: (user + system) / usPerMs }));
  })
    .listen(Number(process.env.WATCH_PORT), '127.0.0.1')
    .unref();
}
