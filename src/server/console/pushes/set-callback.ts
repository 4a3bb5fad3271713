import type { Environment } from '#contract/portal/console-fields.ts';
import type { PushKind, Trial } from '#contract/portal/console-pushes.ts';
import { ApiError } from '#server/api-error.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findAccountOf } from '#server/people/accounts/list-accounts.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { lockUser } from '#server/people/lock-user.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { removeCallback as removeAddress, saveCallback } from '#server/push/callbacks.ts';
import { type CallbackTrial, toRefusal, tryCallback } from '#server/push/try-callback.ts';
import type { TextOf } from '#server/texts.ts';

/** The person waits for the answer, and their browser gives up after 15 s. */
const timeoutMs = 10_000;

interface Place {
  environment: Environment;
  kind: PushKind;
}

function toTrial({ url, content, outcome }: CallbackTrial, textOf: TextOf): Trial {
  const { headers, durationMs, httpStatus, answer, fault } = outcome;
  const reason = fault ? textOf(fault.text, fault.values) : null;
  return {
    url,
    headers,
    content,
    durationMs,
    httpStatus,
    answer,
    acknowledged: fault === undefined,
    reason,
  };
}

type Action = 'account.setCallback' | 'account.removeCallback' | 'account.testCallback';

/** What is done with production's addresses is on record, but for the address: it may hold a secret. */
function keepRecord(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { action, subject, environment, kind }: Place & { action: Action; subject: string },
): void {
  if (environment === 'sandbox') return;
  const details = { environment, push: kind };
  addAudit(transaction, people, { actor: user.id, action, subject, details });
}

/**
 * Sends a test push for a person; one that production's key signs is on record. An address that nothing
 * may be sent to is a fault of its field.
 */
async function tryFor(
  people: People,
  user: UserRow,
  { environment, ...callback }: Place & { accountId: string; url: string },
): Promise<CallbackTrial> {
  await people.pushTrials.take(user.id);
  if (environment === 'production') {
    const { accountId: subject, kind } = callback;
    await people.write(async (transaction) => {
      const action = 'account.testCallback';
      keepRecord(transaction, people, user, { action, subject, environment, kind });
    });
  }
  return tryCallback(people, { ...callback, url: callback.url.trim() }, timeoutMs).catch(
    (error: unknown) => {
      const { text, values } = error instanceof ApiError ? error.detail : {};
      throw text ? fieldError('url', text, values) : error;
    },
  );
}

/** Sets an address once a test push there is acknowledged; a refusal carries what was sent and answered. */
export async function setCallback(
  people: People,
  user: UserRow,
  { environment, kind, url }: Place & { url: string },
  textOf: TextOf,
): Promise<Trial> {
  const { id: accountId } = await findAccountOf(people.database, user.id, environment);
  const trial = await tryFor(people, user, { accountId, environment, kind, url });
  const refusal = toRefusal(trial, textOf);
  if (refusal?.text) {
    const { text, values = {} } = refusal;
    throw new PortalError('fields', text, {
      values,
      fields: { url: { text, values } },
      data: { trial: toTrial(trial, textOf) },
    });
  }
  // The test push took its time: whose address it is may have left since.
  await saveCallback(people, { accountId, kind, url: trial.url }, async (transaction) => {
    await lockUser(transaction, user.id);
    const action = 'account.setCallback';
    keepRecord(transaction, people, user, { action, subject: accountId, environment, kind });
  });
  return toTrial(trial, textOf);
}

async function findAddress({ database }: People, accountId: string, kind: PushKind) {
  const row = await database
    .selectFrom('callback')
    .select('url')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw fieldError('url', 'portal.callbackMissing');
  return row.url;
}

/** Sends a test push to an address, or to the one that is set; changes nothing. */
export async function testCallback(
  people: People,
  user: UserRow,
  { environment, kind, url }: Place & { url?: string | undefined },
  textOf: TextOf,
): Promise<Trial> {
  const { id: accountId } = await findAccountOf(people.database, user.id, environment);
  const address = url ?? (await findAddress(people, accountId, kind));
  const trial = await tryFor(people, user, { accountId, environment, kind, url: address });
  return toTrial(trial, textOf);
}

/** Forgets an address; one that is not there is forgotten already. */
export async function removeCallback(
  people: People,
  user: UserRow,
  { environment, kind }: Place,
): Promise<void> {
  const { id } = await findAccountOf(people.database, user.id, environment);
  await removeAddress(people, id, kind, async (transaction) => {
    const action = 'account.removeCallback';
    keepRecord(transaction, people, user, { action, subject: id, environment, kind });
  });
}
