import { randomBytes, randomInt } from 'node:crypto';
import { codeLifeMs, type Purpose } from '#contract/portal/codes.ts';
import type { Queryable } from '#server/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import { addMessage, type NewMessage } from '../messages/add-message.ts';
import type { Template } from '../messages/templates.ts';
import type { People } from '../people.ts';
import { findUserByName } from '../users/find-user-by-name.ts';
import { toNetworkHash } from '../users/network.ts';
import { type CodeTarget, toAskerHash, toCodeHash, toCodeKey } from './code-target.ts';

const templates = {
  register: 'codeRegister',
  reset: 'codeReset',
  newPhone: 'codeNewContact',
  newEmail: 'codeNewContact',
} as const satisfies Record<Purpose, Template>;

/** Of codes to an address that somebody keeps on asking for: whoever guesses them has no chance. */
const longDigits = 10;
const usualDigits = 6;
const tokenBytes = 16;
const minuteMs = 60_000;

export interface CodeToSend extends CodeTarget, Pick<NewMessage, 'channel' | 'language'> {
  /** Says something else in the code's place; the code is then nobody's. */
  template?: 'accountExists' | undefined;
  /** Nothing leaves; everything else is done as if it did. */
  withheld?: boolean;
  /** Where a visitor asks from. Undefined for who is signed in: the session says who asked. */
  ip?: string | undefined;
  long?: boolean;
}

/**
 * Puts a new code in the place of the one that the same asker had, with all its tries; what expired is
 * removed meanwhile. Codes that others asked for stay.
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

/**
 * Makes a code and writes the message that carries it, in one transaction. Resolves to the token of who
 * asked, 128 bits, which is kept nowhere here.
 */
export async function sendCode(
  people: People,
  { purpose, target, userId, channel, language, template, withheld = false, ip, long }: CodeToSend,
): Promise<string> {
  const code = newCode(long ? longDigits : usualDigits);
  const token = randomBytes(tokenBytes).toString('base64url');
  // Who is signed in needs no token.
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
 * A code for somebody without a session. Whoever is reached tells nobody: an owner who registers again
 * is told that the account is there, an unknown target gets nothing, and the work is the same. The demo
 * integrator's password is everybody's and cannot be reset. Resolves to the token of who asked.
 */
export async function sendVisitorCode(people: People, asked: VisitorCode): Promise<string> {
  const user = await findUserByName(people.database, asked.target);
  if (asked.purpose === 'register') {
    return sendCode(people, { ...asked, ...(user && { template: 'accountExists' as const }) });
  }
  return sendCode(people, { ...asked, withheld: !user || user.shared === 1 });
}
