import type { Pool } from 'pg';
import { codePauseS } from '#contract/portal/codes.ts';
import type { MessageTable } from '#server/database/people-tables.ts';
import { PortalError } from '../portal-error.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { callingCodeOf } from '../users/contact.ts';
import { toNetwork, toPrefix } from '../users/network.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** Codes per day to one phone or mailbox, from all requesters, after which each needs more work than the last. */
const freeCodes = 10;
const mostWork = 25;

/** Network of an address: /24 of IPv4, /64 of IPv6. */
const toWideNetwork = (ip: string) => toPrefix(ip, { ipv4: 3, ipv6: 8 });

async function assertWithin(key: string, ...bounds: readonly RateLimiter[]): Promise<void> {
  for (const bound of bounds) {
    const waitS = await bound.count(key);
    if (waitS === 0) continue;
    throw new PortalError('tooOften', 'portal.sentTooOften', { data: { waitS } });
  }
}

/** A requested message with a code. */
export interface AskedCode {
  channel: MessageTable['channel'];
  target: string;
  ip: string;
}

/** Rate limits of messages with codes; a refusal includes the waiting time. */
export class SendLimits {
  /** Messages to one phone or mailbox requested by one network, so that strangers' requests do not delay the owner. */
  private readonly target: RateLimiter[];
  /** Requests of one address; high enough for an office behind one address. */
  private readonly address: RateLimiter;
  private readonly network: RateLimiter[];
  /** Checks whether an account exists. */
  private readonly asks: RateLimiter;
  private readonly country: RateLimiter;
  /** Text messages to one phone requested by strangers: each costs money and disturbs. */
  private readonly strangersSms: RateLimiter;
  private readonly day: RateLimiter;

  /** `smsPerCountry`: text messages per day to the numbers of one calling code. */
  constructor(smsPerCountry: number, pool?: Pool) {
    const bound = (name: string, points: number, durationS: number) =>
      new RateLimiter({ name, points, durationS }, pool);
    this.target = [
      bound('send-target-pause', 1, codePauseS),
      bound('send-target-hour', 5, hourS),
      bound('send-target-day', 10, dayS),
    ];
    this.address = bound('send-address-hour', 20, hourS);
    this.network = [bound('send-network-hour', 60, hourS), bound('send-network-day', 200, dayS)];
    this.asks = bound('ask-network-hour', 30, hourS);
    this.country = bound('send-country-day', smsPerCountry, dayS);
    this.strangersSms = bound('send-strangers-sms-day', 20, dayS);
    this.day = bound('send-all-day', freeCodes, dayS);
  }

  /**
   * Counts a message before its captcha is consumed; `giveBack` refunds it. Resolves to the
   * required captcha work, and to whether the code must be long.
   */
  async demand(target: string): Promise<{ work: number; long: boolean }> {
    const codes = await this.day.tally(target);
    const work = Math.min(mostWork, Math.max(1, codes - freeCodes));
    return { work, long: codes > freeCodes };
  }

  async giveBack(target: string): Promise<void> {
    await this.day.giveBack(target);
  }

  /** The caller's own limits first, the shared limit of the country last. */
  private toBounds(
    { channel, target, ip }: AskedCode,
    isStranger: boolean,
  ): [string, RateLimiter[]][] {
    const ofAsker: [string, RateLimiter[]][] = [
      [ip, [this.address]],
      [toWideNetwork(ip), this.network],
      [`${target}\n${toNetwork(ip)}`, this.target],
    ];
    if (channel === 'mail') return ofAsker;
    return [
      ...ofAsker,
      ...(isStranger ? ([[target, [this.strangersSms]]] as [string, RateLimiter[]][]) : []),
      [callingCodeOf(target), [this.country]],
    ];
  }

  /**
   * Counts a message before it is written. `isStranger`: the target's user never signed in from
   * that network. Resolves to a function that refunds the counts if the message cannot be written,
   * so that the user can ask again immediately.
   */
  async assertMaySend(asked: AskedCode, isStranger: boolean): Promise<() => Promise<void>> {
    const counted = this.toBounds(asked, isStranger);
    for (const [key, bounds] of counted) await assertWithin(key, ...bounds);
    return async () => {
      for (const [key, bounds] of counted) {
        for (const bound of bounds) await bound.giveBack(key);
      }
    };
  }

  /** Counts a check whether an account exists. */
  async assertMayAsk(ip: string): Promise<void> {
    await assertWithin(toWideNetwork(ip), this.asks);
  }
}
