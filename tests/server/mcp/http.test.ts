import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openLog } from '../_support/log.ts';
import { openTestPortal } from '../_support/portal.ts';
import { connect } from './_agent.ts';

const publicUrl = 'https://portal.example';
const log = openLog('debug');
const portal = await openTestPortal({ PUBLIC_URL: publicUrl }, { logger: log.logger });
const other = await openTestPortal({ PUBLIC_URL: publicUrl });

const list = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };
const accept = 'application/json, text/event-stream';

function send(payload: string | object, headers: Record<string, string> = {}, app = portal.app) {
  const sent = { 'content-type': 'application/json', accept, ...headers };
  return app.inject({ method: 'POST', url: '/mcp', headers: sent, payload });
}

describe('/mcp', () => {
  it('accepts programs without an origin and pages of this portal', async () => {
    for (const headers of [{}, { origin: publicUrl }] as Record<string, string>[]) {
      const answer = await send(list, headers);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.match(answer.body, /search_documentation/);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['mcp-session-id'], undefined);
    }
  });

  for (const origin of [
    'https://evil.example',
    'null',
    'http://portal.example',
    `${publicUrl}:8`,
  ]) {
    it(`refuses pages of other sites: ${origin}`, async () => {
      const answer = await send(list, { origin });
      assert.equal(answer.statusCode, 403);
      assert.match(answer.json().error.message, /other sites/);
    });
  }

  for (const method of ['GET', 'DELETE', 'PUT', 'HEAD'] as const) {
    it(`returns 405 to ${method}, because there are no sessions`, async () => {
      const answer = await portal.app.inject({ method, url: '/mcp', headers: { accept } });
      assert.equal(answer.statusCode, 405);
      assert.equal(answer.headers.allow, 'POST');
    });
  }

  it('reports the fault of a body', async () => {
    const cases: [payload: string | object, headers: Record<string, string>, status: number][] = [
      ['{', {}, 400],
      ['', {}, 400],
      [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, {}, 400],
      [`[${'0,'.repeat(30_000)}0]`, {}, 400],
      [[list, list], {}, 400],
      [{ ...list, params: { pad: 'x'.repeat(300_000) } }, {}, 413],
      [list, { 'content-type': 'text/plain' }, 415],
      [list, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [list, { accept: 'text/html' }, 406],
      [{ jsonrpc: '2.0', id: 1 }, {}, 400],
      ['null', {}, 400],
    ];
    for (const [payload, headers, status] of cases) {
      const answer = await send(payload, headers);
      assert.equal(answer.statusCode, status, `${JSON.stringify(payload).slice(0, 60)}`);
      assert.ok(answer.json().error.message);
    }
  });

  it('supports only the methods of tools', async () => {
    const answer = await send({ ...list, method: 'resources/list' });
    assert.match(answer.body, /-32601/);
  });

  it('refuses to open a stream', async () => {
    const { client } = await connect(portal, 'auto');
    await assert.rejects(client.listen({ toolsListChanged: true }));
  });

  it('works across processes without shared state', async () => {
    const agent = await connect([portal, other], 'legacy');
    for (let turn = 0; turn < 4; turn += 1) {
      const { data } = await agent.call('look_up_error', { error: '145003030' });
      assert.equal(data.errors[0].code, '145003030');
    }
  });

  it('limits the messages of a network and returns how long to wait', async () => {
    const { app } = await openTestPortal();
    const answers = await Promise.all(Array.from({ length: 125 }, () => send(list, {}, app)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    assert.equal(refused.length, 5);
    assert.match(refused[0]?.headers['retry-after'] ?? '', /^\d+$/);
    assert.match(refused[0]?.json().error.message, /Wait \d+ s/);
  });

  it('counts calls of tools, and unknown names under one label', async () => {
    const metrics = createMetrics();
    const counted = await openTestPortal({}, { metrics });
    const { call } = await connect(counted);
    await call('look_up_error', { error: '145003030' });
    await call('look_up_error', { error: '1' });
    await call('look_up_error', {});
    await assert.rejects(call('made-up', {}), /There is no such tool/);
    const text = await metrics.read();
    const counts = [...text.matchAll(/^portal_mcp_tool_calls_total\{(.*)\} (\d+)$/gm)];
    assert.deepEqual(
      counts.map(([, labels, count]) => `${labels} ${count}`),
      [
        'tool="unknown",outcome="refused" 1',
        'tool="look_up_error",outcome="answered" 2',
        'tool="look_up_error",outcome="refused" 1',
      ],
    );
  });
});

describe('a message larger than any client needs', () => {
  const many = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`c${at}`, 1]));
  const initialize = (capabilities: object, clientInfo: object = { name: 'a', version: '1' }) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities, clientInfo },
  });
  const call = (name: string, given: object) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: given },
  });
  const long = 'x'.repeat(20_000);
  const cases: Record<string, object> = {
    'made-up capabilities': initialize(many),
    'values of experimental capabilities': initialize({ experimental: many }),
    'unknown arguments': call('read_page', many),
    'a list in place of an argument': call('read_page', { address: Array(9000).fill(1) }),
    'members beside those of JSON-RPC': { ...initialize({}), ...many },
    metadata: { ...list, params: { _meta: many } },
    'two long texts': initialize({}, { name: long, version: long }),
    'a long name': initialize({ [long]: {} }),
  };
  for (const [name, message] of Object.entries(cases)) {
    it(`is refused with a short message: ${name}`, async () => {
      const { app } = await openTestPortal({ PUBLIC_URL: publicUrl });
      const answer = await send(message, {}, app);
      assert.equal(answer.statusCode, 400);
      assert.ok(answer.body.length < 2048, answer.body);
    });
  }

  it('gets a short message from the library too', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`c${at}`, 1]));
    for (const message of [
      initialize({ experimental: wrong }),
      { ...list, params: { _meta: wrong, cursor: wrong } },
    ]) {
      const answer = await send(message, {}, other.app);
      assert.ok(answer.body.length < 2048 || answer.statusCode === 200, answer.body);
    }
  });

  it('counts as several messages, by its length', async () => {
    const { app } = await openTestPortal({ PUBLIC_URL: publicUrl });
    const payload = JSON.stringify(call('sign_text', { text: 'x'.repeat(200_000) }));
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1)
      statuses.push((await send(payload, {}, app)).statusCode);
    assert.equal(statuses[0], 200);
    assert.equal(statuses.at(-1), 429);
  });
});
