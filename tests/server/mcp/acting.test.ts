import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { type ToolScope, toolScopes } from '#contract/portal/console-tool-tokens.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { createdOrder } from '../_support/orders.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { connect } from './_agent.ts';
import { openTokens, places } from './_tokens.ts';

const { portal, openAgent } = await openTokens();
const { clock, demo } = portal;
const { database } = portal.context;

const orderRequest = (number: string) => {
  const { digest: _, customerCode: __, ...order } = exampleOrder as Record<string, unknown>;
  return { ...order, txlogisticId: number };
};
const newOrder = (number: string) => ({
  operation: 'orderserve/create',
  request: orderRequest(number),
});

describe('an agent with a token', () => {
  it('acts as the account of its token, signs with its secrets and shows none of them', async () => {
    const { call, developer } = await openAgent();
    const { apiAccount, customerCode, privateKey, webhookSecret, password } = developer.sandbox;
    const { data, text } = await call('call_sandbox', newOrder('TOKEN-1'));
    assert.equal(data.succeeded, true, text);
    assert.equal(data.sent.headers['x-api-account'], apiAccount);
    assert.equal(JSON.parse(data.sent.body).customerCode, customerCode);
    const old = { operation: 'order/addOrder', request: orderRequest('TOKEN-2'), version: '1' };
    const first = await call('call_sandbox', old);
    assert.equal(first.data.succeeded, true, first.text);
    for (const secret of [privateKey, webhookSecret, password]) {
      assert.ok(!text.includes(secret) && !first.text.includes(secret));
    }
    const { billCode } = data.response.data;
    const moved = await call('move_parcel', { billCode });
    assert.equal(moved.data.response.data.billCode, billCode, moved.text);
    const pushes = await call('call_sandbox', {
      operation: 'sandbox/listPushes',
      request: { billCode },
    });
    assert.deepEqual(pushes.data.response.data.pushes, []);
  });

  it('gets examples with the codes of its account', async () => {
    const { call, developer } = await openAgent();
    const { data } = await call('read_operation', { operation: 'trace/subscribe' });
    assert.equal(data.example.request.id, developer.sandbox.apiAccount);
    assert.deepEqual(data.example.replace, ['list[0].waybillCode']);
  });

  it('sees the calls of its account only', async () => {
    const { call } = await openAgent();
    const { data } = await call('call_sandbox', places);
    const requestId = data.headers['x-request-id'];
    const other = await openAgent();
    let calls: { requestId: string }[] = [];
    // The log is written after the response.
    await until(async () => {
      ({ calls } = (await call('list_recent_calls')).data);
      return calls.length > 0;
    }, 'a call in the log');
    assert.deepEqual(
      calls.map((row) => row.requestId),
      [requestId],
    );
    assert.deepEqual((await other.call('list_recent_calls', { requestId })).data.calls, []);
  });

  it('cannot move a parcel of another account, and must name one', async () => {
    const { call, refused } = await openAgent();
    const { billCode } = await createdOrder(portal, demo);
    const { data } = await call('move_parcel', { billCode });
    assert.deepEqual([data.succeeded, data.status], [false, 404]);
    await refused('move_parcel', {}, /`billCode` is missing/);
  });

  it('signs and diagnoses with the keys of its account without passing a key', async () => {
    const { call, refused, developer } = await openAgent();
    const { apiAccount, privateKey, webhookSecret } = developer.sandbox;
    const asked = { version: '2', text: '{}', path: 'ess/balance', callId: 'abcdefgh' };
    const own = await call('sign_text', asked);
    const handed = await call('sign_text', { ...asked, key: webhookSecret, apiAccount });
    assert.deepEqual(own.data, handed.data);
    const old = { version: '1', text: '{}', key: privateKey, apiAccount };
    const { data } = await call('sign_text', old);
    const signature = data.headers.digest;
    const found = await call('diagnose_signature', { version: '1', text: '{}', signature });
    assert.equal(found.data.matches, true, found.text);
    const key = privateKey;
    await refused('sign_text', { version: '1', text: '{}', key }, /`apiAccount` is missing/);
    await refused('sign_text', { version: '1', text: '{}', apiAccount }, /`key` is missing/);
    const forEver = /signs version 2 only: a signature of version 1 never expires/;
    await refused('sign_text', { version: '1', text: '{}' }, forEver);
  });

  it('gets the refusal of a suspended organisation', async () => {
    const { call, developer } = await openAgent();
    await database
      .updateTable('account')
      .set({ suspended_at: clock.now })
      .where('organisation_id', '=', developer.organisation.id)
      .execute();
    const { data } = await call('call_sandbox', places);
    assert.deepEqual([data.succeeded, data.response.code], [false, '145003012']);
  });

  it('finds every tool on a portal without a demo account', async () => {
    const bare = await openTestPortal();
    const developer = await addDeveloper(bare);
    const request = { name: 'x', scopes: ['query'], days: 7 };
    const { data } = await ask(bare, 'POST', 'console/createToolToken', request, developer);
    const agent = await connect(bare, 'auto', data.token);
    const { tools } = await agent.client.listTools();
    assert.equal(tools.length, 9);
    const { data: answered, text } = await agent.call('call_sandbox', places);
    assert.equal(answered.succeeded, true, text);
  });
});

describe('a scope of a token', () => {
  const tools: Record<string, { scope: ToolScope; given: Record<string, unknown> }> = {
    list_recent_calls: { scope: 'read', given: {} },
    sign_text: { scope: 'sign', given: { text: '{}', path: 'ess/balance' } },
    diagnose_signature: { scope: 'sign', given: { version: '1', text: '{}', signature: 'x' } },
    call_sandbox: { scope: 'query', given: places },
    move_parcel: { scope: 'change', given: { billCode: 'UEG999999999999' } },
  };

  for (const own of toolScopes) {
    it(`opens the tools of ${own}, and names the missing scope for every other tool`, async () => {
      const { call, refused } = await openAgent([own]);
      for (const [name, { scope, given }] of Object.entries(tools)) {
        if (scope === own) assert.equal((await call(name, given)).isError, false, name);
        else await refused(name, given, new RegExp(`lacks the scope \`${scope}\`; it has: ${own}`));
      }
      const pushes = { operation: 'sandbox/listPushes', request: {} };
      if (own === 'read' || own === 'query') {
        assert.ok((await call('call_sandbox', pushes)).data.succeeded);
      } else await refused('call_sandbox', pushes, /lacks the scope `read`/);
      const order = newOrder(`SCOPE-${own}`);
      if (own === 'change') assert.ok((await call('call_sandbox', order)).data.succeeded);
      else await refused('call_sandbox', order, /lacks the scope `change`/);
      assert.equal((await call('look_up_error', { error: '145003030' })).isError, false);
    });
  }
});
