import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type DemoAccount, seedDemo } from '#server/demo.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { openTestPortal, type TestPortal } from '../_support/portal.ts';
import { listen } from '../_support/socket.ts';

type Parts = NonNullable<Parameters<typeof openTestPortal>[1]>;

export interface DemoPortal extends TestPortal {
  demo: DemoAccount;
}

/** A portal with the demo account; parameters as in `openTestPortal`. */
export async function openDemoPortal(
  environment: Record<string, string> = {},
  parts: Parts = {},
): Promise<DemoPortal> {
  const bare = await openTestPortal();
  const { database, reports } = bare.context;
  const demo = await seedDemo(database, bare.secrets, bare.clock.now);
  demo.readSamples = () => keepDemoSamples(bare.courier, demo);
  const shared = { demo, database, reports, secrets: bare.secrets };
  const portal = await openTestPortal(environment, { ...shared, ...parts });
  // It stores its last calls before `bare` closes the database.
  bare.app.addHook('onClose', () => portal.app.close());
  return { ...portal, context: bare.context, accounts: database, demo };
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asked for.
  data: any;
}

/** An agent connected by the published client; `mode` sets its protocol revisions. */
export async function connect(
  portals: TestPortal | readonly TestPortal[],
  mode: 'legacy' | 'auto' = 'legacy',
  token?: string,
) {
  const all = Array.isArray(portals) ? (portals as readonly TestPortal[]) : [portals as TestPortal];
  const ports = await Promise.all(all.map(({ app }) => listen(app)));
  let turn = 0;
  // Each message goes to another process, as behind a proxy without sessions.
  const send: typeof fetch = (url, init) => {
    turn += 1;
    const target = new URL(String(url));
    target.port = String(ports[turn % ports.length]);
    return fetch(target, init);
  };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const url = new URL(`http://127.0.0.1:${ports[0]}/mcp`);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  await client.connect(
    new StreamableHTTPClientTransport(url, { fetch: send, requestInit: { headers } }),
  );
  after(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: given,
    });
    const [first] = content;
    assert.equal(first?.type, 'text');
    return { isError: isError === true, text: first.text, data: structuredContent };
  };
  /** Asserts that a tool refuses with a matching message. */
  const refused = async (name: string, given: Record<string, unknown>, words: RegExp) => {
    const answer = await call(name, given);
    assert.ok(answer.isError, answer.text);
    assert.match(answer.text, words);
    assert.ok(answer.text.length < 2000, 'an error does not grow with what was sent');
  };
  return { client, call, refused };
}
