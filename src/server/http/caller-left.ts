import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Why work ends that a caller no longer waits for. */
export class CallerLeft extends Error {
  constructor() {
    super('the caller closed the connection');
  }
}

/** One for each connection, since many requests may come on it. */
const signals = new WeakMap<Socket, AbortSignal>();

/** Aborted with CallerLeft once the connection of a request is closed. */
export function toLeaveSignal({ raw: { socket } }: FastifyRequest): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  const leave = () => controller.abort(new CallerLeft());
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  signals.set(socket, controller.signal);
  return controller.signal;
}
