import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import type { LiveCall, liveCalls } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import {
  isSessionOpen,
  type MemberSession,
  type Session,
} from '#server/people/sessions/session-store.ts';
import { toNetwork } from '#server/people/users/network.ts';
import { countLeftOut } from './left-out.ts';
import { selectNewest, type WantedCalls } from './select-calls.ts';

const liveTimes = {
  pollMs: 400,
  /** Counts of calls that are not stored are written every few seconds. */
  countMs: 2000,
  /** Heartbeat interval, shorter than a proxy's timeout. */
  aliveMs: 15_000,
  /** How often the session is checked. */
  sessionMs: 1000,
  /** Maximum duration; active readers reconnect. */
  longestMs: 10 * minuteMs,
};
/** How far back to look, since processes with different clocks write calls with a delay. */
const overlapMs = 10_000;
/** Maximum calls per poll; of more, the newest are reported. */
const pollSize = 200;

export const mostOfPerson = 3;
const mostOfProcess = 60;
/**
 * Limit for all visitors of an example together, so that others always find room; one network gets twice a
 * person's.
 */
export const mostOfVisitors = 30;
export const mostOfNetwork = 2 * mostOfPerson;

type Followed = Omit<WantedCalls, 'from' | 'to'>;

/** Counts the calls since the last poll. */
function createLook({ database, now }: People, followed: Followed) {
  let seen = new Set<string>();
  return async (): Promise<number> => {
    const recent = { ...followed, from: now() - overlapMs, to: undefined };
    const rows = await selectNewest(database, recent)
      .clearSelect()
      .select('request_id')
      .limit(pollSize)
      .execute();
    const ids = rows.map(({ request_id: id }) => id);
    const count = ids.filter((id) => !seen.has(id)).length;
    seen = new Set(ids);
    return count;
  };
}

/** True if more calls were only counted since the last poll. */
function createLeftOutLook({ database, now }: People, followed: Followed) {
  const from = now();
  let known = Number.POSITIVE_INFINITY;
  return async (): Promise<boolean> => {
    const before = known;
    known = await countLeftOut(database, { ...followed, from, to: undefined }, now());
    return known > before;
  };
}

/** Returns true at most once per interval. */
function every(ms: number): () => boolean {
  let last = performance.now();
  return () => {
    const time = performance.now();
    if (time - last <= ms) return false;
    last = time;
    return true;
  };
}

/** Resolves to true when the next poll is due, to false after the reader left. */
async function hasWaited(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** A generator notices its end only after its current wait; the signal ends the wait. */
function toEndable<Event>(
  begin: (signal: AbortSignal) => AsyncGenerator<Event, void>,
): AsyncIterableIterator<Event, void> {
  const ending = new AbortController();
  const events = begin(ending.signal);
  return {
    next: () => events.next(),
    return() {
      ending.abort();
      return events.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Owner of a stream; `network` for a visitor of an example, who can sign in any number of times. */
interface Stream {
  key: string;
  network?: string;
}

/** Visitors share the demo's account, so each session counts separately. */
function toStream({ id, user }: Session, ip: string): Stream {
  return user.shared === 1 ? { key: id, network: toNetwork(ip) } : { key: user.id };
}

/** Streams of logged calls: limited in number, and closed with the server. */
export class LiveCalls {
  private readonly people: People;
  private readonly times: typeof liveTimes;
  private readonly closing = new AbortController();
  private readonly streams = new Set<Stream>();

  constructor(people: People, times: Partial<typeof liveTimes> = {}) {
    this.people = people;
    this.times = { ...liveTimes, ...times };
  }

  /**
   * Streams an organisation's matching calls until the session ends, the server closes or ten
   * minutes pass. Throws `tooOften` if there are too many streams.
   */
  async follow(
    session: MemberSession,
    { environment, ...filter }: AskOf<typeof liveCalls>,
    ip: string,
  ): Promise<AsyncIterableIterator<LiveCall>> {
    const stream = toStream(session, ip);
    this.assertRoom(stream);
    const { database } = this.people;
    const accounts = await findOwnAccounts(database, session.member.organisation.id, environment);
    const followed = { ...filter, accountIds: toIds(accounts) };
    return toEndable((ended) => {
      const signal = AbortSignal.any([ended, this.closing.signal]);
      return this.hold(stream, this.tell(session, followed, signal));
    });
  }

  get count(): number {
    return this.streams.size;
  }

  /** Ends all current and future streams. */
  close(): void {
    this.closing.abort();
  }

  /** Called before the response starts, and again when the stream starts. */
  private assertRoom({ key, network }: Stream): void {
    const all = [...this.streams];
    const own = all.filter((each) => each.key === key);
    if (own.length >= mostOfPerson) {
      throw new PortalError('tooOften', 'portal.liveOwnMost', { values: { most: mostOfPerson } });
    }
    const visitors = all.filter((each) => each.network !== undefined);
    const near = visitors.filter((each) => each.network === network);
    const isFull =
      network !== undefined && (visitors.length >= mostOfVisitors || near.length >= mostOfNetwork);
    if (isFull || all.length >= mostOfProcess) throw new PortalError('tooOften', 'portal.liveMost');
  }

  /** Counts a stream while it is read. */
  private async *hold(stream: Stream, events: AsyncIterable<LiveCall>) {
    this.assertRoom(stream);
    this.streams.add(stream);
    try {
      yield* events;
    } finally {
      this.streams.delete(stream);
    }
  }

  private isOpen({ id, member }: MemberSession): Promise<boolean> {
    return isSessionOpen(this.people, id, member.organisation.id);
  }

  private async *tell(
    session: MemberSession,
    followed: Followed,
    signal: AbortSignal,
  ): AsyncGenerator<LiveCall> {
    const { pollMs, countMs, aliveMs, sessionMs, longestMs } = this.times;
    const [isOver, isSessionDue] = [every(longestMs), every(sessionMs)];
    const [isCountDue, isAliveDue] = [every(countMs), every(aliveMs)];
    const look = createLook(this.people, followed);
    const hasLeftOut = createLeftOutLook(this.people, followed);
    await Promise.all([look(), hasLeftOut()]);
    yield { event: 'open' };
    while (await hasWaited(pollMs, signal)) {
      if (isOver()) return;
      if (isSessionDue() && !(await this.isOpen(session))) return;
      const count = await look();
      if (count > 0) yield { event: 'calls', count };
      if (isCountDue() && (await hasLeftOut())) yield { event: 'leftOut' };
      if (isAliveDue()) yield { event: 'alive' };
    }
  }
}

export const liveCallsHandlers = {
  'console/liveCalls': ({ liveCalls, session, request, origin }) =>
    liveCalls.follow(session, request, origin.ip),
} satisfies Partial<Handlers<{ liveCalls: LiveCalls }>>;
