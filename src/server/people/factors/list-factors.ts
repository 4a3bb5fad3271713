import type { Factors } from '#contract/portal/factors.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Handlers } from '../asked.ts';
import type { People } from '../people.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { toResetState } from './reset.ts';
import { toRelyingParty } from './take-passkey.ts';

/** A user's second factors, without secrets. */
export async function listFactors(
  people: Pick<People, 'database' | 'settings' | 'now'>,
  user: UserRow,
): Promise<Factors> {
  const { database, settings } = people;
  const passkeys = await database
    .selectFrom('passkey')
    .select(['id', 'name', 'backed_up'])
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const party = toRelyingParty(settings);
  return {
    totp: user.totp_secret === null ? null : { since: user.totp_at },
    passkeys: passkeys.map(({ backed_up, ...rest }) => ({ ...rest, backedUp: backed_up === 1 })),
    recoveryCodes: await countRecoveryCodes(database, user.id),
    offers: typeof party === 'string' ? { none: party } : { host: party.id },
    offAt: toResetState(people, user) === 'none' ? null : user.factors_off_at,
  };
}

export const listFactorsHandlers = {
  'user/factors': ({ people, user }) => listFactors(people, user),
} satisfies Partial<Handlers>;
