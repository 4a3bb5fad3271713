import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { PushFault } from '#server/push/fault.ts';
import type { Post, PostRequest } from '#server/push/post.ts';
import type { Reply } from '#server/push/reply.ts';
import {
  type CoreEvent,
  type CoreEventType,
  type EventResult,
  eventPushes,
  eventsPrefix,
  mostEvents,
  signMessage,
} from '../protocol.ts';

const timeoutMs = 15_000;

interface Waiting {
  event: CoreEvent;
  told: PromiseWithResolvers<Reply>;
}

/** Where this core's outbox sends a push to: the events' address, and which event it is behind `#`. */
export function toEventAddresses(eventsUrl: string): { kind: string; url: string }[] {
  return Object.entries(eventPushes).map(([type, kind]) => ({ kind, url: `${eventsUrl}#${type}` }));
}

/** Ids of pushes are UUIDs of version 7, which begin with the milliseconds of their writing. */
function toTime(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
}

function toEvent({ url, headers, body }: PostRequest): CoreEvent {
  const id = headers['x-push-id'] ?? '';
  return {
    id,
    type: url.hash.slice(1) as CoreEventType,
    at: toTime(id),
    apiAccount: headers.apiAccount ?? '',
    data: JSON.parse(new URLSearchParams(body).get('bizContent') ?? 'null'),
  };
}

/** What the outbox takes for an acknowledgement, or for a refusal that it tries again. */
function toReply({ result, field, rule }: Partial<EventResult>): Reply {
  const isTaken = result === 'taken' || result === 'known';
  const answer = isTaken ? { code: '1' } : { code: '0', msg: `${field}: ${rule}` };
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)), cut: false };
}

/**
 * The way out of this core's outbox: each push is reported to the portal as an event. What comes
 * together while a report is on its way leaves with the next one.
 */
export function createReport(eventsUrl: string, secrets: readonly string[]): Post {
  const agent = new Agent({ connections: 1 });
  const waiting: Waiting[] = [];
  let busy = false;

  async function send(batch: readonly Waiting[]): Promise<EventResult[]> {
    const body = JSON.stringify(batch.map(({ event }) => event));
    const id = `${eventsPrefix}${randomUUID()}`;
    const reply = await request(eventsUrl, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...signMessage(secrets, id, body), 'content-type': 'application/json' },
      body,
    });
    const text = await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}: ${text}`);
    return JSON.parse(text).results;
  }

  async function report(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostEvents);
      try {
        const results = await send(batch);
        for (const [index, { told }] of batch.entries())
          told.resolve(toReply(results[index] ?? {}));
      } catch (error) {
        const reason = (error as Error).message;
        for (const { told } of batch) {
          told.reject(new PushFault('detail.pushUnreachable', { reason }));
        }
      }
    }
    busy = false;
  }

  return (post) => {
    const told = Promise.withResolvers<Reply>();
    waiting.push({ event: toEvent(post), told });
    void report();
    return told.promise;
  };
}
