import { sql } from 'kysely';
import type { Destination, DestinationKind } from '#contract/destination.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { isFree } from '#server/database/lease.ts';
import { type PreparedQuery, prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import { openSigning } from './callback-secrets.ts';
import { readChannel } from './channel.ts';
import { isNext, pending } from './event.ts';
import { UnreadableKey } from './fault.ts';
import type { Receiver } from './send-push.ts';

/** An enabled destination with the sealed secrets that sign its pushes: the account's key, or those of its kind. */
export interface DueDestination {
  accountId: string;
  environment: 'sandbox' | 'production';
  /** Channel of the address. */
  kind: string;
  destination: Destination;
  version: 1 | 2;
  apiAccount: string;
  privateKey: string;
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: number | null;
  /** When the destination was set, even to the same value; milliseconds since 1970. */
  setAt: number;
}

/** Opens the secrets that sign now; the version decides the form of a push. Throws an UnreadableKey. */
export function openDestination(
  context: { secrets: Pick<Secrets, 'open'>; timeZone: string },
  receiver: DueDestination,
  now: number,
): Receiver {
  try {
    return openSigned(context, receiver, now);
  } catch (cause) {
    throw new UnreadableKey(`nothing signs pushes to account ${receiver.apiAccount}`, { cause });
  }
}

function openSigned(
  { secrets, timeZone }: { secrets: Pick<Secrets, 'open'>; timeZone: string },
  receiver: DueDestination,
  now: number,
): Receiver {
  const { accountId, destination, version, apiAccount, secret } = receiver;
  const { kind } = readChannel(receiver.kind);
  const place = { accountId, kind, destination };
  if (version === 1) {
    return { ...place, version, apiAccount, privateKey: secrets.open(receiver.privateKey) };
  }
  // Written with the version, and never removed while the address exists.
  if (secret === null) throw new Error(`no secret signs ${kind} of account ${apiAccount}`);
  const { oldSecret: old_secret, oldSecretUntil: old_secret_until } = receiver;
  const signing = openSigning(secrets, { secret, old_secret, old_secret_until }, now);
  return { ...place, version, secrets: signing, timeZone };
}

const enabled = (database: Queryable) =>
  database
    .selectFrom('callback')
    .innerJoin('account', 'account.id', 'callback.account_id')
    .leftJoin('callback_secret', (join) =>
      join
        .onRef('callback_secret.account_id', '=', 'callback.account_id')
        .onRef('callback_secret.kind', '=', 'callback.kind'),
    )
    .select([
      'callback.account_id as accountId',
      'callback.kind',
      'callback.url',
      'callback.destination',
      'callback.version',
      'callback.updated_at as setAt',
      'callback_secret.secret',
      'callback_secret.old_secret as oldSecret',
      'callback_secret.old_secret_until as oldSecretUntil',
      'account.api_account as apiAccount',
      'account.environment',
      'account.private_key as privateKey',
    ])
    .where('callback.disabled_at', 'is', null);

/** Destinations that this process sends to; pushes for a listener wait until it asks. */
const sentTo = (database: Queryable) =>
  enabled(database).where('callback.destination', '!=', sql.lit('listener' as const));

type DestinationRow = Omit<DueDestination, 'destination'> & {
  url: string;
  destination: DestinationKind;
};

const toDueDestination = ({ url, destination: kind, ...row }: DestinationRow): DueDestination => ({
  ...row,
  destination: kind === 'address' ? { kind, url } : { kind },
});

const readDestinations = <Args>(select: PreparedQuery<Args, DestinationRow>) =>
  Object.assign(
    async (database: Queryable, args: Args) => (await select(database, args)).map(toDueDestination),
    { compile: select.compile },
  );

export const findDueDestinations = readDestinations(
  prepare((database, { now }: { now: number }) =>
    sentTo(database).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push')
          .select('push.id')
          .whereRef('push.account_id', '=', 'callback.account_id')
          .whereRef('push.kind', '=', 'callback.kind')
          .where('push.status', '=', pending)
          .where('push.next_at', '<=', now)
          .where(isFree('push.lease_until', now)),
      ),
    ),
  ),
);

export const findDestinations = readDestinations(
  prepare((database, { accountIds }: { accountIds: readonly string[] }) =>
    sentTo(database).where('callback.account_id', 'in', accountIds),
  ),
);

/** Finds an account's listened-for destinations with a claimable push. */
export const findListened = readDestinations(
  prepare((database, { accountId, now }: { accountId: string; now: number }) =>
    enabled(database)
      .where('callback.account_id', '=', accountId)
      .where('callback.destination', '=', sql.lit('listener' as const))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('push as due')
            .select('due.id')
            .whereRef('due.account_id', '=', 'callback.account_id')
            .whereRef('due.kind', '=', 'callback.kind')
            .where('due.status', '=', pending)
            .where('due.next_at', '<=', now)
            .where(isFree('due.lease_until', now))
            .where(isNext(now)),
        ),
      ),
  ),
);
