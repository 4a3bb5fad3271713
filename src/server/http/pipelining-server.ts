import {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** Requests of one connection that are handled at the same time; what comes behind them stays unread. */
export const mostInFlight = 16;

/** `GET / HTTP/1.1` and the empty line that ends it. */
const shortestRequestBytes = 18;
/** Ends headers, and a chunked body. */
const emptyLine = Buffer.from('\r\n\r\n');

/**
 * For so long a connection without a request is not idle: a proxy opens one for a call that is on its
 * way, and would not know whether a server that closes it has begun with that call.
 */
export const youngMs = 500;

type Parse = (chunk: Buffer) => void;
type Exchange = readonly [IncomingMessage, ServerResponse];

/** One connection, and those of its requests whose answers are not sent yet. */
class Connection {
  readonly openedAt = performance.now();
  running = 0;
  readonly waiting: Exchange[] = [];
  /** The last request that was read. */
  newest: IncomingMessage | undefined;
  /** Bytes of its body that are still to come, where it said how long that is. */
  bodyLeft = 0;
  /** The bytes that were read last are the beginning of a request. */
  hasPart = false;
  /** What is sent from now on is not looked at. */
  isEnding = false;
  /** Called once no answer is owed. */
  onAnswered: (() => void) | undefined;

  get inFlight(): number {
    return this.running + this.waiting.length;
  }

  /** Reading goes on within a request, since its answer may depend on all of it. */
  get isFull(): boolean {
    return this.inFlight >= mostInFlight && !this.isInBody;
  }

  /** Answers that do not wait for more to be sent. */
  get owed(): number {
    return this.isInBody ? Math.max(0, this.inFlight - 1) : this.inFlight;
  }

  get isInBody(): boolean {
    return this.newest?.complete === false;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && !this.hasPart;
  }

  /** Milliseconds until a connection that nothing was sent on counts as idle. */
  get youngForMs(): number {
    return this.newest ? 0 : this.openedAt + youngMs - performance.now();
  }

  /**
   * How much of what was sent the parser gets at once: no more than one request's headers or its body,
   * and a part of headers only where nothing else is left, since the time for headers runs from then on.
   */
  findCut(chunk: Buffer): number {
    if (this.bodyLeft > 0) return Math.min(this.bodyLeft, chunk.length);
    // A chunked body may hold many empty lines.
    const least = this.isInBody ? (mostInFlight - this.inFlight) * shortestRequestBytes : 0;
    const end = chunk.indexOf(emptyLine, Math.max(0, least));
    return end < 0 ? chunk.length : end + emptyLine.length;
  }
}

/** Node sets it while more is waiting to be sent than the socket takes; its parser must get nothing then. */
function isPausedByNode(socket: Socket): boolean {
  return (socket as Socket & { _paused?: boolean })._paused === true;
}

const connections = new WeakMap<Socket, Connection>();

/**
 * Reads no more requests behind this one, where none was read yet: its answer may close the
 * connection. False where answers to later requests are owed, which that would drop.
 */
export function endBehind(request: IncomingMessage): boolean {
  const connection = connections.get(request.socket);
  if (!connection) return true;
  if (connection.newest !== request) return false;
  connection.isEnding = true;
  return true;
}

/** Ends a connection by `act`, once every whole request that was read from it has its answer. */
function endWith(socket: Socket, act: () => void): void {
  const connection = connections.get(socket);
  if (!connection || connection.owed === 0) {
    act();
    return;
  }
  connection.isEnding = true;
  // The last answer may close the connection by itself, and has perhaps not left yet.
  connection.onAnswered = () => socket.writableEnded || act();
  // Whether the caller has gone shows only where it is read.
  socket.resume();
}

type RefuseUnparsed = (error: Error & { code?: string }, socket: Socket) => void;
type ServerTimes = Pick<
  FastifyServerOptions,
  'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'
> & { http?: ServerOptions | null };

/**
 * An HTTP server that bounds the requests in flight on each connection. Node hands on every request that
 * it finds in the 64 KiB it reads at once, thousands of short ones, and only then stops reading; here a
 * connection is read request by request, and left unread while it is owed `mostInFlight` answers. It is
 * never closed for that, so every change that was made is acknowledged.
 */
export class PipeliningServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #handle: RequestListener;

  /** `refuse` answers what cannot be parsed, once all that came before it on its connection is answered. */
  constructor(handle: RequestListener, options: ServerTimes, refuse?: RefuseUnparsed) {
    super(options.http ?? {});
    this.#handle = handle;
    this.keepAliveTimeout = options.keepAliveTimeout ?? this.keepAliveTimeout;
    this.requestTimeout = options.requestTimeout ?? this.requestTimeout;
    this.setTimeout(options.connectionTimeout ?? 0);
    this.on('connection', (socket: Socket) => this.#open(socket));
    const take = (...exchange: Exchange) => this.#take(exchange);
    this.on('request', take);
    // An expectation that is not known may be ignored; Node would refuse it in silence.
    this.on('checkExpectation', take);
    if (!refuse) return;
    this.on('clientError', (error, socket: Socket) => endWith(socket, () => refuse(error, socket)));
  }

  /** Node's own takes a connection for idle when its first answer is made, whatever it is owed behind it. */
  override closeIdleConnections(): void {
    for (const socket of this.#sockets) {
      const connection = connections.get(socket);
      if (!connection?.isIdle) continue;
      const { youngForMs } = connection;
      if (youngForMs <= 0) socket.destroy();
      else setTimeout(() => connection.isIdle && socket.destroy(), youngForMs).unref();
    }
  }

  #open(socket: Socket): void {
    const connection = new Connection();
    connections.set(socket, connection);
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      connection.waiting.length = 0;
    });
    // The one listener is Node's, which gives the parser whatever was read.
    const [parse] = socket.listeners('data') as Parse[];
    if (!parse) throw new Error('Node reads connections in another way: see PipeliningServer');
    socket.off('data', parse);
    socket.on('data', (chunk: Buffer) => this.#read(socket, connection, parse, chunk));
  }

  #read(socket: Socket, connection: Connection, parse: Parse, chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !connection.isEnding && !socket.destroyed) {
      if (connection.isFull) socket.pause();
      if (socket.isPaused()) {
        socket.unshift(rest);
        return;
      }
      const { newest, isInBody } = connection;
      const cut = connection.findCut(rest);
      connection.bodyLeft = Math.max(0, connection.bodyLeft - cut);
      parse(rest.subarray(0, cut));
      connection.hasPart = !isInBody && connection.newest === newest;
      rest = rest.subarray(cut);
    }
  }

  #take(exchange: Exchange): void {
    const [request, response] = exchange;
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.newest = request;
    connection.bodyLeft = Number(request.headers['content-length'] ?? 0);
    response.once('close', () => this.#release(request.socket, connection));
    if (connection.running < mostInFlight) this.#run(connection, exchange);
    else connection.waiting.push(exchange);
  }

  #run(connection: Connection, exchange: Exchange): void {
    connection.running += 1;
    this.#handle(...exchange);
  }

  #release(socket: Socket, connection: Connection): void {
    connection.running -= 1;
    const next = connection.waiting.shift();
    if (next && !socket.destroyed) this.#run(connection, next);
    if (connection.owed === 0) connection.onAnswered?.();
    if (socket.isPaused() && !isPausedByNode(socket)) socket.resume();
  }
}
