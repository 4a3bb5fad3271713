import {
  type IncomingMessage,
  type RequestListener,
  Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** Requests of one connection handled at the same time; later ones stay unread. */
export const mostInFlight = 16;

/** `GET / HTTP/1.1` and the empty line that ends it. */
const shortestRequestBytes = 18;
/** Ends headers or a chunked body. */
const emptyLine = Buffer.from('\r\n\r\n');

/**
 * How long a new connection without a request is not idle: a proxy may have opened it for a call already on
 * its way, and could not tell whether a server that closes it had started that call.
 */
export const youngMs = 500;

type Parse = (chunk: Buffer) => void;
type Exchange = readonly [IncomingMessage, ServerResponse];

/** One connection with its requests that are not answered yet. */
class Connection {
  readonly openedAt = performance.now();
  running = 0;
  readonly waiting: Exchange[] = [];
  /** The last request read. */
  newest: IncomingMessage | undefined;
  /** Bytes still to come of its body, if it declared a length. */
  bodyLeft = 0;
  /** True if the last bytes read are the beginning of a request. */
  hasPart = false;
  /** True if later bytes are ignored. */
  isEnding = false;
  /** Called when no response is owed. */
  onAnswered: (() => void) | undefined;

  get inFlight(): number {
    return this.running + this.waiting.length;
  }

  /** Reading continues within a request, since its response may depend on all of it. */
  get isFull(): boolean {
    return this.inFlight >= mostInFlight && !this.isInBody;
  }

  /** Number of responses that do not wait for more input. */
  get owed(): number {
    return this.isInBody ? Math.max(0, this.inFlight - 1) : this.inFlight;
  }

  get isInBody(): boolean {
    return this.newest?.complete === false;
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && !this.hasPart;
  }

  /** Milliseconds until a connection without any bytes counts as idle. */
  get youngForMs(): number {
    return this.newest ? 0 : this.openedAt + youngMs - performance.now();
  }

  /**
   * Returns how much of the input the parser gets at once: at most one request's headers or body, and partial
   * headers only if nothing else is left, since the header timeout starts then.
   */
  findCut(chunk: Buffer): number {
    if (this.bodyLeft > 0) return Math.min(this.bodyLeft, chunk.length);
    // A chunked body may hold many empty lines.
    const least = this.isInBody ? (mostInFlight - this.inFlight) * shortestRequestBytes : 0;
    const end = chunk.indexOf(emptyLine, Math.max(0, least));
    return end < 0 ? chunk.length : end + emptyLine.length;
  }
}

/** Node sets it while more waits to be sent than the socket takes; its parser must get nothing then. */
function isPausedByNode(socket: Socket): boolean {
  return (socket as Socket & { _paused?: boolean })._paused === true;
}

const connections = new WeakMap<Socket, Connection>();

/**
 * Stops reading requests after this one, if none was read yet: its response may close the connection. Returns
 * false if responses to later requests are pending, which closing would drop.
 */
export function endBehind(request: IncomingMessage): boolean {
  const connection = connections.get(request.socket);
  if (!connection) return true;
  if (connection.newest !== request) return false;
  connection.isEnding = true;
  return true;
}

/** Ends a connection by `act`, once every whole request read from it has its response. */
function endWith(socket: Socket, act: () => void): void {
  const connection = connections.get(socket);
  if (!connection || connection.owed === 0) {
    act();
    return;
  }
  connection.isEnding = true;
  // The last response may close the connection by itself, and may not have left yet.
  connection.onAnswered = () => socket.writableEnded || act();
  // Only reading shows if the caller has gone.
  socket.resume();
}

type RefuseUnparsed = (error: Error & { code?: string }, socket: Socket) => void;
type ServerTimes = Pick<
  FastifyServerOptions,
  'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'
> & { http?: ServerOptions | null };

/**
 * An HTTP server that bounds the requests in flight on each connection. Node hands on every request in the 64
 * KiB it reads at once, thousands of short ones, and only then stops reading; here a connection is read
 * request by request, and paused while it is owed `mostInFlight` responses. It is never closed for that, so
 * every change that was made is acknowledged.
 */
export class PipeliningServer extends Server {
  readonly #sockets = new Set<Socket>();
  readonly #handle: RequestListener;

  /** `refuse` responds to what cannot be parsed, once all earlier requests on its connection have a response. */
  constructor(handle: RequestListener, options: ServerTimes, refuse?: RefuseUnparsed) {
    super(options.http ?? {});
    this.#handle = handle;
    this.keepAliveTimeout = options.keepAliveTimeout ?? this.keepAliveTimeout;
    this.requestTimeout = options.requestTimeout ?? this.requestTimeout;
    this.setTimeout(options.connectionTimeout ?? 0);
    this.on('connection', (socket: Socket) => this.#open(socket));
    const take = (...exchange: Exchange) => this.#take(exchange);
    this.on('request', take);
    // An unknown expectation may be ignored; Node would refuse it silently.
    this.on('checkExpectation', take);
    if (!refuse) return;
    this.on('clientError', (error, socket: Socket) => endWith(socket, () => refuse(error, socket)));
  }

  /** Node's own treats a connection as idle once its first response is made, whatever is still pending. */
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
    // The only listener is Node's, which feeds the parser.
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
