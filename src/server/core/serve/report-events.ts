import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Agent, request } from 'undici';
import { toUrl } from '#contract/destination.ts';
import { pushes } from '#contract/operations/pushes.ts';
import type { Db } from '#server/database/tables.ts';
import { reportedPictureKind } from '#server/pictures/picture-store.ts';
import { PushFault } from '#server/push/fault.ts';
import type { Post, PostRequest } from '#server/push/post.ts';
import type { Reply } from '#server/push/reply.ts';
import { followConnecting } from '#server/runtime/connecting.ts';
import { reportedLineKind } from '#server/statements/ledger.ts';
import {
  balanceEvent,
  type CoreEvent,
  type EventResult,
  eventsPrefix,
  lineEvent,
  mostEvents,
  type PushedEventType,
  pictureEvent,
  signMessage,
} from '../protocol.ts';

const timeoutMs = 15_000;

interface Waiting {
  event: CoreEvent;
  reply: PromiseWithResolvers<Reply>;
}

/** The addresses of this core's outbox: the events' URL, with the type of event after `#`. */
export function toEventAddresses(eventsUrl: string): { kind: string; url: string }[] {
  const toAddress = (kind: string, event: string) => ({ kind, url: `${eventsUrl}#${event}` });
  return [
    ...pushes.map(({ id, event }) => toAddress(id, event)),
    toAddress(reportedLineKind, lineEvent),
    toAddress(reportedPictureKind, pictureEvent),
  ];
}

/** Gives known accounts the addresses: the portal may have moved, or types of events been added, since the last start. */
export async function renewEventAddresses(
  database: Db,
  addresses: readonly { kind: string; url: string }[],
  now: number,
): Promise<void> {
  for (const { kind, url } of addresses) {
    const accounts = database
      .selectFrom('callback')
      .select(['account_id', sql.val(kind).as('kind'), sql.val(url).as('url')])
      .select(sql<number>`cast(${now} as bigint)`.as('updated_at'))
      // SQLite cannot tell the end of a select without a condition from a conflict.
      .where('account_id', '!=', '')
      .groupBy('account_id');
    await database
      .insertInto('callback')
      .columns(['account_id', 'kind', 'url', 'updated_at'])
      .expression(accounts)
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ url }))
      .execute();
  }
}

/** Reads the time from a push id, a UUIDv7 that begins with its creation in milliseconds. */
function toTime(id: string): string {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
}

function toEvent({ destination, headers, stored = 'null' }: PostRequest): CoreEvent {
  const id = headers['x-push-id'] ?? '';
  return {
    id,
    type: new URL(toUrl(destination)).hash.slice(1) as PushedEventType,
    at: toTime(id),
    apiAccount: headers.apiAccount ?? '',
    ...(headers.traceparent && { traceparent: headers.traceparent }),
    data: JSON.parse(stored),
  };
}

function toReply({ result, field, rule }: Partial<EventResult>): Reply {
  const isTaken = result === 'taken' || result === 'known';
  const answer = isTaken ? { code: '1' } : { code: '0', msg: `${field}: ${rule}` };
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)), cut: false };
}

/** At most `mostEvents` at a time; throws if the portal does not accept them. */
export type Report = (events: readonly CoreEvent[]) => Promise<EventResult[]>;

export function createReport(eventsUrl: string, secrets: readonly string[]): Report {
  const agent = new Agent({ connections: 1 });
  return async (events) => {
    const body = JSON.stringify(events);
    const id = `${eventsPrefix}${randomUUID()}`;
    const post = () =>
      request(eventsUrl, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...signMessage(secrets, id, body), 'content-type': 'application/json' },
        body,
      });
    const reply = await followConnecting(post, (error, tried) =>
      tried === '' ? error : new Error(`no connection to ${eventsUrl}: ${tried}`, { cause: error }),
    );
    const text = await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}: ${text}`);
    return JSON.parse(text).results;
  };
}

/** Characters of a report, well below what the portal reads: pictures are long. */
const mostCharacters = 2_000_000;

/** Returns how many of the waiting events fit into one report, at least one. */
function countTogether(waiting: readonly Waiting[]): number {
  let left = mostCharacters;
  const beyond = waiting.findIndex(({ event }) => {
    left -= JSON.stringify(event).length;
    return left < 0;
  });
  return Math.min(mostEvents, beyond < 0 ? waiting.length : Math.max(1, beyond));
}

/** Reports each push as an event. Events that arrive during a report go out together in the next. */
export function createPost(report: Report): Post {
  const waiting: Waiting[] = [];
  let busy = false;

  async function reportAll(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countTogether(waiting));
      try {
        const results = await report(batch.map(({ event }) => event));
        for (const [index, { reply }] of batch.entries())
          reply.resolve(toReply(results[index] ?? {}));
      } catch (error) {
        const reason = (error as Error).message;
        for (const { reply } of batch) {
          reply.reject(new PushFault({ text: 'detail.pushUnreachable', values: { reason } }));
        }
      }
    }
    busy = false;
  }

  return (post) => {
    const reply = Promise.withResolvers<Reply>();
    waiting.push({ event: toEvent(post), reply });
    void reportAll();
    return reply.promise;
  };
}

/** Reports balances changed since its last call, and all after a start: the portal keeps the latest value. */
export function createReportBalances(database: Db, report: Report, now: () => number) {
  const reported = new Map<string, number>();
  return async (): Promise<void> => {
    const rows = await database
      .selectFrom('customer')
      .innerJoin('account', 'account.id', 'customer.account_id')
      .select(['customer.id', 'api_account as apiAccount', 'code as customerCode', 'balance'])
      .where('balance', 'is not', null)
      .execute();
    const changed = rows.flatMap(({ balance, ...row }) =>
      balance === null || reported.get(row.id) === balance ? [] : [{ ...row, balance }],
    );
    const at = new Date(now()).toISOString();
    for (let start = 0; start < changed.length; start += mostEvents) {
      const some = changed.slice(start, start + mostEvents);
      await report(
        some.map(({ apiAccount, customerCode, balance }) => ({
          id: randomUUID(),
          type: balanceEvent,
          at,
          apiAccount,
          data: { customerCode, balance },
        })),
      );
      for (const { id, balance } of some) reported.set(id, balance);
    }
  };
}
