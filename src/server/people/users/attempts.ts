import type { Pool } from 'pg';
import { RateLimiter } from '../rate-limiter.ts';
import { toNetwork, toPrefix } from './network.ts';

const hourS = 3600;
/** Wrong passwords of one name per hour, from all networks, that count as guessing. */
export const guessing = 30;
/** Tries of a known network before it needs a captcha too. */
const freeTries = 3;
/** Number of tries that add one unit of captcha work. */
const triesPerWork = 10;
const mostWork = 25;

/** Requirements of a sign-in attempt. */
export interface Demand {
  /** Captcha work as a multiple of the usual; 0: none. */
  work: number;
  /** Tries of this name in an hour, including this one. */
  tries: number;
  /** The name is being guessed, and the network is unknown for its user. */
  isStranger: boolean;
}

/** A name from one network, and from the wider network that an attacker may own. */
function toKeys(name: string, ip: string) {
  const network = toNetwork(ip);
  const wide = toPrefix(ip, { ipv4: 3, ipv6: 6 });
  return { network, pair: `${name}\n${network}`, stranger: `${name}\n${wide}` };
}

/**
 * Counts attempts before they are made, so that concurrent ones are counted too; a success resets
 * them. Failures of one name or network require a captcha; only a network that keeps trying one
 * name must wait, so that strangers cannot lock a user out. While a name is guessed from many
 * networks, captchas take more work and unknown networks get few tries; known networks are not
 * affected.
 */
export class Attempts {
  private readonly name: RateLimiter;
  private readonly network: RateLimiter;
  /** A name from one network. */
  private readonly pair: RateLimiter;
  /** All tries of a name. */
  private readonly hour: RateLimiter;
  /** A name from one wider network, while it is being guessed. */
  private readonly stranger: RateLimiter;

  constructor(pool?: Pool) {
    this.name = new RateLimiter({ name: 'sign-in-name', points: 3, durationS: 900 }, pool);
    this.network = new RateLimiter({ name: 'sign-in-network', points: 10, durationS: hourS }, pool);
    this.pair = new RateLimiter({ name: 'sign-in-pair', points: 10, durationS: 600 }, pool);
    this.hour = new RateLimiter({ name: 'sign-in-hour', points: guessing, durationS: hourS }, pool);
    this.stranger = new RateLimiter(
      { name: 'sign-in-stranger', points: 3, durationS: hourS },
      pool,
    );
  }

  /**
   * Counts a sign-in attempt; resolves to its requirements. `isKnown` tells whether the user signed
   * in from this network before. Throws `tooOften`.
   */
  async signIn(name: string, ip: string, isKnown: () => Promise<boolean>): Promise<Demand> {
    const { network, pair, stranger } = toKeys(name, ip);
    await this.pair.take(pair);
    const [ofName, ofNetwork] = [await this.name.count(name), await this.network.count(network)];
    const tries = await this.hour.tally(name);
    const demand = { work: ofNetwork > 0 ? 1 : 0, tries, isStranger: false };
    if (ofName === 0 && tries <= guessing) return demand;
    if (await isKnown()) {
      return (await this.pair.read(pair)) > freeTries ? { ...demand, work: 1 } : demand;
    }
    if (tries <= guessing) return { ...demand, work: 1 };
    await this.stranger.take(stranger);
    const work = 1 + Math.ceil((tries - guessing) / triesPerWork);
    return { work: Math.min(work, mostWork), tries, isStranger: true };
  }

  /** Refunds an attempt that was refused for a missing captcha or a full queue. */
  async giveBack(name: string, ip: string, { isStranger }: Demand): Promise<void> {
    const { network, pair, stranger } = toKeys(name, ip);
    await this.pair.giveBack(pair);
    await this.name.giveBack(name);
    await this.network.giveBack(network);
    await this.hour.giveBack(name);
    if (isStranger) await this.stranger.giveBack(stranger);
  }

  /** Resets the counts after a success. */
  async signedIn(name: string, ip: string): Promise<void> {
    const { network, pair, stranger } = toKeys(name, ip);
    await this.pair.forget(pair);
    await this.name.forget(name);
    await this.network.giveBack(network);
    await this.hour.giveBack(name);
    await this.stranger.forget(stranger);
  }
}
