import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { authorityFile } from '../server/push/_secure-receiver.ts';
import { serve } from './serve.ts';

const acknowledged = JSON.stringify({ code: '1', msg: 'success', data: 'SUCCESS' });

export interface Attempt {
  billCode: string;
  sequence: number;
  atMs: number;
}

/** Returns how a receiver answers instead of acknowledging; undefined: it acknowledges. */
export type Fault = (attempt: Attempt) => ((response: ServerResponse) => unknown) | undefined;

/** An integrator's server; records attempts, acknowledgements and their order. */
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

  /** Acknowledged pushes. */
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

/** Serves receivers over TLS, each below its name. */
export async function serveSecurely(receivers: Readonly<Record<string, SecureReceiver>>) {
  const fixtures = path.dirname(authorityFile);
  const read = (name: string) => readFileSync(path.join(fixtures, name));
  const server = await serve(
    createServer(
      { cert: read('receiver.crt'), key: read('receiver.key') },
      async (request, response) => {
        const body = await text(request).catch(() => undefined);
        if (body !== undefined) receivers[request.url?.slice(1) ?? '']?.take(body, response);
      },
    ),
  );
  return { ...server, urlOf: (name: string) => `https://localhost:${server.port}/${name}` };
}
