import { randomInt } from 'node:crypto';
import { codeLifeMs, type Purpose } from '#contract/portal/codes.ts';
import type { Queryable } from '#server/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import { addMessage, type NewMessage } from '../messages/add-message.ts';
import type { Template } from '../messages/templates.ts';
import type { People } from '../people.ts';
import { type CodeTarget, toCodeHash, toCodeKey } from './code-target.ts';

const templates = {
  register: 'codeRegister',
  reset: 'codeReset',
  newPhone: 'codeNewContact',
  newEmail: 'codeNewContact',
  oldPhone: 'codeOldContact',
  oldEmail: 'codeOldContact',
} as const satisfies Record<Purpose, Template>;

const codesOfSixDigits = 1_000_000;
const minuteMs = 60_000;

type Ground = Pick<People, 'secrets' | 'settings' | 'texts' | 'write' | 'now'>;

export interface CodeToSend extends CodeTarget, Pick<NewMessage, 'channel' | 'language'> {
  /** Says something else in the code's place; the code is then nobody's. */
  template?: 'accountExists' | undefined;
  /** Nothing leaves; everything else is done as if it did. */
  withheld?: boolean;
}

/** Puts a new code in the place of the one before, with all its tries; what expired is removed meanwhile. */
async function keepCode(transaction: Queryable, people: Ground, whom: CodeTarget, code: string) {
  const now = people.now();
  const key = toCodeKey(whom);
  const fresh = {
    code_hash: toCodeHash(people, key, code),
    tries: 0,
    created_at: now,
    expires_at: now + codeLifeMs,
  };
  await transaction.deleteFrom('verification_code').where('expires_at', '<', now).execute();
  await transaction
    .insertInto('verification_code')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'target']).doUpdateSet(fresh))
    .execute();
}

/** Makes a code of six digits and writes the message that carries it, in one transaction. */
export async function sendCode(
  people: Ground,
  { purpose, target, userId, channel, language, template, withheld = false }: CodeToSend,
): Promise<void> {
  const code = String(randomInt(codesOfSixDigits)).padStart(6, '0');
  await people.write(async (transaction) => {
    if (userId !== undefined) await lockUser(transaction, userId);
    await keepCode(transaction, people, { purpose, target, userId }, code);
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
}
