import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { PortalError } from './portal-error.ts';

interface RateLimiterOptions {
  name: string;
  /** Number of events allowed in a number of seconds. */
  points: number;
  durationS: number;
}

/** Rate limiter by key, in PostgreSQL if several processes share it. Keys are stored as digests. */
export class RateLimiter {
  private readonly limiter: RateLimiterAbstract;

  constructor({ name, points, durationS }: RateLimiterOptions, pool: Pool | undefined) {
    const options = { points, duration: durationS, keyPrefix: name };
    this.limiter = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limit',
          tableCreated: true,
        })
      : new RateLimiterMemory(options);
  }

  /** Counts one, or `points`; resolves to the seconds to wait if that exceeds the limit, else 0. */
  async count(key: string, points = 1): Promise<number> {
    try {
      await this.limiter.consume(hash('sha256', key), points);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }

  /** Counts one; throws `tooOften` above the limit. */
  async consume(key: string): Promise<void> {
    const waitS = await this.count(key);
    if (waitS === 0) return;
    throw new PortalError('tooOften', 'portal.tooOften', { values: { waitS }, data: { waitS } });
  }

  /**
   * Counts one before a write and refunds it if the write fails, so that internal errors cost
   * nothing and concurrent calls stay within the limit. A refusal counts. Guesses are counted with
   * `consume`: they cost a point in any case.
   */
  async consumeFor<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.consume(key);
    try {
      return await work();
    } catch (error) {
      if (error instanceof PortalError) throw error;
      // Storage that refused the write may refuse this too; the first error is reported.
      await this.refund(key).catch(() => undefined);
      throw error;
    }
  }

  /** The current count. */
  async read(key: string): Promise<number> {
    return (await this.limiter.get(hash('sha256', key)))?.consumedPoints ?? 0;
  }

  /** Counts one without refusing; returns the new count. */
  async tally(key: string): Promise<number> {
    return (await this.limiter.penalty(hash('sha256', key))).consumedPoints;
  }

  /** Refunds one. */
  async refund(key: string): Promise<void> {
    await this.limiter.reward(hash('sha256', key));
  }

  /** Resets the count. */
  async reset(key: string): Promise<void> {
    await this.limiter.delete(hash('sha256', key));
  }
}
