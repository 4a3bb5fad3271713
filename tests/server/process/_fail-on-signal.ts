import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Brought into a server by `--import`: fails where nobody handles it, which nothing in the product can
 * be asked for. SIGUSR2 throws, SIGWINCH rejects, SIGCONT lets the thread that writes throw.
 */
const channel = new BroadcastChannel('fail-on-signal');
channel.unref();

const cause = new Error('the cause of it');

if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('nobody handles this', { cause });
  });
  process.on('SIGWINCH', () => {
    void Promise.reject(new Error('nobody handles that', { cause }));
  });
  process.on('SIGCONT', () => channel.postMessage('throw'));
} else if (process.argv[1]?.endsWith('/writer-thread.ts')) {
  channel.onmessage = () => {
    throw new Error('the thread has a fault', { cause });
  };
}
