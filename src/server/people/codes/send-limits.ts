import type { Pool } from 'pg';
import { codePauseS } from '#contract/portal/codes.ts';
import type { Channel } from '../messages/message-way.ts';
import { PortalError } from '../portal-error.ts';
import { RateLimiter } from '../rate-limiter.ts';
import { callingCodeOf } from '../users/contact.ts';
import { toNetwork, toPrefix } from '../users/network.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** Codes of a day to one phone or mailbox, whoever asks, until each takes more work than the one before. */
const freeCodes = 10;
const mostWork = 25;

/** The network an address lies in: /24 of IPv4, /64 of IPv6. */
const toWideNetwork = (ip: string) => toPrefix(ip, { ipv4: 3, ipv6: 8 });

async function assertWithin(key: string, ...bounds: readonly RateLimiter[]): Promise<void> {
  for (const bound of bounds) {
    const waitS = await bound.count(key);
    if (waitS === 0) continue;
    throw new PortalError('tooOften', 'portal.sentTooOften', { data: { waitS } });
  }
}

/** A message with a code that somebody asks for. */
export interface AskedCode {
  channel: Channel;
  target: string;
  ip: string;
}

/** How often messages with codes may be asked for; whoever goes beyond is told how long to wait. */
export class SendLimits {
  /** Of messages to one phone or mailbox that one household asks for: nobody waits for what strangers asked. */
  private readonly target: RateLimiter[];
  /** Of what one address asks for: an office behind one address still signs up in an hour. */
  private readonly address: RateLimiter;
  private readonly network: RateLimiter[];
  /** Of questions whether an account exists. */
  private readonly asks: RateLimiter;
  private readonly country: RateLimiter;
  /** Of short messages to one phone that strangers ask for: each costs money, and rings. */
  private readonly strangersSms: RateLimiter;
  private readonly day: RateLimiter;

  /** `smsPerCountry`: short messages a day to the numbers of one calling code. */
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
   * Counts a message before its captcha is spent; `giveBack` takes that back. Resolves to how many times
   * the usual work the captcha must take, and to whether so many were asked for that the code is a long one.
   */
  async demand(target: string): Promise<{ work: number; long: boolean }> {
    const codes = await this.day.tally(target);
    const work = Math.min(mostWork, Math.max(1, codes - freeCodes));
    return { work, long: codes > freeCodes };
  }

  async giveBack(target: string): Promise<void> {
    await this.day.giveBack(target);
  }

  /** Limits of the caller first; the country, which callers share, last. */
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
   * Counts a message before it is written. `isStranger`: the person of the target never came from there.
   * Resolves to a function that takes the counts back if the message cannot be written, so that the
   * person can ask again immediately.
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

  /** Counts a question whether an account exists. */
  async assertMayAsk(ip: string): Promise<void> {
    await assertWithin(toWideNetwork(ip), this.asks);
  }
}
