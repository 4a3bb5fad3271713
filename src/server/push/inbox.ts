import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '#contract/durations.ts';
import { findPush } from '#contract/operations/pushes.ts';
import { type InboxAnswer, keptHours, mostKept } from '#contract/portal/console-inbox.ts';
import { acknowledgement } from '#contract/push.ts';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import type { Write } from '#server/database/write.ts';
import { newId } from '#server/runtime/new-id.ts';
import { findSigning } from './callback-secrets.ts';
import { PushFault } from './fault.ts';
import type { Post, PostRequest } from './post.ts';
import type { Reply } from './reply.ts';

export interface InboxDeps {
  database: Db;
  write: Write;
  secrets: Pick<Secrets, 'open'>;
  now(): number;
}

/** Pushes that a slow inbox holds at a time in one process; further ones fail at once, with the same message. */
const mostHeld = 50;
export const keptMs = keptHours * hourMs;

const statuses: Record<InboxAnswer, number | null> = { ok: 200, error: 500, slow: null, gone: 410 };

/** Same as the answer of the documentation's receivers. */
const refusal = { code: '145003030', msg: 'headers signature verification failed', data: null };

type Headers = Record<string, string>;

export function readVersion(headers: Headers): 1 | 2 {
  return signedHeaders.id in headers ? 2 : 1;
}

function readBizContent(body: string): string {
  return new URLSearchParams(body).get('bizContent') ?? '';
}

/** Returns the signed text: bizContent, decoded; in version 2 id, timestamp and body. */
export function readSigned(headers: Headers, body: string): string {
  if (readVersion(headers) === 1) return readBizContent(body);
  const { id, timestamp } = signedHeaders;
  return toSignedText(headers[id] ?? '', headers[timestamp] ?? '', body);
}

/** Returns the proofs of a push: its digest, or in version 2 its signatures, one of which must match. */
export function readProofs(headers: Headers): string[] {
  if (readVersion(headers) === 1) return [headers.digest ?? ''];
  return (headers[signedHeaders.signature] ?? '').split(' ');
}

type Content = Record<string, unknown>;

function readBillCode(kind: string, headers: Headers, body: string): string | null {
  const content =
    readVersion(headers) === 1
      ? (JSON.parse(readBizContent(body)) as Content)
      : (JSON.parse(body) as { data: Content }).data;
  const billCode = content[findPush(kind)?.hints.tells ?? ''];
  return typeof billCode === 'string' ? billCode.slice(0, 64) : null;
}

/** Finds the sandbox account of an inbox, its key, and the answer that it chose. */
async function findInbox({ database, secrets }: InboxDeps, accountId: string) {
  const account = await database
    .selectFrom('account')
    .leftJoin('inbox', 'inbox.account_id', 'account.id')
    .select(['account.private_key', 'inbox.answer'])
    .where('account.id', '=', accountId)
    .where('account.environment', '=', 'sandbox')
    .executeTakeFirst();
  // Our own calls set it nowhere else.
  if (!account) throw new PushFault({ text: 'detail.callbackScheme' });
  return { privateKey: secrets.open(account.private_key), answer: account.answer ?? 'ok' };
}

async function removeBeyond(transaction: Queryable, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('inbox_push')
    .where('account_id', '=', accountId)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('inbox_push as kept')
        .select('kept.id')
        .where('kept.account_id', '=', accountId)
        .orderBy('kept.id', 'desc')
        .offset(mostKept)
        .limit(1),
    )
    .execute();
}

type Taken = Pick<PostRequest, 'headers' | 'body'> & { to: { accountId: string; kind: string } };

/** Returns the proof that a push is the courier's, and whether the push carries it. */
async function verify(
  { database, secrets, now }: InboxDeps,
  { headers, body, to }: Taken,
  privateKey: string,
) {
  const signed = readSigned(headers, body);
  const right =
    readVersion(headers) === 1
      ? [toHeaderDigest(md5, signed, privateKey)]
      : (await findSigning(database, to, secrets, now())).map((secret) =>
          toSignature(hmacSha256, secret, signed),
        );
  const carried = right.find((proof) => readProofs(headers).includes(proof));
  return { expected: carried ?? right[0] ?? '', isGenuine: carried !== undefined };
}

/** Version 2 refuses by the status, version 1 in a response with HTTP 200. */
function toStatus(answer: InboxAnswer, version: 1 | 2, isGenuine: boolean): number | null {
  return answer === 'ok' && version === 2 && !isGenuine ? 401 : statuses[answer];
}

/** Stores a push as received; resolves to whether it is genuine, and to the response. */
async function take(deps: InboxDeps, { headers, body, to }: PostRequest) {
  if (!to) throw new Error('a push to an inbox names its account');
  const { privateKey, answer } = await findInbox(deps, to.accountId);
  const { expected, isGenuine } = await verify(deps, { headers, body, to }, privateKey);
  const status = toStatus(answer, readVersion(headers), isGenuine);
  const row = {
    id: newId(),
    account_id: to.accountId,
    kind: to.kind,
    bill_code: readBillCode(to.kind, headers, body),
    headers: JSON.stringify(headers),
    body,
    expected,
    http_status: status,
    received_at: deps.now(),
  };
  await deps.write(async (transaction) => {
    await transaction.insertInto('inbox_push').values(row).execute();
    await removeBeyond(transaction, to.accountId);
  });
  return { status, isGenuine };
}

function toReply(status: number, isGenuine: boolean): Reply {
  const said = isGenuine ? acknowledgement : refusal;
  const body = Buffer.from(status === 200 ? JSON.stringify(said) : '');
  return { status, headers: { 'content-type': 'application/json' }, body, cut: false };
}

/**
 * Delivers pushes to test inboxes inside the process. Verifies and acknowledges like the documentation's
 * receivers, or responds as the integrator chose.
 */
export function createInboxPost(deps: InboxDeps, timeoutMs: number): Post {
  let held = 0;
  const hold = async (ms: number, signal: AbortSignal | undefined) => {
    if (held >= mostHeld) return;
    held += 1;
    // The wait ends with the process.
    await wait(ms, undefined, { signal }).catch(() => {});
    held -= 1;
  };
  return async (request) => {
    const limitMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs);
    const { status, isGenuine } = await take(deps, request);
    if (status !== null) return toReply(status, isGenuine);
    await hold(limitMs, request.signal);
    throw new PushFault({ text: 'detail.pushTimeout', values: { limit: String(limitMs / 1000) } });
  };
}
