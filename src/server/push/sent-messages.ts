import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Secrets } from '#server/crypto/secrets.ts';
import { prepare, toBatches } from '#server/database/prepare.ts';
import type { PushAttemptTable, PushTables } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toStorable } from '#server/text/storable-text.ts';
import type { Message } from './form.ts';

const mostBodyBytes = 64 * 1024;
/** Response headers to keep, and characters of each value. */
const mostAnswerHeaders = 40;
const mostValueCharacters = 300;
/** Attempts of a push to keep and read; a push may be sent again and again. */
export const mostRead = 100;

/** Message of an attempt before it is stored. */
export interface Sending {
  pushId: string;
  /** Number of the attempt. */
  number: number;
  url: string;
  /** Undefined if nothing could be sent. */
  message: Message | undefined;
}

/** Stored message of an attempt. */
export interface Sent {
  url: string;
  /** Null if nothing could be sent. */
  headers: Record<string, string> | null;
  /** As sent; null if none was, or if it was erased with a person's data. */
  body: string | null;
  /** True if only the start of the body was kept. */
  cut: boolean;
}

/** Bytes of the rows of a message and its body, with their index entries. */
const rowBytes = 400;

/** Returns the bytes that a message takes: attempts share its body, which is sealed as base64. */
export function toSentBytes({ number, url, message }: Sending): number {
  if (!message) return rowBytes;
  const { headers, body } = message;
  const bodyBytes = number === 1 ? Buffer.byteLength(toKeptBody(body)) * (4 / 3) : 0;
  return Math.ceil(rowBytes + url.length + JSON.stringify(headers).length + bodyBytes);
}

const toDigest = (body: string) => hash('sha256', body, 'base64url');

/** Returns the beginning of a body, cut between two characters. */
function toKeptBody(body: string): string {
  const bytes = Buffer.from(body);
  if (bytes.length <= mostBodyBytes) return body;
  return new TextDecoder().decode(bytes.subarray(0, mostBodyBytes), { stream: true });
}

const insertBodies = prepare((database, { rows }: { rows: readonly PushTables['push_body'][] }) =>
  database
    .insertInto('push_body')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['push_id', 'digest']).doNothing()),
);

const insertMessages = prepare(
  (database, { rows }: { rows: readonly PushTables['push_message'][] }) =>
    database
      .insertInto('push_message')
      .values(rows)
      // A listener that did not respond leaves its message; the same attempt is repeated.
      .onConflict((conflict) =>
        conflict.columns(['push_id', 'number']).doUpdateSet(({ ref }) => ({
          url: ref('excluded.url'),
          headers: ref('excluded.headers'),
          body_digest: ref('excluded.body_digest'),
        })),
      ),
);

/** Stores what attempts send. A body is sealed, and stored once for all attempts of its push that send the same. */
export async function keepSent(
  transaction: Queryable,
  secrets: Pick<Secrets, 'seal'>,
  sending: readonly Sending[],
): Promise<void> {
  const bodies: PushTables['push_body'][] = [];
  const messages = sending.map(({ pushId: push_id, number, url, message }) => {
    if (!message) return { push_id, number, url, headers: null, body_digest: null };
    const { headers, body } = message;
    const digest = toDigest(body);
    const sealed = secrets.seal(toKeptBody(body));
    bodies.push({ push_id, digest, body: sealed, bytes: Buffer.byteLength(body) });
    return { push_id, number, url, headers: JSON.stringify(headers), body_digest: digest };
  });
  for (const rows of toBatches(bodies)) await insertBodies(transaction, { rows });
  for (const rows of toBatches(messages)) await insertMessages(transaction, { rows });
}

/** Finds what each attempt of a push sent, by its number; attempts from before messages were kept are missing. */
export async function findSent(
  database: Queryable,
  secrets: Pick<Secrets, 'open'>,
  pushId: string,
): Promise<Map<number, Sent>> {
  const rows = await database
    .selectFrom('push_message')
    .leftJoin('push_body', (join) =>
      join
        .onRef('push_body.push_id', '=', 'push_message.push_id')
        .onRef('push_body.digest', '=', 'push_message.body_digest'),
    )
    .select([
      'push_message.number',
      'push_message.url',
      'push_message.headers',
      'push_body.digest',
      'push_body.body',
      'push_body.bytes',
    ])
    .where('push_message.push_id', '=', pushId)
    .orderBy('push_message.number', 'desc')
    .limit(mostRead)
    .execute();
  // Attempts share a body: it is unsealed once.
  const opened = new Map<string | null, string>();
  const open = (digest: string | null, sealed: string) => {
    const body = opened.get(digest) ?? secrets.open(sealed);
    opened.set(digest, body);
    return body;
  };
  return new Map(
    rows.map(({ number, url, headers, digest, body, bytes }) => [
      number,
      {
        url,
        headers: headers === null ? null : (JSON.parse(headers) as Record<string, string>),
        body: body === null ? null : open(digest, body),
        cut: (bytes ?? 0) > mostBodyBytes,
      },
    ]),
  );
}

export function readAnswerHeaders({
  answer_headers,
}: Pick<PushAttemptTable, 'answer_headers'>): Record<string, string> | null {
  return answer_headers === null ? null : JSON.parse(answer_headers);
}

/** Returns the headers of a response for storage, as a JSON object. */
export function toAnswerHeaders(headers: IncomingHttpHeaders): string {
  const kept = Object.entries(headers)
    .slice(0, mostAnswerHeaders)
    .map(([name, value]) => [
      toStorable(name, mostValueCharacters),
      toStorable([value].flat().join(', '), mostValueCharacters),
    ]);
  return JSON.stringify(Object.fromEntries(kept));
}
