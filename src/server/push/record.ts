import type { Insertable } from 'kysely';
import { toUrl } from '#contract/destination.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Holder, KeptBytes } from '#server/database/kept-bytes.ts';
import type { Flag } from '#server/database/people-tables.ts';
import { prepare, toBatches } from '#server/database/prepare.ts';
import type { PushAttemptTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import type { Write } from '#server/database/write.ts';
import type { ShowPictures } from '#server/pictures/addresses.ts';
import type { Log } from '#server/runtime/log.ts';
import { toStorableRow } from '#server/text/storable-text.ts';
import type { TextOf } from '#server/text/texts.ts';
import { readChannel } from './channel.ts';
import type { Delivery } from './delivery.ts';
import { type Fault, toKeptFault } from './fault.ts';
import { type Schedule, toNextAt } from './schedule.ts';
import type { Outcome } from './send-push.ts';
import { keepSent, mostRead, type Sending, toSentBytes } from './sent-messages.ts';

/** Outcomes of pushes that ended together, as far as their owner needs them. */
export interface EndedDeliveries {
  /** Acknowledged by receivers that are not the portal's own inbox, by account and kind of push. */
  delivered: { accountId: string; kind: string; count: number }[];
  /** Parked: their last attempt at the integrator's own address failed. `kind` is the address's channel. */
  parked: { accountId: string; kind: string; id: string }[];
  /** Addresses of integrators that answered 410 and get no more pushes. */
  disabled: { accountId: string; kind: string; url: string }[];
}

/** Called in the transaction that records the outcome. */
export type PushListener = (transaction: Queryable, ended: EndedDeliveries) => Promise<void>;

/** A finished attempt and its effect on the push. */
export interface EndedDelivery {
  delivery: Delivery;
  outcome: Outcome;
  /** Why it failed, in words; null if it was acknowledged. */
  error: string | null;
  /** When it is due again; undefined if delivered or parked. */
  nextAt: number | undefined;
  /** The receiver wants no more pushes at this address. */
  gone: boolean;
  /** The account's budget of the day is used up: only the outcome is kept. */
  isThinned?: boolean;
}

export interface AttemptDeps {
  write: Write;
  secrets: Pick<Secrets, 'open' | 'seal'>;
  showPictures: ShowPictures;
  keptBytes: KeptBytes;
  timeZone: string;
  schedule: Schedule;
  now(): number;
  wireTextOf: TextOf;
  /** Twice the longest attempt; the claims of a killed process are free after it. */
  leaseMs: number;
  tell?: PushListener | undefined;
  log: Pick<Log, 'error'>;
  /** Called with the outcome of each attempt, of the worker or of a listener. */
  onAttempt?: ((outcome: Outcome) => void) | undefined;
}

function isDelivered({ error }: EndedDelivery): boolean {
  return error === null;
}

/** Returns what an attempt makes of its push: delivered, due again, or parked. */
export function toEnded(
  delivery: Delivery,
  outcome: Outcome,
  { schedule, now, wireTextOf }: AttemptDeps,
): EndedDelivery {
  const { fault, httpStatus, retryAfterMs } = outcome;
  if (!fault) return { delivery, outcome, error: null, nextAt: undefined, gone: false };
  const gone = httpStatus === 410;
  const error = wireTextOf(fault.text, fault.values);
  const next = toNextAt(schedule, delivery.attempts + 1, now(), retryAfterMs);
  // Without an address no attempt is the last: it waits for the next address.
  return { delivery, outcome, error, gone, nextAt: gone ? (next ?? now()) : next };
}

interface Acknowledged {
  ids: readonly string[];
  leaseUntil: number;
  now: number;
}

const setDelivered = prepare((database, { ids, leaseUntil, now }: Acknowledged) =>
  database
    .updateTable('push')
    .set(({ eb }) => ({
      status: 'delivered',
      delivered_at: now,
      attempts: eb('attempts', '+', 1),
      lease_until: null,
    }))
    .where('id', 'in', ids)
    .where('lease_until', '=', leaseUntil)
    .returning('id'),
);

/** Resolves to the pushes that this process still held. */
async function recordDelivered(transaction: Queryable, delivered: EndedDelivery[], now: number) {
  const held = new Set<string>();
  const byLease = Map.groupBy(delivered, ({ delivery }) => delivery.leaseUntil);
  for (const [leaseUntil, group] of byLease) {
    for (const batch of toBatches(group)) {
      const ids = batch.map(({ delivery }) => delivery.id);
      for (const { id } of await setDelivered(transaction, { ids, leaseUntil, now })) held.add(id);
    }
  }
  return delivered.filter(({ delivery }) => held.has(delivery.id));
}

/** Later pushes of a waybill need no look before the one they wait for. */
async function holdBack(transaction: Queryable, { receiver, billCode }: Delivery, nextAt: number) {
  await transaction
    .updateTable('push')
    .set({ next_at: nextAt })
    .where('account_id', '=', receiver.accountId)
    .where('kind', '=', receiver.kind)
    .where('bill_code', '=', billCode)
    .where('status', '=', 'pending')
    .where('next_at', '<', nextAt)
    .execute();
}

/** Returns false if it was already disabled, or is another address now. */
async function disable(transaction: Queryable, { delivery, error }: EndedDelivery, now: number) {
  const { accountId, kind, destination } = delivery.receiver;
  const row = await transaction
    .updateTable('callback')
    .set({ disabled_at: now, disabled_reason: error })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    // The address may have changed since.
    .where('url', '=', toUrl(destination))
    .where('disabled_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if an address was set since a push was claimed; waiting pushes then have all their attempts left. */
async function isSetAgain(transaction: Queryable, { delivery }: EndedDelivery): Promise<boolean> {
  const { accountId, kind, setAt } = delivery.receiver;
  const set = await transaction
    .selectFrom('callback')
    .select('url')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('updated_at', '!=', setAt)
    .executeTakeFirst();
  return set !== undefined;
}

async function recordFailed(
  transaction: Queryable,
  ended: EndedDelivery,
  now: number,
  results: EndedDeliveries,
) {
  const { delivery, gone } = ended;
  const { accountId, kind, destination } = delivery.receiver;
  const isRestarted = await isSetAgain(transaction, ended);
  const nextAt = isRestarted ? now : ended.nextAt;
  const held = await transaction
    .updateTable('push')
    .set(({ eb }) => ({
      status: nextAt === undefined ? 'dead' : 'pending',
      attempts: isRestarted ? 0 : eb('attempts', '+', 1),
      lease_until: null,
      ...(nextAt !== undefined && { next_at: nextAt }),
    }))
    .where('id', '=', delivery.id)
    .where('lease_until', '=', delivery.leaseUntil)
    .returning('id')
    .executeTakeFirst();
  if (!held) return false;
  // A failure in the test inbox was chosen, and one at a listener is on its owner's screen.
  const hasOwner = destination.kind === 'address';
  if (nextAt !== undefined) await holdBack(transaction, delivery, nextAt);
  else if (hasOwner) results.parked.push({ accountId, kind, id: delivery.id });
  const isDisabled = gone && (await disable(transaction, ended, now));
  if (isDisabled && hasOwner) results.disabled.push({ accountId, kind, url: destination.url });
  return true;
}

/** Counts each account's kinds, always in the same order, so that two processes do not deadlock. */
function countDelivered(delivered: readonly EndedDelivery[]): EndedDeliveries['delivered'] {
  const receivers = Map.groupBy(delivered, ({ delivery: { receiver } }) => {
    return `${receiver.accountId} ${readChannel(receiver.kind).kind}`;
  });
  return [...receivers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const { accountId, kind: channel } = first.delivery.receiver;
      const { kind } = readChannel(channel);
      return [{ accountId, kind, count: others.length + 1 }];
    });
}

/** Characters of each text of an attempt; a receiver's response is bounded before. */
const mostCharacters = 20_000;

const insertRows = prepare(
  (database, { rows }: { rows: readonly Insertable<PushAttemptTable>[] }) =>
    database.insertInto('push_attempt').values(rows),
);

async function insertAttempts(
  transaction: Queryable,
  ended: readonly EndedDelivery[],
): Promise<void> {
  const attempts = ended.map(({ delivery, outcome, error, isThinned = false }) => {
    const row = {
      push_id: delivery.id,
      number: delivery.number,
      attempted_at: outcome.attemptedAt,
      duration_ms: outcome.durationMs,
      http_status: outcome.httpStatus,
      error,
      fault: outcome.fault ? toKeptFault(outcome.fault) : null,
      answer: outcome.answer,
      answer_headers: outcome.answerHeaders,
      thinned: (isThinned ? 1 : 0) as Flag,
    };
    return toStorableRow(row, mostCharacters);
  });
  for (const rows of toBatches(attempts)) await insertRows(transaction, { rows });
}

function toSending({ delivery, outcome: { sent } }: EndedDelivery): Sending[] {
  if (sent === undefined) return [];
  const { id: pushId, number, receiver } = delivery;
  return [{ pushId, number, url: toUrl(receiver.destination), message: sent ?? undefined }];
}

/** If a parked push is replayed again and again, the newest attempts are kept. */
async function removeOldAttempts(
  transaction: Queryable,
  ended: readonly EndedDelivery[],
): Promise<void> {
  for (const { delivery } of ended) {
    const oldest = delivery.number - mostRead;
    if (oldest < 1) continue;
    for (const table of ['push_attempt', 'push_message'] as const) {
      await transaction
        .deleteFrom(table)
        .where('push_id', '=', delivery.id)
        .where('number', '<=', oldest)
        .execute();
    }
  }
}

const toHolder = ({ delivery: { receiver } }: EndedDelivery): Holder => {
  return { id: receiver.accountId, environment: receiver.environment };
};

/** Returns the attempt, or only its outcome if the account has no room for more. */
function thin(keptBytes: KeptBytes, ended: EndedDelivery, now: number): EndedDelivery {
  const room = keptBytes.room(toHolder(ended), isDelivered(ended) ? 'success' : 'failure', now);
  if (room === 'whole') return ended;
  keptBytes.thinned.pushes += 1;
  const outcome = { ...ended.outcome, answer: null, answerHeaders: null, sent: undefined };
  return { ...ended, outcome, isThinned: true };
}

/** Bytes of the rows of a push and of an attempt, with their index entries. */
const pushBytes = 500;
const attemptBytes = 250;

/** Returns the bytes that an attempt adds: with the first one, also its push. */
function toBytes(ended: EndedDelivery): number {
  const { delivery, outcome, error } = ended;
  const { answer, answerHeaders, fault } = outcome;
  const texts = [answer, answerHeaders, error, fault ? toKeptFault(fault) : null];
  if (delivery.number === 1) texts.push(delivery.content);
  const sent = toSending(ended).reduce((sum, each) => sum + toSentBytes(each), 0);
  return texts.reduce(
    (sum, text) => sum + Buffer.byteLength(text ?? ''),
    sent + attemptBytes + (delivery.number === 1 ? pushBytes : 0),
  );
}

type RecordDeps = Pick<AttemptDeps, 'secrets' | 'keptBytes' | 'now' | 'tell'>;

/** Records attempts that ended together; skips those that another process took over. Resolves to the number held. */
export async function recordEnded(
  { secrets, keptBytes, now: readNow, tell }: RecordDeps,
  transaction: Queryable,
  ended: readonly EndedDelivery[],
): Promise<number> {
  const now = readNow();
  const held = await recordDelivered(transaction, ended.filter(isDelivered), now);
  // The portal's own inbox says nothing about the health of an integrator's receiver.
  const received = held.filter(({ delivery }) => delivery.receiver.destination.kind !== 'inbox');
  const delivered = countDelivered(received);
  const results: EndedDeliveries = { delivered, parked: [], disabled: [] };
  for (const each of ended) {
    if (isDelivered(each)) continue;
    if (await recordFailed(transaction, each, now, results)) held.push(each);
  }
  if (held.length === 0) return 0;
  const kept = held.map((each) => thin(keptBytes, each, now));
  await insertAttempts(transaction, kept);
  await keepSent(transaction, secrets, kept.flatMap(toSending));
  await removeOldAttempts(transaction, kept);
  await tell?.(transaction, results);
  for (const each of kept) keptBytes.add(toHolder(each), 'pushes', toBytes(each), now);
  return held.length;
}

/** Returns an attempt without its receiver's response, part of which cannot be stored. */
function toBare({ wireTextOf }: AttemptDeps, ended: EndedDelivery): EndedDelivery {
  const outcome = { ...ended.outcome, answer: null, answerHeaders: null, sent: undefined };
  if (isDelivered(ended)) return { ...ended, outcome };
  const fault: Fault = { text: 'detail.pushBroken', values: { reason: 'record' } };
  const error = wireTextOf(fault.text, fault.values);
  return { ...ended, outcome: { ...outcome, fault }, error };
}

/** Records once more without the answer, which may be the cause; a push that fails again is resent when its claim expires. */
async function recordBare(deps: AttemptDeps, ended: EndedDelivery): Promise<number> {
  const { write, log } = deps;
  const bare = toBare(deps, ended);
  try {
    return await write((transaction) =>
      recordEnded({ ...deps, tell: undefined }, transaction, [bare]),
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, push: ended.delivery.id }, 'an attempt of a push is lost');
    return 0;
  }
}

/**
 * Records attempts one by one, so that one whose record fails holds up no other. That one is recorded without
 * its answer and mail, else the push would be sent for ever. Removes from `ended` what it handled; throws if
 * the storage is unavailable.
 */
export async function recordEach(deps: AttemptDeps, ended: EndedDelivery[]): Promise<number> {
  const { write, log } = deps;
  let held = 0;
  for (let [first] = ended; first; [first] = ended) {
    const each = first;
    try {
      held += await write((transaction) => recordEnded(deps, transaction, [each]));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error(
        { err: error, push: each.delivery.id },
        'an attempt of a push could not be recorded',
      );
      held += await recordBare(deps, each);
    }
    ended.shift();
  }
  return held;
}

/** Releases claims whose sending did not finish, so that other processes need not wait. */
export async function releaseClaims(transaction: Queryable, claims: readonly Delivery[]) {
  for (const { id, leaseUntil } of claims) {
    await transaction
      .updateTable('push')
      .set({ lease_until: null })
      .where('id', '=', id)
      .where('lease_until', '=', leaseUntil)
      .execute();
  }
}
