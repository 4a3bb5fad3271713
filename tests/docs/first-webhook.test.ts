import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { readProject, toDocsFolder } from '../_project.ts';
import { until } from '../server/_support/until.ts';
import { openDemoPortal } from '../server/mcp/_agent.ts';
import { makeWorker, sendAll } from '../server/push/_context.ts';
import { readBlocks, readSection } from './_guides/guide.ts';
import { startReceiver } from './_guides/receiver.ts';

const portal = await openDemoPortal({ DEMO: 'on' });
const host = await portal.app.listen({ host: '127.0.0.1', port: 0 });
const worker = makeWorker(portal);
const { demo } = portal;

/** Opens a shell that runs each block that is pasted into it, and returns what the block printed. */
function openTerminal() {
  const shell = spawn('sh', { stdio: ['pipe', 'pipe', 'inherit'] });
  after(() => shell.kill());
  let printed = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const end = '\n-- end --\n';
  return async (block: string): Promise<string> => {
    printed = '';
    shell.stdin.write(`${block}\nprintf '\\n-- end --\\n'\n`);
    await until(() => printed.endsWith(end), `a block ends: ${block}`);
    return printed.slice(0, -end.length);
  };
}

/** The terminal of a reader of the integration guide, after the first order with the demo account. */
async function openReader(place: string) {
  portal.clock.now = Date.now();
  const blocks = readBlocks(readProject(place, 'apiDoc/index.mdx'), 'bash');
  const values = {
    'https://YOUR_HOST': host,
    YOUR_API_ACCOUNT: demo.apiAccount,
    YOUR_CUSTOMER_CODE: demo.customerCode,
    whsec_YOUR_SECRET: demo.webhookSecret,
    YOUR_PRIVATE_KEY: demo.privateKey,
    YOUR_PASSWORD: demo.password,
  };
  const first = blocks.find((block) => block.includes("call 'order/addOrder'")) ?? '';
  const paste = openTerminal();
  const created = await paste(
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), first),
  );
  return { paste, billCode: String(JSON.parse(created).data.billCode) };
}

/** The block of the first steps with a call, by its distinctive part. */
function findCall(place: string, text: string): string | undefined {
  const blocks = readBlocks(readSection(place, 'webhooks', 'first'), 'bash');
  return blocks.find((block) => block.includes(text));
}

/** Returns if the guide has its steps in this language; those of others follow the English. */
function hasSteps(place: string): boolean {
  const text = readProject(place, 'apiDoc/guides/webhooks.mdx');
  return text.includes('{/* #first */}') && findCall(place, '"url"') !== undefined;
}

const receivers = {
  current: {
    /** What the reader starts the receiver with, as the steps say. */
    async readSecret(place: string, paste: (block: string) => Promise<string>) {
      const { code, data } = JSON.parse(await paste(findCall(place, '"only":"secret"}') ?? ''));
      assert.equal(code, '1');
      return String(data.secret);
    },
    wrong: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    line: /^push_[\w-]+ logistics\/statusFeedback \{/,
  },
  'version-1.0': {
    readSecret: async () => demo.privateKey,
    wrong: '0'.repeat(demo.privateKey.length),
    line: /^[\w-]+ \{/,
  },
};

for (const [version, { readSecret, wrong, line }] of Object.entries(receivers)) {
  const places = languages.map(({ locale }) => toDocsFolder(locale, version)).filter(hasSteps);

  it(`the guide to webhooks has its first steps in Chinese and English, ${version}`, () => {
    const expected = ['zh-CN', 'en'].map((locale) => toDocsFolder(locale, version));
    assert.deepEqual(
      expected.filter((place) => !places.includes(place)),
      [],
    );
  });

  for (const place of places) {
    describe(`the first steps with webhooks in ${place}`, () => {
      const setAddress = (port: number) =>
        (findCall(place, '"url"') ?? '').replace('8080', String(port));

      it('take a push of the moved parcel to the receiver, which acknowledges it', async () => {
        const { paste, billCode } = await openReader(place);
        const receiver = await startReceiver(place, await readSecret(place, paste));
        const set = JSON.parse(await paste(setAddress(receiver.port)));
        assert.equal(set.code, '1', set.msg);
        await paste(findCall(place, "'sandbox/moveParcel'") ?? '');
        await sendAll(worker);
        await receiver.hasPrinted(billCode);
        const listed = await paste(`call 'sandbox/listPushes' '{"billCode":"${billCode}"}'`);
        const statuses = JSON.parse(listed).data.pushes.map(
          ({ status }: { status: string }) => status,
        );
        assert.deepEqual(statuses, ['delivered']);
        const lines = receiver.readLines();
        assert.equal(lines.length, 2, 'the test push and the push');
        for (const each of lines) assert.match(each, line);
      });

      it('refuse a push that another key signed', async () => {
        const { paste } = await openReader(place);
        const receiver = await startReceiver(place, wrong);
        const set = JSON.parse(await paste(setAddress(receiver.port)));
        assert.equal(set.code, '999001030');
        assert.match(set.msg, /401/);
        assert.deepEqual(receiver.readLines(), []);
      });
    });
  }
}
