import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../_support/until.ts';

const host = '127.0.0.1';
const pollMs = 100;

interface Backend {
  port: number;
  isReady: boolean;
  answered: number;
  agent: Agent;
}

/** Headers of a single connection, which a proxy does not forward. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

function toPassed(headers: IncomingMessage['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));
}

/**
 * The simplest proxy: takes turns among ready servers, keeps their connections open and
 * never repeats a request. A call that a server breaks off breaks for its caller too.
 */
export class PlainProxy {
  readonly #backends: Backend[];
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  readonly #polls: NodeJS.Timeout[];
  #turn = 0;

  constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => {
      return { port, isReady: false, answered: 0, agent: new Agent({ keepAlive: true }) };
    });
    this.#polls = this.#backends.map((backend) => setInterval(() => this.#poll(backend), pollMs));
  }

  async open(): Promise<string> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves once a server returned `count` more calls. */
  async untilAnswered(index: number, count: number): Promise<void> {
    const enough = (this.#backends[index]?.answered ?? 0) + count;
    const isEnough = () => (this.#backends[index]?.answered ?? 0) >= enough;
    await until(isEnough, `server ${index} behind the proxy answers ${count} calls`);
  }

  close(): void {
    this.#polls.forEach(clearInterval);
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { agent } of this.#backends) agent.destroy();
  }

  async #poll(backend: Backend): Promise<void> {
    const answer = await fetch(`http://${host}:${backend.port}/readyz`).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    backend.isReady = answer?.status === 200;
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    this.#turn += 1;
    const backend = ready[this.#turn % ready.length];
    if (!backend) {
      outgoing.writeHead(503).end('no server is ready');
      return;
    }
    const { method, url: path } = incoming;
    const { port, agent } = backend;
    const headers = toPassed(incoming.headers);
    const passed = request({ host, port, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, toPassed(answer.headers));
      answer.on('error', () => outgoing.destroy());
      answer.on('end', () => {
        backend.answered += 1;
      });
      answer.pipe(outgoing);
    });
    passed.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${port}: ${error.message}`);
    });
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) passed.destroy();
    });
    incoming.pipe(passed);
  }
}
