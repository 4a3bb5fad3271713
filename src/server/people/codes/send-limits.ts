import type { Pool } from 'pg';
import { codePauseS } from '#contract/portal/codes.ts';
import { Bound } from '../bound.ts';
import { PortalError } from '../portal-error.ts';
import { callingCodeOf } from '../users/contact.ts';
import { toNetwork, toPrefix } from '../users/network.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** Of messages to one phone or mailbox that one household asks for: nobody waits for what strangers asked. */
const toTarget = [
  { name: 'send-target-pause', points: 1, duration: codePauseS },
  { name: 'send-target-hour', points: 5, duration: hourS },
  { name: 'send-target-day', points: 10, duration: dayS },
];
/** Of what one address asks for: an office behind one address still signs up in an hour. */
const fromAddress = [{ name: 'send-address-hour', points: 20, duration: hourS }];
const fromNetwork = [
  { name: 'send-network-hour', points: 60, duration: hourS },
  { name: 'send-network-day', points: 200, duration: dayS },
];
/** Of questions whether an account exists. */
const asksOfNetwork = [{ name: 'ask-network-hour', points: 30, duration: hourS }];
/** Codes of a day to one phone or mailbox, whoever asks, until each takes more work than the one before. */
const freeCodes = 10;
const mostWork = 25;
/** Short messages of a day to one phone that strangers ask for: each costs money, and rings. */
const strangersSms = 20;

/** The network an address lies in: /24 of IPv4, /64 of IPv6. */
const toWideNetwork = (ip: string) => toPrefix(ip, { ipv4: 3, ipv6: 8 });

async function assertWithin(bounds: readonly Bound[], key: string): Promise<void> {
  for (const bound of bounds) {
    const waitS = await bound.count(key);
    if (waitS === 0) continue;
    throw new PortalError('tooOften', 'portal.sentTooOften', { data: { waitS } });
  }
}

/** A message with a code that somebody asks for. */
interface Asked {
  channel: 'mail' | 'sms';
  target: string;
  ip: string;
}

/** What a message with a code takes. */
export interface SendDemand {
  /** Times the usual work of a captcha. */
  work: number;
  /** So many were asked for that the code must be a long one. */
  long: boolean;
}

/** How often messages with codes may be asked for; whoever goes beyond is told how long to wait. */
export class SendLimits {
  private readonly target: Bound[];
  private readonly address: Bound[];
  private readonly network: Bound[];
  private readonly asks: Bound[];
  private readonly country: Bound[];
  private readonly strangersSms: Bound[];
  private readonly day: Bound;

  /** `smsPerCountry`: short messages a day to the numbers of one calling code. */
  constructor(smsPerCountry: number, pool?: Pool) {
    const create = (options: typeof toTarget) => options.map((each) => new Bound(each, pool));
    this.target = create(toTarget);
    this.address = create(fromAddress);
    this.network = create(fromNetwork);
    this.asks = create(asksOfNetwork);
    this.country = create([{ name: 'send-country-day', points: smsPerCountry, duration: dayS }]);
    const sms = { name: 'send-strangers-sms-day', points: strangersSms, duration: dayS };
    this.strangersSms = create([sms]);
    this.day = new Bound({ name: 'send-all-day', points: freeCodes, duration: dayS }, pool);
  }

  /** Counts a message before its captcha is spent; `giveBack` takes that back. */
  async demand(target: string): Promise<SendDemand> {
    const codes = await this.day.tally(target);
    const work = Math.min(mostWork, Math.max(1, codes - freeCodes));
    return { work, long: codes > freeCodes };
  }

  async giveBack(target: string): Promise<void> {
    await this.day.giveBack(target);
  }

  /**
   * Counts a message before it is written. Whoever asks is counted first, the country they share with
   * others last. `isStranger`: the person of the target never came from there.
   */
  async assertMaySend({ channel, target, ip }: Asked, isStranger: boolean): Promise<void> {
    await assertWithin(this.address, ip);
    await assertWithin(this.network, toWideNetwork(ip));
    await assertWithin(this.target, `${target}\n${toNetwork(ip)}`);
    if (channel === 'mail') return;
    if (isStranger) await assertWithin(this.strangersSms, target);
    await assertWithin(this.country, callingCodeOf(target));
  }

  /** Counts a question whether an account exists. */
  async assertMayAsk(ip: string): Promise<void> {
    await assertWithin(this.asks, toWideNetwork(ip));
  }
}
