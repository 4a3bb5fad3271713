import type { Selectable } from 'kysely';
import type { Secrets } from '#server/crypto/secrets.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import type { CallbackSecretTable } from '#server/database/push-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { type AddressPlace, toChannel } from './channel.ts';

type SecretRow = Selectable<CallbackSecretTable>;
type Sealed = Pick<SecretRow, 'secret' | 'old_secret' | 'old_secret_until'>;

function findSecret(database: Queryable, place: AddressPlace) {
  return database
    .selectFrom('callback_secret')
    .selectAll()
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place));
}

/** Creates the secret of a place; false if it has one. */
export async function createSecret(
  transaction: Queryable,
  place: AddressPlace,
  secrets: Pick<Secrets, 'seal'>,
  now: number,
): Promise<boolean> {
  const row = {
    account_id: place.accountId,
    kind: toChannel(place),
    secret: secrets.seal(newWebhookSecret()),
    made_at: now,
  };
  const created = await transaction
    .insertInto('callback_secret')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return created !== undefined;
}

/** Returns the secret of a place, sealed; creates it if there is none yet. */
export async function takeSecret(
  transaction: Queryable,
  place: AddressPlace,
  secrets: Pick<Secrets, 'seal'>,
  now: number,
): Promise<SecretRow> {
  const known = await findSecret(transaction, place).executeTakeFirst();
  if (known) return known;
  await createSecret(transaction, place, secrets, now);
  // Read again, so that two simultaneous callers get the same secret.
  return findSecret(transaction, place).executeTakeFirstOrThrow();
}

/** Replaces the secret made at `madeAt`, which keeps signing for `overlapMs`. Undefined if it was already replaced. */
export function replaceSecret(
  transaction: Queryable,
  { madeAt, ...place }: AddressPlace & { madeAt: number },
  secrets: Pick<Secrets, 'seal'>,
  { now, overlapMs }: { now: number; overlapMs: number },
): Promise<SecretRow | undefined> {
  return transaction
    .updateTable('callback_secret')
    .set(({ ref }) => ({
      secret: secrets.seal(newWebhookSecret()),
      // Always later than the last one: the time identifies the secret.
      made_at: Math.max(now, madeAt + 1),
      old_secret: ref('secret'),
      old_secret_until: now + overlapMs,
    }))
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .where('made_at', '=', madeAt)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the secrets that sign now: the current one, then the previous one during the overlap. */
export function openSigning(
  secrets: Pick<Secrets, 'open'>,
  { secret, old_secret, old_secret_until }: Sealed,
  now: number,
): string[] {
  const current = secrets.open(secret);
  const isOver = old_secret === null || (old_secret_until ?? 0) <= now;
  return isOver ? [current] : [current, secrets.open(old_secret)];
}

/** Returns the secrets that sign now at a place; none if no secret was ever requested. */
export async function findSigning(
  database: Queryable,
  place: AddressPlace,
  secrets: Pick<Secrets, 'open'>,
  now: number,
): Promise<string[]> {
  const row = await findSecret(database, place).executeTakeFirst();
  return row ? openSigning(secrets, row, now) : [];
}
