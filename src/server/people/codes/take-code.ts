import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { type CodeTarget, toCodeHash, toCodeKey } from './code-target.ts';

/** Wrong tries after which a code no longer works. */
export const maxTries = 5;

/** A code that was right a moment ago; `takeCode` consumes it. */
export interface CheckedCode {
  purpose: string;
  target: string;
  hash: string;
  /** The field of the form that carried it. */
  field: string;
}

/**
 * Compares a code, before the transaction that it is for: a wrong try counts in a transaction of its
 * own, so that nothing the caller undoes gives it back. One statement compares and counts; however many
 * arrive together, five wrong ones end the code. Throws the fieldError of `field`.
 */
export async function checkCode(
  people: Pick<People, 'secrets' | 'write' | 'now'>,
  { code, field = 'code', ...whom }: CodeTarget & { code: string; field?: string },
): Promise<CheckedCode> {
  const key = toCodeKey(whom);
  const hash = toCodeHash(people, key, code);
  const found = await people.write((transaction) =>
    transaction
      .updateTable('verification_code')
      .set(({ eb }) => ({
        tries: eb
          .case()
          .when('code_hash', '=', hash)
          .then(eb.ref('tries'))
          .else(eb('tries', '+', 1))
          .end(),
      }))
      .where('purpose', '=', key.purpose)
      .where('target', '=', key.target)
      .where('tries', '<', maxTries)
      .where('expires_at', '>', people.now())
      .returning('code_hash')
      .executeTakeFirst(),
  );
  if (!found) throw fieldError(field, 'portal.codeOver');
  if (found.code_hash !== hash) throw fieldError(field, 'portal.codeWrong');
  return { ...key, hash, field };
}

/**
 * Consumes a checked code in the transaction that it is for: one of many that arrive together gets
 * it, and it is there again if the transaction is undone. Throws the fieldError of the code's field.
 */
export async function takeCode(
  transaction: Queryable,
  { purpose, target, hash, field }: CheckedCode,
): Promise<void> {
  const taken = await transaction
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('code_hash', '=', hash)
    .returning('target')
    .executeTakeFirst();
  if (!taken) throw fieldError(field, 'portal.codeOver');
}
