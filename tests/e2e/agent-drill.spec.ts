import { findFreePort } from '../../src/scripts/free-port.ts';
import { Agent, readOut } from './_support/agent.ts';
import { expect, test } from './_support/portal.ts';

interface Listed {
  pushes: { kind: string; billCode: string; status: string; attempts: { httpStatus?: number }[] }[];
}

test('agent with only llms.txt and its pages gets a push acknowledged', async ({ startServer }) => {
  // The receiver runs on this machine instead of behind a tunnel.
  const portal = await startServer({
    settings: { CALLBACK_ALLOW_HTTP: 'on', CALLBACK_ALLOW_PRIVATE: 'on' },
  });
  const agent = await Agent.begin(portal.url, '/en/llms.txt');
  try {
    const guide = await agent.open(/Integration guide/);
    const address = readOut(
      guide,
      /^curl -sS 'https:\/\/YOUR_HOST(\/\S+)'$/m,
      'whose account to use',
    );
    const account = JSON.parse(await agent.get(address)) as { data: Record<string, string> };
    Object.assign(agent.values, account.data);
    const { billCode } = await agent.call<{ billCode: string }>(
      await agent.open(/Create an order/),
    );

    const callbacks = await agent.open(/Set a webhook address/);
    const asking = agent.readExample(
      callbacks,
      'Get the secret of version 2 without changing anything',
    );
    const { secret } = await agent.call<{ secret: string }>(callbacks, asking);
    agent.values.callbackSecret = secret;

    const receiver = await agent.open(/Tracking push/);
    const heard: string[] = [];
    const port = await findFreePort();
    await agent.receive(receiver, port, (line) => heard.push(line));
    const path = readOut(receiver, /^const path = '(\/\S+)';$/m, 'the path of the receiver');
    const setting = agent.readExample(callbacks, 'Receive tracking pushes of version 2');
    await agent.call(callbacks, { ...setting, url: `http://localhost:${port}${path}` });
    expect(heard).toEqual([expect.stringMatching(/^test /)]);

    const tools = await agent.open(/Sandbox tools/);
    const row = readOut(tools, /run it to the end\s*\| `(\{.*?\})`/, 'how to move a parcel');
    const moving = { ...(JSON.parse(row) as object), billCode };
    const moved = await agent.call<{ stepsDone: number }>(
      await agent.open(/Move a sandbox parcel/),
      moving,
    );
    expect(moved.stepsDone).toBeGreaterThan(3);

    const listing = await agent.open(/List pushes and attempts/);
    const acknowledged = readOut(
      listing,
      /`(\w+)` Acknowledged by the receiver/,
      'how it ends well',
    );
    const read = async () => (await agent.call<Listed>(listing, { billCode })).pushes;
    await expect
      .poll(async () => (await read()).filter(({ status }) => status === acknowledged).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    const done = (await read()).find(({ status }) => status === acknowledged);
    expect(done).toMatchObject({ billCode, kind: setting.kind });
    expect(heard).toContain(`new ${billCode}`);
  } finally {
    await agent.end();
  }
});
