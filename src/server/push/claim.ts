import { type ExpressionBuilder, sql } from 'kysely';
import type { Destination, DestinationKind } from '#contract/destination.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { claimDue, isFree, type Lease } from '#server/database/lease.ts';
import { type PreparedQuery, prepare } from '#server/database/prepare.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { openSigning } from './callback-secrets.ts';
import { UnreadableKey } from './fault.ts';
import type { Receiver } from './send-push.ts';

/** A destination that takes pushes, and what signs them, sealed: the account's key, or the secrets of its kind. */
export interface DueReceiver {
  accountId: string;
  environment: 'sandbox' | 'production';
  kind: string;
  destination: Destination;
  version: 1 | 2;
  apiAccount: string;
  privateKey: string;
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: number | null;
  /** When the destination was set, even if it is the same again; milliseconds since 1970. */
  setAt: number;
}

/** The same with what signs at this moment; its version decides in which form a push goes out. Throws an UnreadableKey. */
export function openReceiver(
  context: { secrets: Pick<Secrets, 'open'>; timeZone: string },
  receiver: DueReceiver,
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
  receiver: DueReceiver,
  now: number,
): Receiver {
  const { accountId, kind, destination, version, apiAccount, secret } = receiver;
  const place = { accountId, kind, destination };
  if (version === 1) {
    return { ...place, version, apiAccount, privateKey: secrets.open(receiver.privateKey) };
  }
  // Written with the version, and never taken away while the address is there.
  if (secret === null) throw new Error(`no secret signs ${kind} of account ${apiAccount}`);
  const { oldSecret: old_secret, oldSecretUntil: old_secret_until } = receiver;
  const signing = openSigning(secrets, { secret, old_secret, old_secret_until }, now);
  return { ...place, version, secrets: signing, timeZone };
}

/** A push that this process alone may send until the lease ends. */
export interface Claimed {
  id: string;
  receiver: DueReceiver;
  billCode: string;
  content: string;
  /** When it was written. */
  createdAt: number;
  traceparent: string | null;
  /** Attempts since it was written or replayed. */
  attempts: number;
  /** Number of the attempt to come, in the whole history. */
  number: number;
  leaseUntil: number;
}

/** Written out, so that SQLite sees that the index of due pushes holds them all. */
const pending = sql.lit('pending' as const);

const receivers = (database: Queryable) =>
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

/** Those that this process sends to; what is listened for waits until it is asked for. */
const sentTo = (database: Queryable) =>
  receivers(database).where('callback.destination', '!=', sql.lit('listener' as const));

type ReceiverRow = Omit<DueReceiver, 'destination'> & { url: string; destination: DestinationKind };

const toDueReceiver = ({ url, destination: kind, ...row }: ReceiverRow): DueReceiver => ({
  ...row,
  destination: kind === 'address' ? { kind, url } : { kind },
});

const readReceivers = <Args>(select: PreparedQuery<Args, ReceiverRow>) =>
  Object.assign(
    async (database: Queryable, args: Args) => (await select(database, args)).map(toDueReceiver),
    { compile: select.compile },
  );

/** Enabled destinations with a push that is due, in any order. */
export const findDueReceivers = readReceivers(
  prepare((database, { now }: { now: number }) =>
    sentTo(database).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push')
          .select('push.id')
          .whereRef('push.account_id', '=', 'callback.account_id')
          .whereRef('push.kind', '=', 'callback.kind')
          .where('push.status', '=', pending)
          .where('push.next_at', '<=', now),
      ),
    ),
  ),
);

/** The enabled destinations of an account. */
export const findReceivers = readReceivers(
  prepare((database, { accountId }: { accountId: string }) =>
    sentTo(database).where('callback.account_id', '=', accountId),
  ),
);

type WithDue = Database & { due: Database['push'] };

/** Whether a push, called `due`, is the first of its waybill that waits, and none of that waybill is on its way. */
export const isNext =
  (now: number) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<WithDue, 'due'>) =>
    not(
      exists(
        selectFrom('push as other')
          .select('other.id')
          .whereRef('other.account_id', '=', 'due.account_id')
          .whereRef('other.kind', '=', 'due.kind')
          .whereRef('other.bill_code', '=', 'due.bill_code')
          .where('other.status', '=', pending)
          .where(({ eb, or }) =>
            or([
              eb('other.sequence', '<', eb.ref('due.sequence')),
              eb('other.lease_until', '>', now),
            ]),
          ),
      ),
    );

/** Of an account, what is listened for and has a push that can be claimed. */
export const findListened = readReceivers(
  prepare((database, { accountId, now }: { accountId: string; now: number }) =>
    receivers(database)
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

/** What is sent of a push, and the number of its last attempt. */
export const claimedColumns = ({ selectFrom }: ExpressionBuilder<Database, 'push'>) =>
  [
    'push.id',
    'push.bill_code as billCode',
    'push.content',
    'push.created_at as createdAt',
    'push.traceparent',
    'push.attempts',
    selectFrom('push_attempt')
      .select(({ fn }) => fn.max('push_attempt.number').as('latest'))
      .whereRef('push_attempt.push_id', '=', 'push.id')
      .as('latest'),
  ] as const;

type ClaimedRow = Omit<Claimed, 'receiver' | 'number' | 'leaseUntil'> & { latest: number | null };

export function toClaimed(
  { latest, ...row }: ClaimedRow,
  receiver: DueReceiver,
  leaseUntil: number,
): Claimed {
  return { ...row, receiver, leaseUntil, number: (latest ?? 0) + 1 };
}

type ClaimArgs = Lease & Pick<DueReceiver, 'accountId' | 'kind'>;

const claimRows = prepare((database, { accountId, kind, ...lease }: ClaimArgs) =>
  claimDue(database, 'push', lease, (due) =>
    due
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('status', '=', pending)
      .where(isNext(lease.now)),
  )
    .where('status', '=', pending)
    .returning(claimedColumns),
);

/**
 * Takes due pushes of a receiver: the first of each waybill, where none of that waybill is on its
 * way.
 */
export async function claimPushes(transaction: Queryable, receiver: DueReceiver, lease: Lease) {
  const { accountId, kind } = receiver;
  const rows = await claimRows(transaction, { accountId, kind, ...lease });
  return rows.map((row) => toClaimed(row, receiver, lease.leaseUntil));
}
