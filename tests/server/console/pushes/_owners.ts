import { findAccount } from '#server/accounts/account-store.ts';
import { createTellPushes } from '#server/console/pushes/tell-pushes.ts';
import { createTellJointTest } from '#server/people/credentials/tell-joint-test.ts';
import { addDeveloper, type Certified } from '../../_support/accounts.ts';
import { type Integrator, openTestPortal, type TestPortal } from '../../_support/portal.ts';
import { makeWorker, type PushAccount } from '../../push/_context.ts';

/** A portal whose pushes may go to loopback. */
export const openOwners = (settings: Record<string, string> = {}) =>
  openTestPortal({
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
    PUSH_TIMEOUT_S: '1',
    ...settings,
  });

export async function toPushAccount(
  { context: { database } }: TestPortal,
  integrator: Integrator,
): Promise<PushAccount> {
  const { id } = await findAccount(database, integrator.apiAccount);
  return { ...integrator, accountId: id };
}

export interface Owner extends Certified {
  account: PushAccount;
}

/** A developer whose sandbox pushes go to an address, without a test push. */
export async function addOwner(
  portal: TestPortal,
  url: string,
  kinds: readonly string[] = ['logistics/statusFeedback'],
  parts: Parameters<typeof addDeveloper>[1] = {},
): Promise<Owner> {
  const developer = await addDeveloper(portal, parts);
  const account = await toPushAccount(portal, developer.sandbox);
  const rows = kinds.map((kind) => ({
    account_id: account.accountId,
    kind,
    url,
    updated_at: 0,
  }));
  await portal.context.database.insertInto('callback').values(rows).execute();
  return { ...developer, account };
}

/** A worker that notifies owners like a server; `retryS` is its retry schedule. */
export function makeTellingWorker(
  portal: TestPortal,
  retryS: readonly number[] = [],
  parts: Parameters<typeof makeWorker>[1] = {},
) {
  const { people } = portal;
  const tell = createTellPushes(people, createTellJointTest(people));
  return makeWorker(portal, { tell, schedule: { retryS, random: () => 0.5 }, ...parts });
}
