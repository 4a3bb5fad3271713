import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, type CreateCall, createCalls, queryCall } from '../load/signed-calls.ts';
import { createPath, post, queryPath, type Reply } from './post.ts';

const againMs = 100;
/** Longer than any fault that a scenario makes. */
const patienceMs = 90_000;
const numbersOfQuery = 200;

export interface Balance {
  /** Orders that were acknowledged. */
  done: number;
  /** Acknowledged, and not there as they were acknowledged. */
  lost: number;
  /** Acknowledged with two waybill numbers. */
  duplicated: number;
  /** Answers that were neither success nor HTTP 503, as `status code`. */
  odd: string[];
  /** How often an answer was HTTP 503. */
  refused: number;
}

/**
 * Integrators who order as the guide tells them: an order without an answer, or with HTTP 503, is
 * sent again under the same number until it is acknowledged. What was acknowledged is remembered.
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
  /** Connections that broke before their answer. */
  broken = 0;

  constructor(account: Caller, addresses: readonly string[]) {
    this.account = account;
    this.addresses = addresses;
    this.next = createCalls(account);
  }

  get size(): number {
    return this.acknowledged.size;
  }

  /** Lets so many integrators order, one order after the other each. */
  start(integrators: number): void {
    this.ending = false;
    for (let index = 0; index < integrators; index += 1) this.senders.push(this.order(index));
  }

  /** Waits until so many more orders were acknowledged than now; throws where none is for too long. */
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

  /** Ends the orders; those on their way are brought to their end. */
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
    // A connection that broke leaves open whether the order was made: it is sent again.
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

  /** Asks the portal for every order that was acknowledged. */
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
