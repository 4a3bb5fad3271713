import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import { codePauseS } from '#contract/portal/codes.ts';
import { Bound } from '../bound.ts';
import { PortalError } from '../portal-error.ts';
import { callingCodeOf } from '../users/contact.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** Of messages to one phone or mailbox. */
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

/** The network an address lies in: /24 of IPv4, /64 of IPv6, as a household or an office has it. */
function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bytes = address.toByteArray();
  return bytes.slice(0, address.kind() === 'ipv4' ? 3 : 8).join('.');
}

async function assertWithin(bounds: readonly Bound[], key: string): Promise<void> {
  for (const bound of bounds) {
    const waitS = await bound.count(key);
    if (waitS === 0) continue;
    throw new PortalError('tooOften', 'portal.sentTooOften', { data: { waitS } });
  }
}

/** How often messages with codes may be asked for; whoever goes beyond is told how long to wait. */
export class SendLimits {
  private readonly target: Bound[];
  private readonly address: Bound[];
  private readonly network: Bound[];
  private readonly asks: Bound[];
  private readonly country: Bound[];

  /** `smsPerCountry`: short messages a day to the numbers of one calling code. */
  constructor(smsPerCountry: number, pool?: Pool) {
    const create = (options: typeof toTarget) => options.map((each) => new Bound(each, pool));
    this.target = create(toTarget);
    this.address = create(fromAddress);
    this.network = create(fromNetwork);
    this.asks = create(asksOfNetwork);
    this.country = create([{ name: 'send-country-day', points: smsPerCountry, duration: dayS }]);
  }

  /** Counts a message before it is written. Whoever asks is counted first, the country they share with others last. */
  async assertMaySend({
    channel,
    target,
    ip,
  }: {
    channel: 'mail' | 'sms';
    target: string;
    ip: string;
  }) {
    await assertWithin(this.address, ip);
    await assertWithin(this.network, toNetwork(ip));
    await assertWithin(this.target, target);
    if (channel === 'sms') await assertWithin(this.country, callingCodeOf(target));
  }

  /** Counts a question whether an account exists. */
  async assertMayAsk(ip: string): Promise<void> {
    await assertWithin(this.asks, toNetwork(ip));
  }
}
