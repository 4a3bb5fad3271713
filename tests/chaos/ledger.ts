import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, type CreateCall, createCalls, queryCall } from '../load/signed-calls.ts';
import type { Others } from './others.ts';
import { type Portal, toPeakMb } from './portal.ts';
import { createPath, post, queryPath, type Reply } from './post.ts';
import type { Row } from './table.ts';

const againMs = 100;
/** Longer than any fault that a scenario makes. */
const patienceMs = 90_000;
const numbersOfQuery = 200;

export interface Balance {
  /** Acknowledged orders. */
  done: number;
  /** Acknowledged orders that are missing, or have another waybill number. */
  lost: number;
  /** Orders with two waybill numbers. */
  duplicated: number;
  /** Answers other than success and HTTP 503, as `status code`. */
  odd: string[];
  /** Answers with HTTP 503. */
  refused: number;
}

/**
 * Integrators that order as the guide says: they repeat an order without an answer, or with HTTP 503, under
 * the same number until it is acknowledged. The ledger remembers acknowledged orders.
 */
export class Ledger {
  private readonly next: () => CreateCall;
  private readonly account: Caller;
  private readonly addresses: readonly string[];
  private readonly acknowledged = new Map<string, string>();
  private readonly doubled = new Set<string>();
  private readonly odd = new Set<string>();
  private readonly senders: Promise<void>[] = [];
  private ending = false;
  private givenUp = false;
  refused = 0;
  /** Connections that broke before the answer. */
  broken = 0;

  constructor(account: Caller, addresses: readonly string[]) {
    this.account = account;
    this.addresses = addresses;
    this.next = createCalls(account);
  }

  get size(): number {
    return this.acknowledged.size;
  }

  /** Starts integrators, each of which sends one order after the other. */
  start(integrators: number): void {
    this.ending = false;
    for (let index = 0; index < integrators; index += 1) this.senders.push(this.order(index));
  }

  /** Waits for `count` more acknowledged orders; throws if none comes for too long. */
  async more(count: number): Promise<void> {
    const wanted = this.size + count;
    let [seen, since] = [this.size, performance.now()];
    while (this.size < wanted) {
      await pause(againMs);
      if (this.size > seen) [seen, since] = [this.size, performance.now()];
      if (performance.now() - since < patienceMs) continue;
      this.givenUp = true;
      this.ending = true;
      throw new Error(
        `no order was acknowledged for ${patienceMs / 1000} s, ${this.refused} × 503`,
      );
    }
  }

  /** Stops ordering; orders in flight are completed. */
  async stop(): Promise<void> {
    this.ending = true;
    await Promise.all(this.senders);
  }

  private async order(index: number): Promise<void> {
    let turn = index;
    while (!this.ending) {
      const call = this.next();
      while (!(await this.send(call, turn))) {
        if (this.givenUp) return;
        turn += 1;
        await pause(againMs);
      }
    }
  }

  private async send(call: CreateCall, turn: number): Promise<boolean> {
    const address = this.addresses[turn % this.addresses.length];
    // A broken connection leaves open whether the order was created: it is sent again.
    const reply = await post(`${address}${createPath}`, call).catch(() => undefined);
    if (!reply) {
      this.broken += 1;
      return false;
    }
    if (reply.status === 503) {
      this.refused += 1;
      return false;
    }
    if (reply.code === '1') this.note(call.txlogisticId, reply);
    else this.odd.add(`${reply.status} ${reply.code}`);
    return true;
  }

  private note(txlogisticId: string, { data }: Reply): void {
    const before = this.acknowledged.get(txlogisticId);
    if (before !== undefined && before !== data.billCode) this.doubled.add(txlogisticId);
    this.acknowledged.set(txlogisticId, data.billCode);
  }

  /** Looks up every acknowledged order in the portal. */
  async balance(): Promise<Balance> {
    const numbers = [...this.acknowledged.keys()];
    const found = new Map<string, string>();
    const doubled = new Set(this.doubled);
    for (let at = 0; at < numbers.length; at += numbersOfQuery) {
      const call = queryCall(this.account, numbers.slice(at, at + numbersOfQuery));
      const { code, data } = await post(`${this.addresses[0]}${queryPath}`, call);
      if (code !== '1') throw new Error(`The orders could not be queried: ${code}`);
      for (const { txlogisticId, billCode } of data) {
        if (found.has(txlogisticId)) doubled.add(txlogisticId);
        found.set(txlogisticId, billCode);
      }
    }
    const lost = numbers.filter((each) => found.get(each) !== this.acknowledged.get(each)).length;
    const { refused } = this;
    return { done: numbers.length, lost, duplicated: doubled.size, odd: [...this.odd], refused };
  }
}

interface Beside {
  portals: readonly Portal[];
  others?: Others;
  note?: string;
  failures?: readonly string[];
}

/** Returns the row of orders; unexpected answers, orders created twice and failures of others are failures. */
export function toOrdersRow(
  what: string,
  balance: Balance,
  { portals, others, note = `${balance.refused} × 503`, failures = [] }: Beside,
): Row {
  const { odd, refused: _, ...counts } = balance;
  return {
    what,
    ...counts,
    ...(others && { longestWaitMs: others.longestWaitMs }),
    memoryMb: toPeakMb(portals),
    note,
    failures: [
      ...odd.map((each) => `answered ${each}`),
      ...(balance.duplicated > 0 ? [`${balance.duplicated} orders twice`] : []),
      ...(others?.odd ?? []),
      ...failures,
    ],
  };
}
