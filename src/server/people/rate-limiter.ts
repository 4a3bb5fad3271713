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
  /** How often something may happen in so many seconds. */
  points: number;
  durationS: number;
}

/** Counts what happens to a key, in PostgreSQL where several processes share one. Keys are kept as digests. */
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

  /** Counts one, or `points`; resolves to how many seconds to wait where that was too much, else 0. */
  async count(key: string, points = 1): Promise<number> {
    try {
      await this.limiter.consume(hash('sha256', key), points);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }

  /** Counts one; throws `tooOften` where that was one too many. */
  async take(key: string): Promise<void> {
    const waitS = await this.count(key);
    if (waitS === 0) return;
    throw new PortalError('tooOften', 'portal.tooOften', { values: { waitS }, data: { waitS } });
  }

  /**
   * Counts one before a write and takes it back if the write breaks, so that a fault of ours costs
   * nothing and calls of the same moment stay within the bound. A refusal counts. Guesses are counted by
   * `take`: they cost a point however they end.
   */
  async takeFor<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.take(key);
    try {
      return await work();
    } catch (error) {
      if (error instanceof PortalError) throw error;
      // Storage that refused the write may refuse this too; the first error says why.
      await this.giveBack(key).catch(() => undefined);
      throw error;
    }
  }

  /** How many are counted at this moment. */
  async read(key: string): Promise<number> {
    return (await this.limiter.get(hash('sha256', key)))?.consumedPoints ?? 0;
  }

  /** Counts one without ever refusing; how many it is since the count began. */
  async tally(key: string): Promise<number> {
    return (await this.limiter.penalty(hash('sha256', key))).consumedPoints;
  }

  /** Takes one back that was counted. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(hash('sha256', key));
  }

  /** Begins to count anew. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(hash('sha256', key));
  }
}
