import type { JointTesting } from '#contract/portal/console-accounts.ts';
import { listAccounts } from '#server/people/credentials/list-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { listInterfaces, readJointTests } from '../applications/list-interfaces.ts';

/** What each interface has shown in a person's sandbox, and what it lacks for production. */
export async function listJointTesting(
  people: People,
  { organisation }: Member,
): Promise<JointTesting> {
  const interfaces = await listInterfaces(people, organisation);
  const shown = await readJointTests(people.database, organisation.id);
  const accounts = await listAccounts(people, organisation.id);
  const production = accounts.find(({ environment }) => environment === 'production');
  return {
    interfaces: interfaces.map((each) => ({
      ...each,
      lastAt: shown.get(each.operation)?.last_at ?? null,
      completedAt: shown.get(each.operation)?.completed_at ?? null,
    })),
    production: production
      ? { apiAccount: production.apiAccount, customerCode: production.customers[0]?.code ?? null }
      : null,
  };
}
