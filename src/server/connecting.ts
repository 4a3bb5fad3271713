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

/** Which addresses a socket tried to connect to, and why each failed. */
export class ConnectAttempts {
  private readonly tried = new Map<string, string>();
  isConnected = false;

  /** An address that is tried first, perhaps before the socket can be followed. */
  begin(ip: string, port: number): void {
    this.tried.set(toName(ip, port), 'no answer');
  }

  follow(socket: Socket): void {
    if (!socket.connecting) {
      this.isConnected = true;
      return;
    }
    socket.on('connectionAttempt', (ip: string, port: number) => this.begin(ip, port));
    socket.on('connectionAttemptFailed', (ip: string, port: number, _family, error: Error) => {
      const { code = error.message } = error as NodeJS.ErrnoException;
      this.tried.set(toName(ip, port), code);
    });
    socket.once('connect', () => {
      this.isConnected = true;
    });
  }

  /** `192.0.2.1:443 no answer; [2001:db8::1]:443 ENETUNREACH`; empty once it connected. */
  describe(): string {
    if (this.isConnected) return '';
    return [...this.tried].map(([name, outcome]) => `${name} ${outcome}`).join('; ');
  }
}
