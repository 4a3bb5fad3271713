import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDeveloper } from '../../_support/accounts.ts';
import { addColleague, ask, type Person } from '../../_support/people.ts';
import { openPeoplePortal } from '../../_support/sign-up.ts';
import { inviteTo } from '../organisations/_invited.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;

/** Tokens that act on behalf of a member: how one is created, and whether it still works. */
const kinds = {
  session: {
    make: async ({ token }: Person) => token,
    opens: async (token: string) =>
      (await ask(portal, 'POST', 'user/me', {}, { token })).code === 1,
  },
  'listener token': {
    async make(person: Person) {
      const { data } = await ask(portal, 'POST', 'console/createListenToken', {}, person);
      return String(data.token);
    },
    async opens(token: string) {
      const headers = { authorization: `Bearer ${token}` };
      const request = { listener: 'listener-1', room: 1, begins: true };
      return (await ask(portal, 'POST', 'listen/next', request, { headers })).code === 1;
    },
  },
  'tool token': {
    async make(person: Person) {
      const request = { name: 'An agent', scopes: ['read'], days: 7 };
      const { data } = await ask(portal, 'POST', 'console/createToolToken', request, person);
      return String(data.token);
    },
    async opens(token: string) {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      });
      return statusCode === 200;
    },
  },
  invitation: {
    make: (person: Person) => inviteTo(portal, person, `new.${person.user.account}@example.com`),
    async opens(token: string) {
      return (await ask(portal, 'POST', 'organisation/invitation', { token })).code === 1;
    },
  },
} as const;

const memberRow = ({ user, organisation }: Person) => ({
  user_id: user.id,
  organisation_id: organisation.id,
});

/** Changes to a member, written straight to the database so that no token is removed with them. */
const events = {
  removed: (person: Person) =>
    database
      .deleteFrom('member')
      .where('user_id', '=', memberRow(person).user_id)
      .where('organisation_id', '=', memberRow(person).organisation_id)
      .execute(),
  demoted: (person: Person) =>
    database
      .updateTable('member')
      .set({ role: 'viewer' })
      .where('user_id', '=', memberRow(person).user_id)
      .where('organisation_id', '=', memberRow(person).organisation_id)
      .execute(),
  suspended: ({ organisation }: Person) =>
    database
      .updateTable('organisation')
      .set({ suspended_at: 1, suspended_by: 'operator', suspension_reason: 'x' })
      .where('id', '=', organisation.id)
      .execute(),
} as const;

/** Suspending refuses signed calls and nothing else (decision 0069); a viewer keeps their session. */
const staysOpen = (kind: keyof typeof kinds, event: keyof typeof events) =>
  event === 'suspended' || (kind === 'session' && event === 'demoted');

describe('token that acts on behalf of a member', () => {
  for (const [name, { make, opens }] of Object.entries(kinds)) {
    for (const [event, happen] of Object.entries(events)) {
      const isOpen = staysOpen(name as keyof typeof kinds, event as keyof typeof events);
      it(`${name}: ${isOpen ? 'works' : 'is refused'} once they are ${event}`, async () => {
        const owner = await addDeveloper(portal);
        const person = await addColleague(portal, owner, 'owner');
        const token = await make(person);
        assert.equal(await opens(token), true);
        await happen(person);
        assert.equal(await opens(token), isOpen);
      });
    }
  }

  it('is removed when the role no longer allows it', async () => {
    const owner = await addDeveloper(portal);
    const person = await addColleague(portal, owner, 'owner');
    for (const { make } of Object.values(kinds)) await make(person);
    const request = { member: person.user.id, role: 'developer' };
    assert.equal((await ask(portal, 'POST', 'organisation/changeRole', request, owner)).code, 1);
    const count = async (table: 'listen_token' | 'tool_token' | 'invitation', by: string) => {
      const rows = await database
        .selectFrom(table)
        .select('id')
        .where(by as 'id', '=', person.user.id)
        .execute();
      return rows.length;
    };
    assert.equal(await count('invitation', 'invited_by'), 0);
    assert.equal(await count('tool_token', 'made_by'), 1, 'a developer may have one');
    const viewer = { ...request, role: 'viewer' };
    assert.equal((await ask(portal, 'POST', 'organisation/changeRole', viewer, owner)).code, 1);
    assert.equal(await count('tool_token', 'made_by'), 0);
    assert.equal(await count('listen_token', 'made_by'), 0);
  });
});
