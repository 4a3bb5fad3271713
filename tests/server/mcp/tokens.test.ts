import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { mostToolTokens, toolTokenPrefix } from '#contract/portal/console-tool-tokens.ts';
import type { MemberRole } from '#contract/portal/roles.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { listToolTokens } from '#server/people/credentials/tool-tokens.ts';
import { removeUser } from '#server/people/users/delete-account.ts';
import { addCompany, addDeveloper } from '../_support/accounts.ts';
import { addColleague, ask, type Person, proveAgain } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';
import { openTokens } from './_tokens.ts';

const { portal, tell, create } = await openTokens();
const { app, clock, context, people } = portal;
const { database } = context;

async function listed(person: Person) {
  const { data } = await ask(portal, 'GET', 'console/toolTokens', {}, { token: person.token });
  return data.tokens as { id: string; name: string; scopes: string[]; usedAt: number | null }[];
}

function send(authorization: string) {
  const sent = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...sent, authorization },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  });
}

const statusOf = async (token: string) => (await send(`Bearer ${token}`)).statusCode;

describe('a tool token', () => {
  it('is stored as a hash, shown once, and has a prefix for secret scanners', async () => {
    const developer = await addDeveloper(portal);
    const { data } = await create(developer, { name: ' laptop ', scopes: ['change', 'read'] });
    assert.match(data.token, new RegExp(`^${toolTokenPrefix}[\\w-]{43}$`));
    assert.equal(data.expiresAt, clock.now + dayMs);
    const rows = JSON.stringify(await database.selectFrom('tool_token').selectAll().execute());
    assert.ok(!rows.includes(data.token));
    const [row] = await listed(developer);
    assert.deepEqual([row?.name, row?.scopes, row?.usedAt], ['laptop', ['read', 'change'], null]);
    assert.equal(await statusOf(data.token), 200);
    assert.equal((await listed(developer))[0]?.usedAt, clock.now);
  });

  it('is refused with advice once it is revoked, expired, truncated or invented', async () => {
    const developer = await addDeveloper(portal);
    const { data: revoked } = await create(developer);
    const [row] = await listed(developer);
    assert.equal((await tell(developer, 'console/revokeToolToken', { id: row?.id })).code, 1);
    assert.equal(
      (await tell(developer, 'console/revokeToolToken', { id: row?.id })).code,
      portalErrors.notFound,
    );
    const { data: over } = await create(developer);
    clock.now += dayMs;
    assert.deepEqual((await listToolTokens(people, developer)).tokens, []);
    const wrong = [
      `Bearer ${revoked.token}`,
      `Bearer ${over.token}`,
      `Bearer ${toolTokenPrefix}${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(10_000)}`,
      'Bearer ',
      '',
      'Basic eDp5',
      `Bearer a b`,
    ];
    for (const authorization of wrong) {
      const answer = await send(authorization);
      assert.equal(answer.statusCode, 401, authorization);
      assert.match(answer.json().error.message, /wrong, expired or revoked.*\/control\/agents/);
      const challenge = String(answer.headers['www-authenticate']);
      assert.match(challenge, /^Bearer error="invalid_token", error_description="[^"]+"$/);
    }
    await removeExpired(database, 'tool_token', {
      now: clock.now,
      callLogDays: 90,
      pictureDays: 365,
    });
    const left = database
      .selectFrom('tool_token')
      .select('id')
      .where('expires_at', '<=', clock.now);
    assert.deepEqual(await left.execute(), []);
  });

  it('acts in the sandbox only, even if its row points to a production account', async () => {
    const company = await addCompany(portal);
    const { data } = await create(company);
    const account = database
      .selectFrom('account')
      .where('organisation_id', '=', company.organisation.id);
    const { id } = await account
      .select('id')
      .where('environment', '=', 'production')
      .executeTakeFirstOrThrow();
    const agent = await connect(portal, 'legacy', data.token);
    const signed = await agent.call('sign_text', { text: '{}', path: 'ess/balance' });
    assert.equal(signed.data.headers['x-api-account'], company.sandbox.apiAccount);
    await database
      .updateTable('tool_token')
      .set({ account_id: id })
      .where('made_by', '=', company.user.id)
      .execute();
    assert.equal(await statusOf(data.token), 401);
  });

  it('ends when its maker is removed, becomes a viewer or leaves', async () => {
    const owner = await addDeveloper(portal);
    const makers = await Promise.all([1, 2, 3].map(() => addColleague(portal, owner, 'developer')));
    const [removed, demoted, gone] = makers as [Person, Person, Person];
    const tokens = await Promise.all(
      makers.map(async (maker) => String((await create(maker)).data.token)),
    );
    const states = () => Promise.all(tokens.map(statusOf));
    assert.deepEqual(await states(), [200, 200, 200]);
    await tell(owner, 'organisation/removeMember', { member: removed.user.id });
    const role: MemberRole = 'viewer';
    await tell(owner, 'organisation/changeRole', { member: demoted.user.id, role });
    assert.deepEqual(await states(), [401, 401, 200]);
    assert.equal((await tell(gone, 'organisation/leave', {})).code, 1);
    assert.deepEqual(await states(), [401, 401, 401]);
    assert.deepEqual(await listed(owner), []);
  });

  it('requires a developer or owner with a recent step-up; viewers see the list', async () => {
    const owner = await addDeveloper(portal);
    const viewer = await addColleague(portal, owner, 'viewer');
    assert.equal((await create(viewer)).code, portalErrors.forbidden);
    assert.deepEqual(await listed(viewer), []);
    clock.now += dayMs / 24;
    assert.equal((await create(owner)).code, portalErrors.stepUp);
    await proveAgain(portal, owner);
    assert.equal((await create(owner)).code, portalErrors.success);
  });

  it('requires a name, scopes and an expiry', async () => {
    const developer = await addDeveloper(portal);
    const faulty: [field: string, value: unknown][] = [
      ['name', ''],
      ['name', '   '],
      ['name', 'x'.repeat(61)],
      ['scopes', []],
      ['scopes', ['all']],
      ['scopes', Array(50).fill('read')],
      ['days', 0],
      ['days', 365],
      ['days', 'soon'],
    ];
    for (const [field, value] of faulty) {
      const { code, data } = await create(developer, { [field]: value });
      assert.equal(code, portalErrors.fields, `${field} ${value}`);
      assert.ok(
        Object.keys(data.fields).some((name) => name.startsWith(field)),
        field,
      );
    }
  });

  it('is limited to ten, even when created in parallel', async () => {
    const developer = await addDeveloper(portal);
    const codes = await Promise.all(
      Array.from({ length: mostToolTokens + 3 }, async () => (await create(developer)).code),
    );
    const made = codes.filter((code) => code === portalErrors.success);
    const refused = codes.filter((code) => code === portalErrors.conflict);
    assert.deepEqual([made.length, refused.length], [mostToolTokens, 3]);
  });

  it('is audited when it is created and revoked', async () => {
    const developer = await addDeveloper(portal);
    await create(developer);
    const [row] = await listed(developer);
    await tell(developer, 'console/revokeToolToken', { id: row?.id });
    const record = await database
      .selectFrom('audit')
      .select('action')
      .where('actor', '=', developer.user.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      record.map(({ action }) => action),
      ['account.createToolToken', 'account.revokeToolToken'],
    );
  });

  it('limits messages per minute across networks', async () => {
    const proxied = await openTestPortal(
      { TRUST_PROXY: 'on' },
      { database, reports: context.reports, secrets: portal.secrets },
    );
    proxied.clock.now = clock.now;
    const developer = await addDeveloper(portal);
    const { data } = await create(developer);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${data.token}` };
    const answers = await Promise.all(
      Array.from({ length: 124 }, (_, at) =>
        proxied.app.inject({
          method: 'POST',
          url: '/mcp',
          headers: { ...headers, accept: 'text/html', 'x-forwarded-for': `203.0.${at}.7` },
          payload: '{}',
        }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    assert.equal(refused.length, 4);
    assert.match(refused[0]?.json().error.message, /with your token. Wait \d+ s/);
  });
});

it('deletes the tokens of an account together with its owner', async () => {
  const developer = await addDeveloper(portal);
  const { data } = await create(developer);
  await people.write((transaction) => removeUser(transaction, people, developer.user));
  assert.equal(await statusOf(data.token), 401);
  const rows = database
    .selectFrom('tool_token')
    .select('id')
    .where('made_by', '=', developer.user.id);
  assert.deepEqual(await rows.execute(), []);
});
