import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { isIPv6, type Socket, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * How long one address of a host has to connect before the next is tried. Node gives it 250 ms, in
 * which a far host behind a dead second address never answers (nodejs/node#54359). Three seconds hold
 * two repeats of a lost packet.
 */
const attemptMs = 3000;

/** Addresses of a host that are tried within the limit of a request. */
export const mostAddresses = 4;

/** For every connection of the process that says nothing else: core, mail, messages. */
export function giveTimeToConnect(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(attemptMs);
}

/** The same where a request has a limit, within which each address has its turn. */
export function toAttemptMs(limitMs: number): number {
  return Math.min(attemptMs, Math.floor(limitMs / mostAddresses));
}

const toName = (ip: string, port: number) => `${isIPv6(ip) ? `[${ip}]` : ip}:${port}`;

/** Which addresses were tried, and why each failed. */
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
 * Runs work that connects to other machines. `toFailure` makes the error to throw of the error that the
 * work threw; `tried` names the addresses, as in `192.0.2.1:443 ETIMEDOUT; [2001:db8::1]:443
 * ENETUNREACH`, and is empty once one connected. Follows whatever sockets the work opens, by whichever
 * library.
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
