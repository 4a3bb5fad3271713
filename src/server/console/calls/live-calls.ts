import { setTimeout as delay } from 'node:timers/promises';
import type { LiveCall } from '#contract/portal/console-calls.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { isSessionOpen, type Session } from '#server/people/sessions/session-store.ts';
import { toCallRow } from './list-calls.ts';
import {
  type CallFilter,
  type ListedCall,
  selectNewest,
  toWanted,
  type WantedCalls,
} from './select-calls.ts';

/** In milliseconds. */
const liveTimes = {
  pollMs: 400,
  /** A silent stream says that it is still there before a proxy takes it for dead. */
  aliveMs: 15_000,
  /** How often it is looked whether the session is over. */
  sessionMs: 30_000,
  /** Whoever still looks asks anew. */
  longestMs: 10 * 60_000,
};
/**
 * Calls are written a moment after they were answered, by several processes whose clocks differ: what
 * is as old as this is still looked for.
 */
const overlapMs = 10_000;
/** Calls of one look; of a flood of more the newest are told. */
const pollSize = 200;

export const mostOfPerson = 3;
const mostOfProcess = 60;

/** The calls that were not there at the last look, the oldest first. */
function createLook({ database, now }: People, wanted: WantedCalls) {
  let seen = new Set<string>();
  return async (): Promise<ListedCall[]> => {
    const from = Math.max(wanted.from ?? 0, now() - overlapMs);
    const rows = await selectNewest(database, { ...wanted, from })
      .limit(pollSize)
      .execute();
    const isNew = rows.filter(({ request_id: id }) => !seen.has(id));
    seen = new Set(rows.map(({ request_id: id }) => id));
    return isNew.reverse();
  };
}

/** Streams of calls as they are logged: how many there are is bounded, and all end with the server. */
export class LiveCalls {
  private readonly people: People;
  private readonly times: typeof liveTimes;
  private readonly closing = new AbortController();
  /** How many streams each person has. */
  private readonly streams = new Map<string, number>();

  constructor(people: People, times: Partial<typeof liveTimes> = {}) {
    this.people = people;
    this.times = { ...liveTimes, ...times };
  }

  /**
   * Tells of a person's calls that pass a filter, from now on, until the session ends, the server closes
   * or ten minutes are over. Throws `tooOften` where there are too many streams.
   */
  async follow(
    session: Session,
    filter: CallFilter,
    timeZone: string,
  ): Promise<AsyncIterable<LiveCall>> {
    this.assertRoom(session);
    const accounts = await findOwnAccounts(
      this.people.database,
      session.user.id,
      filter.environment,
    );
    const look = createLook(this.people, toWanted(accounts, filter, timeZone));
    return this.hold(session, this.tell(session, look, accounts));
  }

  /** Ends all streams, and every later one at once. */
  close(): void {
    this.closing.abort();
  }

  /** Many people share an example's account: there each session counts for itself. */
  private keyOf({ id, user }: Session): string {
    return user.shared === 1 ? id : user.id;
  }

  /** Before anything is answered; and once more when it begins. */
  private assertRoom(session: Session): void {
    const own = this.streams.get(this.keyOf(session)) ?? 0;
    if (own >= mostOfPerson) {
      throw new PortalError('tooOften', 'portal.liveOwnMost', { values: { most: mostOfPerson } });
    }
    const all = this.streams.values().reduce((sum, count) => sum + count, 0);
    if (all >= mostOfProcess) throw new PortalError('tooOften', 'portal.liveMost');
  }

  /** Counts a stream for as long as somebody reads it. */
  private async *hold(session: Session, events: AsyncIterable<LiveCall>) {
    this.assertRoom(session);
    const key = this.keyOf(session);
    this.streams.set(key, (this.streams.get(key) ?? 0) + 1);
    try {
      yield* events;
    } finally {
      const left = (this.streams.get(key) ?? 0) - 1;
      if (left > 0) this.streams.set(key, left);
      else this.streams.delete(key);
    }
  }

  private async *tell(
    session: Session,
    look: () => Promise<ListedCall[]>,
    accounts: readonly OwnAccount[],
  ): AsyncGenerator<LiveCall> {
    const { aliveMs, sessionMs, longestMs } = this.times;
    const began = performance.now();
    let [said, checked] = [began, began];
    await look();
    yield { event: 'open' };
    while (await this.hasWaited()) {
      const time = performance.now();
      if (time - began > longestMs) return;
      if (time - checked > sessionMs) {
        if (!(await isSessionOpen(this.people, session.id))) return;
        checked = time;
      }
      const rows = await look();
      for (const row of rows) yield { event: 'call', call: toCallRow(row, accounts) };
      if (rows.length > 0) said = time;
      if (time - said > aliveMs) {
        yield { event: 'alive' };
        said = time;
      }
    }
  }

  /** Whether the next look is due; not where the server closes meanwhile. */
  private async hasWaited(): Promise<boolean> {
    const { signal } = this.closing;
    await delay(this.times.pollMs, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}
