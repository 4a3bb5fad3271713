import { mostDemandedWork } from '../captcha/captcha.ts';
import { type Limits, rateLimits } from '../limits.ts';
import { toNetwork, toPrefix } from './network.ts';

/** Wrong passwords of one name per hour, from all networks, that count as guessing. */
export const guessing = rateLimits.signInHour.points;
/** Tries of a known network before it needs a captcha too. */
const freeTries = 3;
/** Number of tries that add one unit of captcha work. */
const triesPerWork = 10;
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
 * Counts a sign-in attempt before it is made, so that concurrent ones are counted too; resolves to
 * its requirements. Failures of one name or network require a captcha; only a network that keeps
 * trying one name must wait, so that strangers cannot lock a user out. While a name is guessed from
 * many networks, captchas take more work and unknown networks get few tries; known networks, from
 * which the user signed in before, are not affected. Throws `tooOften`.
 */
export async function countSignIn(
  limits: Limits,
  name: string,
  ip: string,
  isKnown: () => Promise<boolean>,
): Promise<Demand> {
  const { network, pair, stranger } = toKeys(name, ip);
  await limits.signInPair.consume(pair);
  const ofName = await limits.signInName.count(name);
  const ofNetwork = await limits.signInNetwork.count(network);
  const tries = await limits.signInHour.tally(name);
  const demand = { work: ofNetwork > 0 ? 1 : 0, tries, isStranger: false };
  if (ofName === 0 && tries <= guessing) return demand;
  if (await isKnown()) {
    return (await limits.signInPair.read(pair)) > freeTries ? { ...demand, work: 1 } : demand;
  }
  if (tries <= guessing) return { ...demand, work: 1 };
  await limits.signInStranger.consume(stranger);
  const work = 1 + Math.ceil((tries - guessing) / triesPerWork);
  return { work: Math.min(work, mostDemandedWork), tries, isStranger: true };
}

/** Refunds an attempt that was refused for a missing captcha or a full queue. */
export async function refundSignIn(
  limits: Limits,
  name: string,
  ip: string,
  { isStranger }: Demand,
): Promise<void> {
  const { network, pair, stranger } = toKeys(name, ip);
  await limits.signInPair.refund(pair);
  await limits.signInName.refund(name);
  await limits.signInNetwork.refund(network);
  await limits.signInHour.refund(name);
  if (isStranger) await limits.signInStranger.refund(stranger);
}

/** Resets the counts after a success. */
export async function resetSignIns(limits: Limits, name: string, ip: string): Promise<void> {
  const { network, pair, stranger } = toKeys(name, ip);
  await limits.signInPair.reset(pair);
  await limits.signInName.reset(name);
  await limits.signInNetwork.refund(network);
  await limits.signInHour.refund(name);
  await limits.signInStranger.reset(stranger);
}
