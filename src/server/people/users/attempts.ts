import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { PortalError } from '../portal-error.ts';
import { toNetwork } from './network.ts';

/** Attempts without a success in between that are let in: how many, in how many seconds. */
interface Bound {
  name: string;
  points: number;
  duration: number;
}

/** From here on a captcha must come with each attempt; nobody is ever locked out by a stranger. */
const ofName: Bound = { name: 'sign-in-name', points: 3, duration: 900 };
const ofNetwork: Bound = { name: 'sign-in-network', points: 10, duration: 3600 };
/** One network trying one name waits from here on. */
const ofPair: Bound = { name: 'sign-in-pair', points: 10, duration: 600 };
/** A signed-in person's own password or authenticator code. */
const ofPerson: Bound = { name: 'confirm', points: 10, duration: 600 };

function createLimiter({ name, ...rest }: Bound, pool: Pool | undefined): RateLimiterAbstract {
  const options = { ...rest, keyPrefix: name };
  if (!pool) return new RateLimiterMemory(options);
  const table = { tableName: 'rate_limit', tableCreated: true };
  return new RateLimiterPostgres({ ...options, ...table, storeClient: pool });
}

/** Counts one; answers how many seconds to wait where that was one too many. */
async function count(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

function assertNoWait(waitS: number): void {
  if (waitS === 0) return;
  throw new PortalError('tooOften', 'portal.tooOften', { values: { waitS }, data: { waitS } });
}

/** Neither names nor addresses are kept: a key is their digest. */
function toKeys(name: string, ip: string) {
  const network = toNetwork(ip);
  const [byName, byNetwork, byPair] = [name, network, `${name}\n${network}`];
  return {
    name: hash('sha256', byName),
    network: hash('sha256', byNetwork),
    pair: hash('sha256', byPair),
  };
}

/** Counts attempts before they are made, so that many at once are counted too; a success forgives. */
export class Attempts {
  private readonly name: RateLimiterAbstract;
  private readonly network: RateLimiterAbstract;
  private readonly pair: RateLimiterAbstract;
  private readonly person: RateLimiterAbstract;

  constructor(pool?: Pool) {
    this.name = createLimiter(ofName, pool);
    this.network = createLimiter(ofNetwork, pool);
    this.pair = createLimiter(ofPair, pool);
    this.person = createLimiter(ofPerson, pool);
  }

  /** An attempt to sign in; answers whether a captcha must come with it. Throws `tooOften`. */
  async signIn(name: string, ip: string): Promise<boolean> {
    const keys = toKeys(name, ip);
    assertNoWait(await count(this.pair, keys.pair));
    const waits = [await count(this.name, keys.name), await count(this.network, keys.network)];
    return waits.some((waitS) => waitS > 0);
  }

  /** Gives an attempt back that was refused for want of a captcha. */
  async giveBack(name: string, ip: string): Promise<void> {
    const keys = toKeys(name, ip);
    await this.pair.reward(keys.pair);
    await this.name.reward(keys.name);
    await this.network.reward(keys.network);
  }

  /** The person has proved to be who they are. */
  async signedIn(name: string, ip: string): Promise<void> {
    const keys = toKeys(name, ip);
    await this.pair.delete(keys.pair);
    await this.name.delete(keys.name);
    await this.network.reward(keys.network);
  }

  /** A try of who knows the person's session or password already. Throws `tooOften`. */
  async confirm(userId: string): Promise<void> {
    assertNoWait(await count(this.person, userId));
  }

  async confirmed(userId: string): Promise<void> {
    await this.person.delete(userId);
  }
}
