import { setTimeout as wait } from 'node:timers/promises';
import { toUrl } from '#contract/destination.ts';
import {
  type Forwarded,
  type ForwardedAnswer,
  longestWaitS,
  type NextRequest,
} from '#contract/portal/listen.ts';
import type { Holder } from '#server/database/kept-bytes.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { claimDeliveries, type Delivery, deliveryColumns, toDelivery } from './delivery.ts';
import { findListened, openDestination } from './destination.ts';
import type { Fault } from './fault.ts';
import { type Message, toMessage } from './form.ts';
import {
  type AttemptDeps,
  type EndedDelivery,
  recordEach,
  releaseClaims,
  toEnded,
} from './record.ts';
import type { Reply } from './reply.ts';
import { type Outcome, toAnswered, toUnanswered, toUnsent } from './send-push.ts';
import { keepSent, toSentBytes } from './sent-messages.ts';

interface ListenDeps extends AttemptDeps {
  database: Db;
}

/** Request of a listener with its account and a check that its token is still open. */
interface Wanted extends NextRequest {
  accountId: string;
  isOpen(database: Queryable): Promise<boolean>;
}

const listened = 'sandbox' as const;
const pollMs = 500;
/** Accounts that may wait in one process; each polls twice a second. */
const mostWaiting = 200;

/** Thrown if another listener has begun, the token has expired, or too many wait. */
export class ListenRefused extends Error {
  readonly reason: 'taken' | 'over' | 'crowded';

  constructor(reason: ListenRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Starts the single listener of an account, or keeps it. */
async function keepListening(
  { write, now }: ListenDeps,
  { accountId, listener, begins }: Wanted,
): Promise<void> {
  const row = { account_id: accountId, listener, seen_at: now() };
  await write(async (transaction) => {
    if (begins) {
      await transaction
        .insertInto('listener')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
      return;
    }
    const still = await transaction
      .updateTable('listener')
      .set({ seen_at: row.seen_at })
      .where('account_id', '=', accountId)
      .where('listener', '=', listener)
      .returning('account_id')
      .executeTakeFirst();
    if (!still) throw new ListenRefused('taken');
  });
}

/** Throws if a waiting listener has been replaced, or its token no longer works. */
async function assertStill(database: Queryable, wanted: Wanted) {
  const row = await database
    .selectFrom('listener')
    .select('listener')
    .where('account_id', '=', wanted.accountId)
    .executeTakeFirst();
  if (row?.listener !== wanted.listener) throw new ListenRefused('taken');
  if (!(await wanted.isOpen(database))) throw new ListenRefused('over');
}

interface Handed {
  delivery: Delivery;
  message: Message;
}

/** Forms claimed pushes and stores them, since the answer does not repeat them. */
async function form(
  deps: ListenDeps,
  transaction: Queryable,
  accountId: string,
  deliveries: readonly Delivery[],
): Promise<{ handed: Handed[]; failed: EndedDelivery[] }> {
  const now = deps.now();
  const handed: Handed[] = [];
  const failed: EndedDelivery[] = [];
  for (const delivery of deliveries) {
    try {
      const receiver = openDestination(deps, delivery.receiver, now);
      const content = deps.showPictures(accountId, delivery.content);
      handed.push({ delivery, message: toMessage(receiver, { ...delivery, content }, now) });
    } catch (error) {
      failed.push(toEnded(delivery, toUnsent(error, now), deps));
    }
  }
  const sending = handed.map(({ delivery: { id, number, receiver }, message }) => {
    return { pushId: id, number, url: toUrl(receiver.destination), message };
  });
  const holder: Holder = { id: accountId, environment: listened };
  if (deps.keptBytes.room(holder, 'success', now) === 'whole') {
    await keepSent(transaction, deps.secrets, sending);
    const bytes = sending.reduce((sum, each) => sum + toSentBytes(each), 0);
    deps.keptBytes.add(holder, 'pushes', bytes, now);
  }
  return { handed, failed };
}

async function claim(deps: ListenDeps, wanted: Wanted): Promise<Handed[]> {
  const { write, now, leaseMs, log } = deps;
  const { accountId } = wanted;
  const { handed, failed } = await write(async (transaction) => {
    const times = { now: now(), leaseUntil: now() + leaseMs };
    await assertStill(transaction, wanted);
    const taken: Delivery[] = [];
    for (const receiver of await findListened(transaction, { accountId, now: times.now })) {
      const count = wanted.room - taken.length;
      if (count > 0)
        taken.push(...(await claimDeliveries(transaction, receiver, { ...times, count })));
    }
    return form(deps, transaction, accountId, taken);
  });
  for (const { delivery, outcome } of failed) {
    log.error({ err: outcome.cause, push: delivery.id }, 'a push could not be sent');
    deps.onAttempt?.(outcome);
  }
  await recordEach(deps, failed);
  // An attempt may take half a lease: after a slower commit no time is left for one.
  return handed.filter(({ delivery }) => delivery.leaseUntil - now() >= toTimeoutMs(deps));
}

function toTimeoutMs({ leaseMs }: ListenDeps): number {
  return leaseMs / 2;
}

function toForwarded(deps: ListenDeps, { delivery, message }: Handed): Forwarded {
  const { receiver, id, leaseUntil } = delivery;
  return {
    id,
    claim: `${leaseUntil}:${receiver.setAt}:${receiver.version}`,
    billCode: delivery.billCode,
    kind: receiver.kind,
    ...message,
    timeoutMs: toTimeoutMs(deps),
    heldMs: leaseUntil - deps.now(),
  };
}

function toReply(answer: ForwardedAnswer): Reply | undefined {
  const { error, status, headers = {}, body = '', cut = false } = answer;
  if (error !== undefined || status === undefined) return undefined;
  return { status, headers, body: Buffer.from(body, 'base64'), cut };
}

function toFault({ error = 'ECONNRESET' }: ForwardedAnswer, timeoutMs: number): Fault {
  return error === 'timeout'
    ? { text: 'detail.pushTimeout', values: { limit: String(timeoutMs / 1000) } }
    : { text: 'detail.pushUnreachable', values: { reason: error } };
}

/** Reads what `toForwarded` wrote into a claim: its address may use another version by now. */
function readClaim({ claim: written }: ForwardedAnswer) {
  const [leaseUntil = 0, setAt = 0, version = 1] = written.split(':').map(Number);
  return { leaseUntil, setAt, version: version === 2 ? 2 : 1 } as const;
}

function toOutcome(deps: ListenDeps, answer: ForwardedAnswer): Outcome {
  const now = deps.now();
  const durationMs = Math.min(answer.durationMs, deps.leaseMs);
  const reply = toReply(answer);
  const end = reply
    ? toAnswered(reply, readClaim(answer).version, now)
    : toUnanswered(toFault(answer, toTimeoutMs(deps)));
  return { attemptedAt: now - durationMs, durationMs, ...end };
}

/** The claim that an answer is about; undefined where it expired, taken by another process or not. */
async function findDelivery(
  database: Queryable,
  accountId: string,
  answer: ForwardedAnswer,
): Promise<Delivery | undefined> {
  const { leaseUntil, setAt, version } = readClaim(answer);
  const row = await database
    .selectFrom('push')
    .select(deliveryColumns)
    .select('kind')
    .where('id', '=', answer.id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('lease_until', '=', leaseUntil)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, ...push } = row;
  // Nothing is sent from here, so neither account nor key is needed.
  const unsigned = { apiAccount: '', privateKey: '', secret: null, oldSecret: null };
  const receiver = {
    ...{ accountId, environment: listened, kind, setAt, version },
    destination: { kind: 'listener' } as const,
    ...{ ...unsigned, oldSecretUntil: null },
  };
  return toDelivery(push, receiver, leaseUntil);
}

/** Delivers pushes to listeners, and records their responses. */
export class Listening {
  private readonly deps: ListenDeps;
  private readonly stopped = new AbortController();
  private readonly bells = new Map<string, AbortController>();
  /** The waiting listener of each account in this process, and what ends its wait. */
  private readonly waits = new Map<string, AbortController>();

  constructor(deps: ListenDeps) {
    this.deps = deps;
  }

  /** Returns pushes that a listener holds until their claims end; none if none came in time. Throws ListenRefused. */
  async next(wanted: Wanted, gone: AbortSignal): Promise<Forwarded[]> {
    const { accountId } = wanted;
    await keepListening(this.deps, wanted);
    const before = this.waits.get(accountId);
    if (!before && this.waits.size >= mostWaiting) throw new ListenRefused('crowded');
    before?.abort();
    const ended = new AbortController();
    this.waits.set(accountId, ended);
    try {
      return await this.look(wanted, AbortSignal.any([gone, ended.signal, this.stopped.signal]));
    } finally {
      if (this.waits.get(accountId) === ended) this.waits.delete(accountId);
    }
  }

  private async look(wanted: Wanted, over: AbortSignal): Promise<Forwarded[]> {
    const { database, write, now } = this.deps;
    const looks = (longestWaitS * 1000) / pollMs;
    for (let count = 0; count < looks && !over.aborted; count += 1) {
      // A read-only check.
      const due = await findListened(database, { accountId: wanted.accountId, now: now() });
      if (due.length > 0) {
        const handed = await claim(this.deps, wanted);
        const deliveries = handed.map(({ delivery }) => delivery);
        if (over.aborted) await write((transaction) => releaseClaims(transaction, deliveries));
        else if (handed.length > 0) return handed.map((each) => toForwarded(this.deps, each));
      } else await assertStill(database, wanted);
      if (wanted.begins) break;
      await this.rest(wanted.accountId, over);
    }
    return [];
  }

  /** Waits until the next look, or until a response may have made room for the next push of its waybill. */
  private async rest(accountId: string, over: AbortSignal): Promise<void> {
    const bell = new AbortController();
    this.bells.set(accountId, bell);
    await wait(pollMs, undefined, { signal: AbortSignal.any([over, bell.signal]) }).catch(() => {});
    if (this.bells.get(accountId) === bell) this.bells.delete(accountId);
  }

  /** Records a response; false if it came too late, and the push is sent again. */
  async answer(accountId: string, answer: ForwardedAnswer): Promise<boolean> {
    const outcome = toOutcome(this.deps, answer);
    const delivery = await findDelivery(this.deps.database, accountId, answer);
    const ended = delivery ? [toEnded(delivery, outcome, this.deps)] : [];
    const isKept = (await recordEach(this.deps, ended)) > 0;
    if (isKept) this.deps.onAttempt?.(outcome);
    this.bells.get(accountId)?.abort();
    return isKept;
  }

  get count(): number {
    return this.waits.size;
  }

  stop(): void {
    this.stopped.abort();
  }
}
