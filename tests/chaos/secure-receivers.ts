import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { authorityFile } from '../server/push/_secure-receiver.ts';

const acknowledged = JSON.stringify({ code: '1', msg: 'success', data: 'SUCCESS' });

export interface Attempt {
  billCode: string;
  sequence: number;
  atMs: number;
}

/** How a receiver answers an attempt instead of acknowledging it; undefined: it does. */
export type Fault = (attempt: Attempt) => ((response: ServerResponse) => unknown) | undefined;

/** An integrator's server: what came, what it acknowledged and in which order. */
export class SecureReceiver {
  readonly attempts: Attempt[] = [];
  readonly disorder: string[] = [];
  fault: Fault;
  repeated = 0;
  private readonly latest = new Map<string, number>();
  private readonly ids = new Set<string>();

  constructor(fault: Fault = () => undefined) {
    this.fault = fault;
  }

  /** Pushes that were acknowledged. */
  get distinct(): number {
    return this.ids.size;
  }

  take(body: string, response: ServerResponse): void {
    const content = body.startsWith('{')
      ? JSON.parse(body).data
      : JSON.parse(new URLSearchParams(body).get('bizContent') ?? '');
    const { billCode, sequence } = content;
    const attempt = { billCode, sequence, atMs: performance.now() };
    this.attempts.push(attempt);
    const answer = this.fault(attempt);
    if (answer) {
      answer(response);
      return;
    }
    const before = this.latest.get(billCode) ?? 0;
    const isAgain = sequence <= before;
    if (isAgain ? !this.ids.has(`${billCode} ${sequence}`) : sequence > before + 1)
      this.disorder.push(`${billCode}: event ${sequence} came after event ${before}`);
    if (isAgain) this.repeated += 1;
    this.latest.set(billCode, Math.max(before, sequence));
    this.ids.add(`${billCode} ${sequence}`);
    response.end(acknowledged);
  }
}

/** Serves receivers over TLS, each below its name; answers where, and what ends it. */
export async function serveSecurely(receivers: Readonly<Record<string, SecureReceiver>>) {
  const fixtures = path.dirname(authorityFile);
  const read = (name: string) => readFileSync(path.join(fixtures, name));
  const server = createServer(
    { cert: read('receiver.crt'), key: read('receiver.key') },
    async (request, response) => {
      const body = await text(request).catch(() => undefined);
      if (body !== undefined) receivers[request.url?.slice(1) ?? '']?.take(body, response);
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    urlOf: (name: string) => `https://localhost:${address.port}/${name}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
