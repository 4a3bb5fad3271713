import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** Thrown where an account called more often than the settings allow: HTTP 429. */
export class TooManyCalls extends Error {
  readonly waitS: number;
  readonly limit: number;

  constructor(waitS: number, limit: number) {
    super(`wait ${waitS} s`);
    this.waitS = waitS;
    this.limit = limit;
  }
}

function createLimiter(points: number, pool: Pool | undefined): RateLimiterAbstract {
  const options = { points, duration: 1, keyPrefix: 'calls' };
  if (!pool) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A process that knows an account to be over its limit does not ask the database again.
    inMemoryBlockOnConsumed: points,
  });
}

/**
 * At most `callsPerSecond` calls of one account in a second, counted in PostgreSQL where several
 * processes share one; 0: no limit. Rejects with TooManyCalls.
 */
export function createLimit(callsPerSecond: number, pool?: Pool) {
  if (callsPerSecond === 0) return async () => {};
  const limiter = createLimiter(callsPerSecond, pool);
  return async (accountId: string): Promise<void> => {
    try {
      await limiter.consume(accountId);
    } catch (error) {
      if (error instanceof Error) throw error;
      const waitS = Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000));
      throw new TooManyCalls(waitS, callsPerSecond);
    }
  };
}

export type Limit = ReturnType<typeof createLimit>;
