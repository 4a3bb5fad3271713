import type { Pool } from 'pg';
import { RateLimiter } from '../rate-limiter.ts';
import { toNetwork, toPrefix } from './network.ts';

const hourS = 3600;
/** Wrong passwords of one name in an hour, wherever they come from, that make guessing of it. */
export const guessing = 30;
/** Tries of one network that a person signed in from before, until a captcha is asked for there too. */
const freeTries = 3;
/** So many more tries ask for a captcha that takes once more the usual work. */
const triesPerWork = 10;
const mostWork = 25;

/** What a try to sign in must bring along. */
export interface Demand {
  /** Times the usual work of a captcha; 0: none. */
  work: number;
  /** Tries of this name in an hour, this one among them. */
  tries: number;
  /** The name is guessed at, and its person never came from this network. */
  isStranger: boolean;
}

/** A name from one network, and from the wider one that somebody may have many addresses of. */
function toKeys(name: string, ip: string) {
  const network = toNetwork(ip);
  const wide = toPrefix(ip, { ipv4: 3, ipv6: 6 });
  return { network, pair: `${name}\n${network}`, stranger: `${name}\n${wide}` };
}

/**
 * Counts attempts before they are made, so that many at once are counted too; a success forgives.
 * Failures of one name or from one network ask for a captcha; only a network that goes on trying one
 * name has to wait, so that no stranger can lock anybody out from elsewhere. While a name is guessed at
 * from many networks each captcha takes more work, and networks that its person never came from get
 * few tries; where the person came from nothing changes.
 */
export class Attempts {
  private readonly name: RateLimiter;
  private readonly network: RateLimiter;
  /** One name from one network. */
  private readonly pair: RateLimiter;
  /** All tries of a name. */
  private readonly hour: RateLimiter;
  /** One name from one wider network, while it is guessed at. */
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
   * Counts an attempt to sign in; resolves to what must come with it. `isKnown` tells whether the
   * person of the name came from this network before. Throws `tooOften`.
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

  /** Takes an attempt back that was refused for want of a captcha, or of time. */
  async giveBack(name: string, ip: string, { isStranger }: Demand): Promise<void> {
    const { network, pair, stranger } = toKeys(name, ip);
    await this.pair.giveBack(pair);
    await this.name.giveBack(name);
    await this.network.giveBack(network);
    await this.hour.giveBack(name);
    if (isStranger) await this.stranger.giveBack(stranger);
  }

  /** The person has proved to be who they are. */
  async signedIn(name: string, ip: string): Promise<void> {
    const { network, pair, stranger } = toKeys(name, ip);
    await this.pair.forget(pair);
    await this.name.forget(name);
    await this.network.giveBack(network);
    await this.hour.giveBack(name);
    await this.stranger.forget(stranger);
  }
}
