import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** What an account has left of its calls in this second. */
export interface Rate {
  /** Calls per second. */
  limit: number;
  left: number;
  /** Whole seconds until the full limit is available again. */
  resetS: number;
}

/** Thrown if an account exceeds the configured rate: HTTP 429. */
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
    // A process that knows an account is over its limit does not query the database again.
    inMemoryBlockOnConsumed: points,
  });
}

/**
 * Allows `callsPerSecond` calls of an account, counted in PostgreSQL if there is one; 0: no limit. Rejects
 * with TooManyCalls.
 */
export function createLimit(
  callsPerSecond: number,
  pool?: Pool,
): (accountId: string) => Promise<Rate | undefined> {
  if (callsPerSecond === 0) return async () => undefined;
  const limiter = createLimiter(callsPerSecond, pool);
  const toSeconds = ({ msBeforeNext }: RateLimiterRes) =>
    Math.max(1, Math.ceil(msBeforeNext / 1000));
  return async (accountId) => {
    try {
      const counted = await limiter.consume(accountId);
      return { limit: callsPerSecond, left: counted.remainingPoints, resetS: toSeconds(counted) };
    } catch (error) {
      if (error instanceof Error) throw error;
      throw new TooManyCalls(toSeconds(error as RateLimiterRes), callsPerSecond);
    }
  };
}

export type Limit = ReturnType<typeof createLimit>;
