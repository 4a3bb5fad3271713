import { takeCaptcha } from '../captcha/captcha.ts';
import type { People } from '../people.ts';
import { toEmailKey } from '../users/contact.ts';
import { findUserByName } from '../users/find-user-by-name.ts';
import { isKnownNetwork } from '../users/known-networks.ts';
import type { AskedCode } from './send-limits.ts';

/** A message requested by a visitor. */
export interface Wanted extends AskedCode {
  captcha: string;
}

/**
 * Consumes the captcha and counts the message. While many codes are requested for one address, each
 * needs a harder captcha and is long, except for users in a known network. Resolves to whether the
 * code must be long, and to a function that refunds the counts. Throws `captcha` or `tooOften`.
 */
export async function assertMaySend(
  people: People,
  { channel, target, captcha, ip }: Wanted,
): Promise<{ long: boolean; giveBack(): Promise<void> }> {
  const limited = channel === 'mail' ? toEmailKey(target) : target;
  const demand = await people.limits.sendLimits.demand(limited);
  try {
    const user = await findUserByName(people.database, target);
    const isKnown = await isKnownNetwork(people, user?.id, ip);
    await takeCaptcha(people, captcha, isKnown ? 1 : demand.work);
    const asked = { channel, target: limited, ip };
    const giveBackSent = await people.limits.sendLimits.assertMaySend(asked, !isKnown);
    const giveBack = async () => {
      await giveBackSent();
      await people.limits.sendLimits.giveBack(limited);
    };
    return { long: demand.long, giveBack };
  } catch (error) {
    await people.limits.sendLimits.giveBack(limited);
    throw error;
  }
}
