import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Abort reason of work whose caller has disconnected. */
export class CallerLeft extends Error {
  constructor() {
    super('the caller closed the connection');
  }
}

/** One per connection, since it may carry many requests. */
const signals = new WeakMap<Socket, AbortSignal>();

/** Returns a signal that aborts with CallerLeft when the request's connection closes. */
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
