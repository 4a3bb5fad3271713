import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { isIPv6, type Socket, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * Milliseconds that one address of a host has to connect before the next is tried. Node allows 250 ms, in
 * which a far host behind a dead second address never answers (nodejs/node#54359). Three seconds allow two
 * retransmissions.
 */
const attemptMs = 3000;

/** Addresses of a host to try within the limit of a request. */
export const mostAddresses = 4;

/** Sets the default of all connections of the process: core, mail, messages. */
export function giveTimeToConnect(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(attemptMs);
}

/** Returns the limit per address of a request that has a time limit, so that each address has its turn. */
export function toAttemptMs(limitMs: number): number {
  return Math.min(attemptMs, Math.floor(limitMs / mostAddresses));
}

const toName = (ip: string, port: number) => `${isIPv6(ip) ? `[${ip}]` : ip}:${port}`;

/** Records the addresses tried, and why each failed. */
class ConnectAttempts {
  private readonly tried = new Map<string, string>();
  private isConnected = false;

  follow(socket: Socket): void {
    socket.on('connectionAttempt', (ip: string, port: number) => {
      this.tried.set(toName(ip, port), 'ETIMEDOUT');
    });
    socket.on('connectionAttemptFailed', (ip: string, port: number, _family, error: Error) => {
      const { code = error.message } = error as NodeJS.ErrnoException;
      this.tried.set(toName(ip, port), code);
    });
    socket.once('connect', () => {
      this.isConnected = true;
    });
  }

  describe(): string {
    if (this.isConnected) return '';
    return [...this.tried].map(([name, outcome]) => `${name} ${outcome}`).join('; ');
  }
}

const following = new AsyncLocalStorage<ConnectAttempts>();

subscribe('net.client.socket', (opened) => {
  following.getStore()?.follow((opened as { socket: Socket }).socket);
});

/**
 * Runs work that connects to other machines. `toFailure` turns the error of the work into the one to throw;
 * `tried` lists the addresses, such as `192.0.2.1:443 ETIMEDOUT; [2001:db8::1]:443 ENETUNREACH`, and is empty
 * once one connected. Follows all sockets that the work opens, whatever the library.
 */
export async function followConnecting<Result>(
  work: () => Promise<Result>,
  toFailure: (error: unknown, tried: string) => unknown,
): Promise<Result> {
  const attempts = new ConnectAttempts();
  try {
    return await following.run(attempts, work);
  } catch (error) {
    throw toFailure(error, attempts.describe());
  }
}
