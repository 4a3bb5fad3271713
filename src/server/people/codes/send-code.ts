import { randomBytes, randomInt } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import { codeLifeMs, type Purpose } from '#contract/portal/codes.ts';
import type { Queryable } from '#server/database/tables.ts';
import { takeCaptcha } from '../captcha/captcha.ts';
import { lockUser } from '../lock-user.ts';
import { addMessage, type NewMessage } from '../messages/add-message.ts';
import type { Template } from '../messages/templates.ts';
import type { People } from '../people.ts';
import { toEmailKey } from '../users/contact.ts';
import { isKnownNetwork } from '../users/known-networks.ts';
import { toNetworkHash } from '../users/network.ts';
import { findUserByName } from '../users/user-store.ts';
import { type AskedCode, countCode, countMessage } from './send-limits.ts';
import { type CodeTarget, toAskerHash, toCodeHash, toCodeKey } from './take-code.ts';

const templates = {
  register: 'codeRegister',
  reset: 'codeReset',
  newPhone: 'codeNewContact',
  newEmail: 'codeNewContact',
} as const satisfies Record<Purpose, Template>;

/** Length of codes to an address with many requests, too long to be guessed. */
const longDigits = 10;
const usualDigits = 6;
const tokenBytes = 16;

interface CodeToSend extends CodeTarget, Pick<NewMessage, 'channel' | 'language'> {
  /** Sends this template instead of the code, which is then unusable. */
  template?: 'accountExists' | undefined;
  /** Sends nothing, but does all other work. */
  withheld?: boolean;
  /** Address of a visitor. Undefined for signed-in users, whose session identifies them. */
  ip?: string | undefined;
  long?: boolean;
}

/**
 * Replaces the same requester's code with a new one that has all tries; deletes expired codes.
 * Codes of other requesters stay.
 */
async function keepCode(
  transaction: Queryable,
  people: People,
  { asker, ...whom }: CodeTarget & { asker: string },
  { code, ip = '' }: { code: string; ip: string | undefined },
) {
  const now = people.now();
  const key = { ...toCodeKey(whom), asker };
  const fresh = {
    network: toNetworkHash(people, ip),
    code_hash: toCodeHash(people, key, code),
    tries: 0,
    network_tries: 0,
    stranger_tries: 0,
    created_at: now,
    expires_at: now + codeLifeMs,
  };
  await transaction.deleteFrom('verification_code').where('expires_at', '<', now).execute();
  await transaction
    .insertInto('verification_code')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'target', 'asker']).doUpdateSet(fresh))
    .execute();
}

function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** Creates a code and its message in one transaction. Resolves to the requester's token, 128 bits, which is not stored. */
export async function sendCode(
  people: People,
  { purpose, target, userId, channel, language, template, withheld = false, ip, long }: CodeToSend,
): Promise<string> {
  const code = newCode(long ? longDigits : usualDigits);
  const token = randomBytes(tokenBytes).toString('base64url');
  // Signed-in users need no token.
  const asker = ip === undefined ? '' : toAskerHash(token);
  await people.write(async (transaction) => {
    if (userId !== undefined) await lockUser(transaction, userId);
    await keepCode(transaction, people, { purpose, target, userId, asker }, { code, ip });
    await addMessage(transaction, people, {
      ...(userId !== undefined && { userId }),
      channel,
      recipient: target,
      template: template ?? templates[purpose],
      values: { code, minutes: codeLifeMs / minuteMs },
      language,
      withheld,
    });
  });
  return token;
}

type VisitorCode = Pick<CodeToSend, 'channel' | 'target' | 'language' | 'long'> & {
  purpose: 'register' | 'reset';
  ip: string;
};

/**
 * Sends a code to a visitor without revealing whether the target has an account: an owner who
 * registers again learns that the account exists, an unknown target gets nothing, and the work is
 * the same. The demo integrator's password cannot be reset. Resolves to the requester's token.
 */
export async function sendVisitorCode(people: People, asked: VisitorCode): Promise<string> {
  const user = await findUserByName(people.database, asked.target);
  if (asked.purpose === 'register') {
    return sendCode(people, { ...asked, ...(user && { template: 'accountExists' as const }) });
  }
  return sendCode(people, { ...asked, withheld: !user || user.shared === 1 });
}

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
): Promise<{ long: boolean; refund(): Promise<void> }> {
  const limited = channel === 'mail' ? toEmailKey(target) : target;
  const demand = await countCode(people.limits, limited);
  try {
    const user = await findUserByName(people.database, target);
    const isKnown = await isKnownNetwork(people, user?.id, ip);
    await takeCaptcha(people, captcha, isKnown ? 1 : demand.work);
    const asked = { channel, target: limited, ip };
    const refundSent = await countMessage(people.limits, asked, !isKnown);
    const refund = async () => {
      await refundSent();
      await people.limits.sendAllDay.refund(limited);
    };
    return { long: demand.long, refund };
  } catch (error) {
    await people.limits.sendAllDay.refund(limited);
    throw error;
  }
}
