import type { Selectable } from 'kysely';
import { findAccount } from '#server/accounts/account-store.ts';
import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { readCustomers, toShown } from './list-accounts.ts';

type AccountRow = Selectable<AccountTable>;

/** A time in the courier's time zone; null for none. */
function toTime({ timeZone }: People, at: number | null): string | null {
  return at === null ? null : toLocalTime(at, timeZone);
}

/** A replaced secret while it is stored; valid until its end. */
function toOld(people: People, sealed: string | null, until: number | null) {
  if (sealed === null) return null;
  return { secret: people.secrets.open(sealed), untilTime: toTime(people, until) };
}

async function readInterfaces(database: Queryable, { id, all_interfaces: all }: AccountRow) {
  if (all === 1) return 'all';
  const granted = await database
    .selectFrom('account_interface')
    .select('operation')
    .where('account_id', '=', id)
    .orderBy('operation')
    .execute();
  return granted.map(({ operation }) => operation);
}

/** Webhook addresses, with the secrets of version 2. */
async function readCallbacks(database: Queryable, people: People, accountId: string) {
  const rows = await database
    .selectFrom('callback')
    .leftJoin('callback_secret as own', (join) =>
      join
        .onRef('own.account_id', '=', 'callback.account_id')
        .onRef('own.kind', '=', 'callback.kind'),
    )
    .select(['callback.kind', 'callback.url', 'callback.version'])
    .select(['own.secret', 'own.old_secret', 'own.old_secret_until'])
    .where('callback.account_id', '=', accountId)
    .orderBy('callback.kind')
    .execute();
  return rows.map(({ secret, old_secret, old_secret_until, ...callback }) => ({
    ...callback,
    secret: secret === null ? null : people.secrets.open(secret),
    oldSecret: toOld(people, old_secret, old_secret_until),
  }));
}

/**
 * An account with all its signing secrets, for the courier's staff; the same transaction audits
 * this. Contains no customer passwords. Throws a StaffError for an unknown account.
 */
export function showAccount(people: People, apiAccount: string, actor: string) {
  const { secrets } = people;
  return people.write(async (transaction) => {
    const account = await findAccount(transaction, apiAccount);
    const { id, environment, level, organisation_id: organisationId } = account;
    const webhookSecret = await readWebhookSecret(transaction, secrets, account, people.now());
    addAudit(transaction, people, {
      actor,
      subject: id,
      details: { environment },
      action: 'account.show',
    });
    const allowed = JSON.parse(account.allowed_addresses ?? '[]') as string[];
    return {
      apiAccount,
      environment,
      level,
      organisationId,
      createTime: toTime(people, account.created_at),
      suspendTime: toTime(people, account.suspended_at),
      interfaces: await readInterfaces(transaction, account),
      allowedAddresses: allowed.map(toShown),
      privateKey: secrets.open(account.private_key),
      oldPrivateKey: toOld(people, account.old_key, account.old_key_until),
      webhookSecret,
      oldWebhookSecret: toOld(people, account.old_webhook_secret, account.old_webhook_until),
      customers: await readCustomers(transaction, id),
      callbacks: await readCallbacks(transaction, people, id),
      version1: {
        offTime: toTime(people, account.v1_off_at),
        usedTime: toTime(people, account.v1_used_at),
        usedFrom: account.v1_used_from,
      },
      version2: { usedTime: toTime(people, account.v2_used_at) },
    };
  });
}

interface Change {
  apiAccount: string;
  suspended: boolean;
  actor: string;
}

/**
 * Suspends an account without an organisation, or resumes it; others are suspended with their
 * organisation. Throws a StaffError for those, for an unknown account, and if nothing would change.
 */
export function setAccountSuspended(
  people: People,
  { apiAccount, suspended, actor }: Change,
): Promise<void> {
  return people.write(async (transaction) => {
    const { id, environment, organisation_id } = await findAccount(transaction, apiAccount);
    const verb = suspended ? 'suspend' : 'resume';
    if (organisation_id !== null) {
      throw new StaffError(
        `account ${apiAccount} belongs to an organisation: integrator ${verb} --user ${organisation_id}`,
      );
    }
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ suspended_at: suspended ? people.now() : null })
      .where('id', '=', id)
      .where('organisation_id', 'is', null)
      .where('suspended_at', suspended ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      throw new StaffError(`account ${apiAccount} is ${suspended ? 'already' : 'not'} suspended`);
    }
    addAudit(transaction, people, {
      actor,
      subject: id,
      details: { environment },
      action: `account.${verb}`,
    });
  });
}
