import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server by `--import` to cause unhandled errors, which no call can.
 * SIGUSR2 throws, SIGWINCH rejects, SIGCONT makes the writer thread throw.
 */
const channel = new BroadcastChannel('fail-on-signal');
channel.unref();

const cause = new Error('the cause of it');

if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('an unhandled error', { cause });
  });
  process.on('SIGWINCH', () => {
    void Promise.reject(new Error('an unhandled rejection', { cause }));
  });
  process.on('SIGCONT', () => channel.postMessage('throw'));
} else if (process.argv[1]?.endsWith('/writer-thread.ts')) {
  channel.onmessage = () => {
    throw new Error('the thread has a fault', { cause });
  };
}
