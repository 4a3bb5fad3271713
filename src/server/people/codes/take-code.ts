import { createHmac, hash } from 'node:crypto';
import type { Purpose } from '#contract/portal/codes.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { fieldError } from '../portal-error.ts';
import { toEmailKey } from '../users/contact.ts';
import { toNetworkHash } from '../users/network.ts';

export interface CodeTarget {
  purpose: Purpose;
  /** E.164 number or email address. */
  target: string;
  /** Id of the signed-in user; undefined for visitors. */
  userId?: string | undefined;
}

/** Key of a code's row: two users who claim the same address do not share a code. */
export function toCodeKey({ purpose, target, userId }: CodeTarget) {
  const contact = target.includes('@') ? toEmailKey(target) : target;
  return { purpose, target: userId === undefined ? contact : `${userId}:${contact}` };
}

/** Stored digest of the requester's token. */
export function toAskerHash(token: string): string {
  return hash('sha256', token);
}

/** Stored digest of a code: without our key, its million possibilities cannot be tried. */
export function toCodeHash(
  { secrets }: People,
  key: { purpose: string; target: string },
  code: string,
): string {
  const text = JSON.stringify([key.purpose, key.target, code]);
  return createHmac('sha256', secrets.derive('verification code')).update(text).digest('hex');
}

/**
 * Wrong tries after which a code is invalid: by its requester, by others in the requester's
 * network, and by everyone else together. The groups do not use up each other's tries.
 */
export const maxTries = 5;
export const maxNetworkTries = 5;
export const maxStrangerTries = 2;

/** The requester's token, and the address of the call. */
export interface Holder {
  token?: string | undefined;
  ip: string;
}

/** A correct code that `takeCode` consumes. */
export interface CheckedCode {
  purpose: string;
  target: string;
  hash: string;
  /** Name of its form field. */
  field: string;
}

type Tried = Omit<CheckedCode, 'field'> & { now: number };

/** Compares with the code of the given token or session. */
function tryOwn(transaction: Queryable, { purpose, target, hash, now }: Tried, asker: string) {
  return transaction
    .updateTable('verification_code')
    .set(({ eb, ref }) => ({
      tries: eb
        .case()
        .when('code_hash', '=', hash)
        .then(ref('tries'))
        .else(eb('tries', '+', 1))
        .end(),
    }))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('asker', '=', asker)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .execute();
}

/** Compares with all codes of the target: the requesting browser may have lost its token. */
function tryAny(transaction: Queryable, { purpose, target, hash, now }: Tried, network: string) {
  return transaction
    .updateTable('verification_code')
    .set(({ eb, and, ref }) => {
      const isWrong = eb('code_hash', '!=', hash);
      const count = (column: 'network_tries' | 'stranger_tries', isCounted: typeof isWrong) =>
        eb
          .case()
          .when(and([isWrong, isCounted]))
          .then(eb(column, '+', 1))
          .else(ref(column))
          .end();
      return {
        network_tries: count('network_tries', eb('network', '=', network)),
        stranger_tries: count('stranger_tries', eb('network', '!=', network)),
      };
    })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('asker', '!=', '')
    .where(({ eb, and, or }) =>
      or([
        and([eb('network', '=', network), eb('network_tries', '<', maxNetworkTries)]),
        and([eb('network', '!=', network), eb('stranger_tries', '<', maxStrangerTries)]),
      ]),
    )
    .where('expires_at', '>', now)
    .returning('code_hash')
    .execute();
}

/**
 * Compares a code before the transaction that it is for. A wrong try counts in a separate
 * transaction, so that a rollback does not refund it. One statement compares and counts, so
 * concurrent tries cannot exceed the limit. Throws the fieldError of `field`.
 */
export async function checkCode(
  people: People,
  {
    code,
    field = 'code',
    holder,
    ...whom
  }: CodeTarget & { code: string; field?: string; holder?: Holder },
): Promise<CheckedCode> {
  const key = toCodeKey(whom);
  const hash = toCodeHash(people, key, code);
  const tried = { ...key, hash, now: people.now() };
  const found = await people.write(async (transaction) => {
    if (!holder) return tryOwn(transaction, tried, '');
    const own = holder.token && (await tryOwn(transaction, tried, toAskerHash(holder.token)));
    if (own && own.length > 0) return own;
    return tryAny(transaction, tried, toNetworkHash(people, holder.ip));
  });
  if (found.length === 0) throw fieldError(field, 'portal.codeOver');
  if (!found.some(({ code_hash }) => code_hash === hash)) {
    throw fieldError(field, 'portal.codeWrong');
  }
  return { ...key, hash, field };
}

/**
 * Consumes a checked code in the transaction that it is for: only one of several concurrent calls
 * gets it, and a rollback restores it. Other codes for the same purpose end with it. Throws the
 * fieldError of the code's field.
 */
export async function takeCode(
  transaction: Queryable,
  { purpose, target, hash, field }: CheckedCode,
): Promise<void> {
  const ended = await transaction
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .returning('code_hash')
    .execute();
  if (!ended.some(({ code_hash }) => code_hash === hash)) {
    throw fieldError(field, 'portal.codeOver');
  }
}
