import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallDetail, CallPage, CallRow } from '#contract/portal/console-calls.ts';
import { addDeveloper, type Certified } from '../_support/accounts.ts';
import { addColleague, ask, type Person } from '../_support/people.ts';
import { call as callSigned } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { connect } from './_agent.ts';
import { openTokens, places } from './_tokens.ts';

const { portal, tell, create } = await openTokens();

/** Connects an agent with a token of this name. */
async function addAgent(developer: Certified, name: string) {
  const { data } = await create(developer, { name });
  return connect(portal, 'legacy', data.token);
}

/** The logged calls of a person's accounts, newest first, once there are this many. */
async function readCalls(person: Person, count: number, filter: object = {}): Promise<CallRow[]> {
  let page: CallPage | undefined;
  await until(async () => {
    ({ data: page } = await tell(person, 'console/calls', filter));
    return page?.rows.length === count;
  }, `${count} calls are logged`);
  return page?.rows ?? [];
}

const namesOf = (rows: readonly Pick<CallRow, 'token'>[]) =>
  rows.map(({ token }) => token?.name).sort();

describe('a call by an agent', () => {
  it('names its own token, even if several tokens call at the same time', async () => {
    const developer = await addDeveloper(portal);
    const laptop = await addAgent(developer, 'laptop');
    const pipeline = await addAgent(developer, 'pipeline');
    const own = callSigned(portal, developer.sandbox, 'location/getLocation', {
      countryCode: 'UAE',
    });
    await Promise.all([
      ...[1, 2, 3].map(() => laptop.call('call_sandbox', places)),
      ...[1, 2].map(() => pipeline.call('call_sandbox', { ...places, version: '1' })),
      own,
    ]);
    const rows = await readCalls(developer, 6);
    const [three, two] = [Array(3).fill('laptop'), Array(2).fill('pipeline')];
    assert.deepEqual(namesOf(rows), [...three, ...two, undefined]);
    assert.equal(new Set(rows.map(({ token }) => token?.id)).size, 3);
    assert.deepEqual(namesOf(await readCalls(developer, 2, { token: ' pipeline ' })), two);
    const { data } = await laptop.call('list_recent_calls', { count: 50 });
    assert.deepEqual(namesOf(data.calls), namesOf(rows));
  });

  it('names its token for every tool and outcome', async () => {
    const developer = await addDeveloper(portal);
    const { call } = await addAgent(developer, 'laptop');
    await call('call_sandbox', {
      operation: 'basic/resolveAddress',
      request: { address: 'Cairo' },
    });
    await call('call_sandbox', { operation: 'sandbox/listPushes', request: {} });
    const park = { operation: 'sandbox/parkPush', request: { pushId: 'none' } };
    const refused = [
      await call('move_parcel', { billCode: 'UEG999999999999' }),
      await call('call_sandbox', park),
      await call('call_sandbox', { ...places, request: '{' }),
    ];
    assert.deepEqual(
      refused.map(({ data }) => data.succeeded),
      [false, false, false],
    );
    const callId = `token-${process.pid}`;
    const repeated = { operation: 'sandbox/moveParcel', request: { billCode: 'UEG1' }, callId };
    await call('call_sandbox', repeated);
    await call('call_sandbox', repeated);
    // These tools make no call.
    await call('list_recent_calls');
    await call('sign_text', { text: '{}', path: 'ess/balance' });
    const rows = await readCalls(developer, 7);
    assert.deepEqual(namesOf(rows), Array(7).fill('laptop'));
  });

  it('still names a revoked token of a removed member, in list, detail and export', async () => {
    const developer = await addDeveloper(portal);
    const maker = await addColleague(portal, developer, 'developer');
    const { data: made } = await create(maker, { name: '=laptop' });
    const { call } = await connect(portal, 'legacy', made.token);
    await call('call_sandbox', places);
    const { tokens } = (await ask(portal, 'GET', 'console/toolTokens', {}, developer)).data;
    const token = { id: tokens[0].id, name: '=laptop' };
    await tell(developer, 'console/revokeToolToken', { id: token.id });
    await tell(developer, 'organisation/removeMember', { member: maker.user.id });
    const [row] = await readCalls(developer, 1);
    assert.deepEqual(row?.token, token);
    const request = { requestId: row?.requestId };
    const shown = await ask(portal, 'GET', 'console/call', request, developer);
    assert.deepEqual((shown.data as CallDetail).token, token);
    const { data: file } = await tell(developer, 'console/exportCalls', { token: '=laptop' });
    assert.match(file.content, /,version,token,tokenId\r\n/);
    assert.ok(file.content.includes(`,2,'=laptop,${token.id}\r\n`), 'as no formula');
  });

  it('is not visible to other organisations', async () => {
    const developer = await addDeveloper(portal);
    const { call } = await addAgent(developer, 'known by its name');
    const { data } = await call('call_sandbox', places);
    const [row] = await readCalls(developer, 1);
    const stranger = await addDeveloper(portal);
    const other = await addAgent(stranger, 'theirs');
    const requestId = data.headers['x-request-id'];
    assert.equal(row?.requestId, requestId);
    for (const filter of [{ requestId }, { token: 'known by its name' }]) {
      assert.deepEqual((await tell(stranger, 'console/calls', filter)).data.rows, []);
    }
    assert.deepEqual((await other.call('list_recent_calls')).data.calls, []);
    assert.equal((await ask(portal, 'GET', 'console/call', { requestId }, stranger)).data, null);
  });

  it('loses the name of its token when the organisation is deleted', async () => {
    const developer = await addDeveloper(portal);
    const name = `Laptop of ${developer.user.account}`;
    const { call } = await addAgent(developer, name);
    const { data } = await call('call_sandbox', places);
    await readCalls(developer, 1, { token: name });
    const { account } = developer.user;
    assert.equal((await tell(developer, 'user/deleteAccount', { account })).code, 1);
    const row = await portal.context.database
      .selectFrom('call_log')
      .select(['received', 'tool_token_id', 'tool_token_name'])
      .where('request_id', '=', data.headers['x-request-id'])
      .executeTakeFirst();
    assert.deepEqual(row, { received: null, tool_token_id: null, tool_token_name: null });
  });

  it('does not name a token when a program sends the signed call itself', async () => {
    const developer = await addDeveloper(portal);
    const { data: made } = await create(developer);
    const { call } = await connect(portal, 'legacy', made.token);
    const text = '{"countryCode":"UAE"}';
    const { data: signed } = await call('sign_text', { text, path: 'location/getLocation' });
    const json = { 'content-type': 'application/json' };
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/openplatformweb/mock/v2/location/getLocation',
      headers: { ...signed.headers, ...json, authorization: `Bearer ${made.token}` },
      payload: text,
    });
    assert.equal(answer.json().code, '1', answer.body);
    assert.deepEqual(namesOf(await readCalls(developer, 1)), [undefined]);
  });
});
