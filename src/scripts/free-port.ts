import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign automatically: another process could get one of those before the
 * requester listens on it, or while a server there restarts.
 */
const [lowest, beyond] = [20_000, 32_768];

const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Finds a port of this machine on which nothing listens, a different one each time. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}
