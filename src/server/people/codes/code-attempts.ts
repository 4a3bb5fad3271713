import type { Pool } from 'pg';
import { RateLimiter } from '../rate-limiter.ts';
import { toNetwork } from '../users/network.ts';

const hourS = 3600;
const dayS = 24 * hourS;
/** Wrong codes per day for one phone or mailbox, from all networks, after which each try needs a captcha. */
const freeTries = 5;
const mostWork = 25;

/** Counts reset codes before they are compared, so that concurrent tries are counted too; a correct one is refunded. */
export class CodeAttempts {
  private readonly network: RateLimiter;
  private readonly target: RateLimiter;

  constructor(pool?: Pool) {
    this.network = new RateLimiter({ name: 'reset-network', points: 20, durationS: hourS }, pool);
    this.target = new RateLimiter(
      { name: 'reset-target', points: freeTries, durationS: dayS },
      pool,
    );
  }

  /** Resolves to the required captcha work, as a multiple of the usual. Throws `tooOften`. */
  async count(target: string, ip: string): Promise<number> {
    await this.network.take(toNetwork(ip));
    const tries = await this.target.tally(target);
    return Math.min(mostWork, Math.max(0, tries - freeTries));
  }

  /** Refunds a code that was correct, or not compared. */
  async giveBack(target: string, ip: string): Promise<void> {
    await this.network.giveBack(toNetwork(ip));
    await this.target.giveBack(target);
  }
}
