import type { Pool } from 'pg';
import { RateLimiter } from '../rate-limiter.ts';
import { toNetwork } from '../users/network.ts';

const hourS = 3600;
const dayS = 24 * hourS;
/** Wrong codes of a day for one phone or mailbox, wherever they come from, until each try takes a captcha. */
const freeTries = 5;
const mostWork = 25;

/**
 * Counts codes that are typed to reset a password before they are compared, so that many at once are
 * counted too; a right one is given back.
 */
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

  /** Resolves to how many times the usual work of a captcha must come with the try. Throws `tooOften`. */
  async count(target: string, ip: string): Promise<number> {
    await this.network.take(toNetwork(ip));
    const tries = await this.target.tally(target);
    return Math.min(mostWork, Math.max(0, tries - freeTries));
  }

  /** The code was right, or was not compared. */
  async giveBack(target: string, ip: string): Promise<void> {
    await this.network.giveBack(toNetwork(ip));
    await this.target.giveBack(target);
  }
}
