import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestPortal } from '../_support/portal.ts';
import { connect, openDemoPortal } from './_agent.ts';
import { buildSite } from './_site.ts';

const portal = await openDemoPortal({}, { siteDirectory: buildSite() });
const agent = await connect(portal);
const { tools } = await agent.client.listTools();

/** Effect of each tool on the sandbox. */
const effects: Record<string, 'reads' | 'changes the sandbox'> = {
  search_documentation: 'reads',
  read_page: 'reads',
  read_operation: 'reads',
  look_up_error: 'reads',
  sign_text: 'reads',
  diagnose_signature: 'reads',
  call_sandbox: 'changes the sandbox',
  move_parcel: 'changes the sandbox',
  list_recent_calls: 'reads',
};
const ofAccount = ['call_sandbox', 'move_parcel', 'list_recent_calls'];

/** A valid value of each required argument. */
const usual: Record<string, unknown> = {
  query: 'signature',
  address: 'apiDoc/guides/signature',
  operation: 'vip/balance',
  request: {},
  error: '145003030',
  text: '{}',
  signature: 'v1,x',
};

/** Calls from another network, because each network has a rate limit. */
async function callFrom(remoteAddress: string, name: string, given: Record<string, unknown>) {
  const { body } = await portal.app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress,
    headers: { accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  });
  const [, message = body] = /^data: (.*)$/m.exec(body) ?? [];
  const { result } = JSON.parse(message);
  assert.ok(result, body);
  const { isError, content } = result as { isError?: true; content: { text: string }[] };
  return { isError, text: content[0]?.text ?? '' };
}

describe('the tools for agents', () => {
  it('are listed with their effects', () => {
    const listed = tools.map(({ name, annotations }) => [
      name,
      annotations?.readOnlyHint ? 'reads' : 'changes the sandbox',
    ]);
    assert.deepEqual(Object.fromEntries(listed), effects);
    for (const { name, annotations } of tools) {
      assert.equal(annotations?.destructiveHint, !annotations?.readOnlyHint, name);
      assert.equal(annotations?.openWorldHint, !annotations?.readOnlyHint, name);
    }
  });

  it('describe themselves and each argument, and accept no others', () => {
    for (const { name, title, description = '', inputSchema } of tools) {
      assert.ok(title && description.length > 60, name);
      assert.equal(inputSchema.additionalProperties, false, name);
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
        const { description: words, properties } = schema as Record<string, unknown>;
        assert.ok(words ?? properties, `${name}: ${argument}`);
      }
    }
  });

  it('work with clients of the latest two protocol revisions', async () => {
    for (const mode of ['legacy', 'auto'] as const) {
      const other = await connect(portal, mode);
      const newest = mode === 'auto' ? '2026-07-28' : '2025-11-25';
      assert.equal(other.client.getNegotiatedProtocolVersion(), newest);
      assert.deepEqual((await other.client.listTools()).tools.length, tools.length);
      const { data } = await other.call('read_operation', { operation: 'order/addOrder' });
      assert.equal(data.id, 'orderserve/create');
    }
  });

  it('include those that act as an account only with a demo account or a token', async () => {
    const bare = await connect(await openTestPortal());
    const { tools: offered } = await bare.client.listTools();
    const names = offered.map(({ name }) => name);
    assert.deepEqual(
      names,
      Object.keys(effects).filter((name) => !ofAccount.includes(name)),
    );
    for (const name of ofAccount) {
      await bare.refused(name, {}, /token of your own.*\/control\/agents/);
    }
  });

  it('are suggested for an unknown name', async () => {
    const refuse = (name: string, message: RegExp) =>
      assert.rejects(agent.call(name), { code: -32602, message });
    await refuse('search_docs', /There is no such tool\. Did you mean search_documentation/);
    const instead = (operation: string) =>
      new RegExp(`no such tool\\. Use call_sandbox with \`operation: "${operation}"\` instead\\.$`);
    await refuse('resolve_address', instead('basic/resolveAddress'));
    await refuse('list_recent_pushes', instead('sandbox/listPushes'));
    await refuse('\u{1f4a3}'.repeat(5000), /Tools: search_documentation.{10,1000}$/);
  });

  it('name each invalid argument and the fix', async () => {
    const refuse = (given: Record<string, unknown>, words: RegExp) =>
      agent.refused('search_documentation', given, words);
    await refuse({}, /`query` is missing/);
    await refuse({ query: '' }, /`query` must not be empty\. Words/);
    await refuse({ query: '   ' }, /`query` must not be blank\. Words/);
    await refuse({ query: 'x'.repeat(100_000) }, /`query` must not have more than 200 characters/);
    await refuse({ query: true }, /`query` must be a string\. Words/);
    await refuse({ query: 'a\u0000b' }, /`query` holds the character U\+0000/);
    await refuse(
      { query: 'a', lang: 'en' },
      /`lang` is not an argument.*`language`\? It takes query, language, version\.$/,
    );
    await refuse({ words: 'a' }, /`words` is not an argument.*Did you mean `query`\? It takes/);
    const page = { page: 'apiDoc/guides/signature' };
    await agent.refused(
      'read_page',
      page,
      /`page` is not.*Did you mean `address`\? It takes address/,
    );
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`unknown${at}`, 1]));
    await refuse(many, /`unknown4` and 95 more are not arguments of this tool/);
    await refuse({ query: 'a', ['y'.repeat(190)]: 1 }, /is not an argument of this tool/);
    await refuse({ query: 'a', language: 'klingon' }, /`language` is none of CN \(zh-CN\)/);
    await refuse({ query: 'a', language: '' }, /`language` is none of CN \(zh-CN\)/);
    await refuse({ query: 'a', language: ' ' }, /`language` is none of CN \(zh-CN\)/);
    await refuse({ query: 'a', version: '9' }, /`version` is none of 2\.0, 1\.0/);
    await refuse({ query: { a: [1] } }, /`query` must be a string/);
    let deep: unknown = 'x';
    for (let depth = 0; depth < 90; depth += 1) deep = [deep];
    await refuse({ query: deep }, /`query` must be a string/);
  });

  it('refuse odd values by the name of the argument and never fail', async () => {
    let networks = 0;
    let deep: unknown = {};
    for (let depth = 0; depth < 50; depth += 1) deep = { deep };
    const odd = [true, -1, 1e300, '', '\u0000', '\u202e\u0645\ud800', [], [null], {}, deep];
    for (const { name, inputSchema } of tools) {
      for (const argument of Object.keys(inputSchema.properties ?? {})) {
        networks += 1;
        const required = (inputSchema.required ?? []).map((each) => [each, usual[each]]);
        for (const value of [...odd, 'x'.repeat(100_000)]) {
          const given = { ...Object.fromEntries(required), [argument]: value };
          const { isError, text } = await callFrom(`10.0.0.${networks}`, name, given);
          const told = `${name} ${JSON.stringify(given).slice(0, 200)}: ${text.slice(0, 500)}`;
          assert.doesNotMatch(text, /The tool failed/, told);
          if (isError) assert.match(text, /^`[\w.]+` /, told);
        }
      }
    }
  });
});
