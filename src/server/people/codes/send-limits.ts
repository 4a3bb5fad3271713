import type { MessageTable } from '#server/database/people-tables.ts';
import { mostDemandedWork } from '../captcha/captcha.ts';
import { type Limits, rateLimits } from '../limits.ts';
import { PortalError } from '../portal-error.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { callingCodeOf } from '../users/contact.ts';
import { toNetwork, toPrefix } from '../users/network.ts';

/** Network of an address: /24 of IPv4, /64 of IPv6. */
const toWideNetwork = (ip: string) => toPrefix(ip, { ipv4: 3, ipv6: 8 });

async function assertWithin(key: string, ...limiters: readonly RateLimiter[]): Promise<void> {
  for (const limiter of limiters) {
    const waitS = await limiter.count(key);
    if (waitS === 0) continue;
    throw new PortalError('tooOften', 'portal.sentTooOften', { data: { waitS } });
  }
}

export interface AskedCode {
  channel: MessageTable['channel'];
  target: string;
  ip: string;
}

/**
 * Counts a code before its captcha is consumed. Resolves to the required captcha work, and to
 * whether the code must be long.
 */
export async function countCode(
  { sendAllDay }: Limits,
  target: string,
): Promise<{ work: number; long: boolean }> {
  const { points: freeCodes } = rateLimits.sendAllDay;
  const codes = await sendAllDay.tally(target);
  const work = Math.min(mostDemandedWork, Math.max(1, codes - freeCodes));
  return { work, long: codes > freeCodes };
}

type Counted = [key: string, limiters: RateLimiter[]];

/** The caller's own limits first, the shared limit of the country last. */
function toCounted(limits: Limits, asked: AskedCode, isStranger: boolean): Counted[] {
  const { channel, target, ip } = asked;
  const { sendTargetPause, sendTargetHour, sendTargetDay } = limits;
  const ofAsker: Counted[] = [
    [ip, [limits.sendAddressHour]],
    [toWideNetwork(ip), [limits.sendNetworkHour, limits.sendNetworkDay]],
    [`${target}\n${toNetwork(ip)}`, [sendTargetPause, sendTargetHour, sendTargetDay]],
  ];
  if (channel === 'mail') return ofAsker;
  const ofStrangers: Counted[] = isStranger ? [[target, [limits.sendStrangersSmsDay]]] : [];
  return [...ofAsker, ...ofStrangers, [callingCodeOf(target), [limits.sendCountryDay]]];
}

/**
 * Counts a message before it is written. `isStranger`: the target's user never signed in from that
 * network. Resolves to a function that refunds the counts if the message cannot be written, so that
 * the user can ask again immediately. Throws `tooOften` with the waiting time.
 */
export async function countMessage(
  limits: Limits,
  asked: AskedCode,
  isStranger: boolean,
): Promise<() => Promise<void>> {
  const counted = toCounted(limits, asked, isStranger);
  for (const [key, limiters] of counted) await assertWithin(key, ...limiters);
  return async () => {
    for (const [key, limiters] of counted) {
      for (const limiter of limiters) await limiter.refund(key);
    }
  };
}

/** Counts a check whether an account exists. Throws `tooOften`. */
export async function countAccountCheck({ askNetworkHour }: Limits, ip: string): Promise<void> {
  await assertWithin(toWideNetwork(ip), askNetworkHour);
}
