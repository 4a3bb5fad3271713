import assert from 'node:assert/strict';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import { grantInterface } from '#server/accounts/account-store.ts';
import type { ApplicationTable } from '#server/database/certification-tables.ts';
import { openProduction, openSandbox } from '#server/people/credentials/open-accounts.ts';
import { syncPermission } from '#server/people/credentials/own-accounts.ts';
import { addPerson, ask, type Person } from '../../_support/people.ts';
import type { TestPortal } from '../../_support/portal.ts';

const group = 'yl-op-user-interface';

/** Steps that tests of applications share, on a portal. */
export function applicantsOf(portal: TestPortal) {
  const { database } = portal.context;

  async function addCertified(level: 'developer' | 'enterprise'): Promise<Person> {
    const person = await addPerson(portal, { level });
    await openSandbox(database, portal.people, person.organisation);
    if (level === 'enterprise') {
      await openProduction(database, portal.people, person.organisation, {
        cod: false,
        balance: null,
      });
    }
    return person;
  }

  const post = (person: Person, call: string, request: object) =>
    ask(portal, 'POST', `${group}/${call}`, request, person);

  async function list(person: Person): Promise<InterfaceRow[]> {
    return (await ask(portal, 'GET', `${group}/list`, {}, person)).data;
  }

  async function see(person: Person, operation: string): Promise<InterfaceRow> {
    const row = (await list(person)).find((each) => each.operation === operation);
    assert.ok(row, operation);
    return row;
  }

  /** Puts an application into a state. */
  async function put(
    { organisation }: Person,
    operation: string,
    state: ApplicationTable['state'],
    live: number | null = null,
  ): Promise<void> {
    const row = {
      organisation_id: organisation.id,
      operation,
      state,
      reason: state === 'rejected' ? 'say what it is for' : null,
      applied_at: portal.clock.now,
      decided_at: state === 'applied' ? null : portal.clock.now,
      decided_by: state === 'applied' ? null : 'operator',
      live_at: live,
    };
    await database
      .insertInto('application')
      .values(row)
      .onConflict((conflict) => conflict.columns(['organisation_id', 'operation']).doUpdateSet(row))
      .execute();
  }

  async function auditOf({ user, organisation }: Person): Promise<string[]> {
    const rows = await database
      .selectFrom('audit')
      .select(['actor', 'action', 'details'])
      .where('subject', '=', organisation.id)
      .orderBy('id')
      .execute();
    return rows.map(({ actor, action, details }) => {
      const by = actor === user.id ? 'owner' : actor;
      return `${by} ${action} ${JSON.parse(details).operation}`;
    });
  }

  async function isGranted({ organisation }: Person, operation: string): Promise<boolean> {
    const row = await database
      .selectFrom('account_interface')
      .innerJoin('account', 'account.id', 'account_interface.account_id')
      .select('account.id')
      .where('account.organisation_id', '=', organisation.id)
      .where('account_interface.operation', '=', operation)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Grants an operation as staff do with `account grant`. */
  async function grant({ organisation }: Person, operation: string): Promise<void> {
    const { api_account } = await database
      .selectFrom('account')
      .select('api_account')
      .where('organisation_id', '=', organisation.id)
      .where('environment', '=', 'production')
      .executeTakeFirstOrThrow();
    await grantInterface(database, api_account, operation);
  }

  /** Makes an application live and grants production calls. */
  async function putLive(person: Person, operation: string): Promise<void> {
    await put(person, operation, 'approved', portal.clock.now);
    await syncPermission(database, person.organisation.id, operation);
  }

  async function setSuccesses(
    { organisation }: Person,
    operation: string,
    successes: number,
  ): Promise<void> {
    const { id } = await database
      .selectFrom('account')
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .where('environment', '=', 'sandbox')
      .executeTakeFirstOrThrow();
    const row = { account_id: id, operation, successes, last_at: portal.clock.now };
    await database.insertInto('joint_test').values(row).execute();
  }

  /** Emails about reviews to a person, oldest first. */
  function mailsOf({ user }: Person) {
    return database
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('user_id', '=', user.id)
      .where('template', '=', 'reviewDecided')
      .orderBy('id')
      .execute();
  }

  return {
    mailsOf,
    addCertified,
    post,
    list,
    see,
    put,
    putLive,
    auditOf,
    isGranted,
    grant,
    setSuccesses,
  };
}
