import { createApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import { openProduction, openSandbox } from '#server/people/credentials/open-accounts.ts';
import { addPerson, type Person, type PersonParts, toCheapHash } from './people.ts';
import { call, type Integrator, type TestPortal } from './portal.ts';

/** Login password of users in these tests. */
export const loginPassword = 'a long way from Cairo';
export const loginHash = toCheapHash(loginPassword);

export interface Certified extends Person {
  sandbox: Integrator;
}

export interface Company extends Certified {
  production: Integrator;
}

/** Credentials of a user's account, as stored in the database. */
export async function credentialsOf(
  { context: { database }, secrets }: TestPortal,
  organisationId: string,
  environment: AccountTable['environment'],
): Promise<Integrator> {
  const row = await database
    .selectFrom('account')
    .innerJoin('customer', 'customer.account_id', 'account.id')
    .select(['account.api_account', 'account.private_key', 'account.webhook_secret'])
    .select(['customer.code', 'customer.password'])
    .where('account.organisation_id', '=', organisationId)
    .where('account.environment', '=', environment)
    .executeTakeFirstOrThrow();
  return {
    apiAccount: row.api_account,
    privateKey: secrets.open(row.private_key),
    webhookSecret: secrets.open(row.webhook_secret ?? ''),
    customerCode: row.code,
    password: secrets.open(row.password ?? ''),
  };
}

/** A verified developer with a sandbox; `parts` replaces columns of the row. */
export async function addDeveloper(
  portal: TestPortal,
  parts: PersonParts = {},
): Promise<Certified> {
  const account = { level: 'developer', password_hash: loginHash } as const;
  const person = await addPerson(portal, { ...account, ...parts });
  await portal.people.write((transaction) =>
    openSandbox(transaction, portal.people, person.organisation),
  );
  return { ...person, sandbox: await credentialsOf(portal, person.organisation.id, 'sandbox') };
}

/** A verified company with both accounts. */
export async function addCompany(portal: TestPortal): Promise<Company> {
  const developer = await addDeveloper(portal, { level: 'enterprise' });
  await portal.people.write((transaction) =>
    openProduction(transaction, portal.people, developer.organisation, { cod: true, balance: 100 }),
  );
  const production = await credentialsOf(portal, developer.organisation.id, 'production');
  return { ...developer, production };
}

/** A second server on the portal's database; it writes its pending rows when it closes. */
export async function withServer<Result>(
  portal: TestPortal,
  work: (server: TestPortal) => Promise<Result>,
): Promise<Result> {
  const { context, secrets, clock, people } = portal;
  const { settings } = people;
  const now = () => clock.now;
  const own = createContext({ ...context, settings, secrets, now });
  const app = await createApp(own, { siteDirectory: context.dataDir });
  try {
    return await work({ ...portal, app });
  } finally {
    await app.close();
  }
}

/** `location/getLocation`, which takes no business digest; resolves to the code. */
export async function locate(portal: TestPortal, integrator: Integrator): Promise<string> {
  const { code } = await call(portal, integrator, 'location/getLocation', { countryCode: 'UAE' });
  return code;
}

/** An application for an interface, approved. */
export async function addApproved(portal: TestPortal, organisationId: string, operation: string) {
  const now = portal.clock.now;
  await portal.context.database
    .insertInto('application')
    .values({
      organisation_id: organisationId,
      operation,
      state: 'approved',
      reason: null,
      applied_at: now,
      decided_at: now,
      decided_by: 'operator',
      live_at: null,
    })
    .execute();
}
