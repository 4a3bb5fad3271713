import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toListenCommand } from '../../src/pages/control/testInbox/_to-listen-command.ts';
import { sources, versions } from '../reference/samples/_support/pages.ts';
import { buildPrograms } from '../reference/samples/_support/programs.ts';
import { run } from '../reference/samples/_support/run.ts';
import { startServer } from '../reference/samples/_support/servers.ts';
import { until } from '../server/_support/until.ts';
import { kind, readPush, writePushes } from '../server/push/_context.ts';
import { openListening } from '../server/push/_listening.ts';
import { secretOf } from '../server/push/_version-2.ts';
import { english, places, readBlocks, readSection } from './_guides/guide.ts';
import { startReceiver } from './_guides/receiver.ts';

const folder = path.resolve(import.meta.dirname, '../../static');
const shown = toListenCommand('https://YOUR_HOST', 'listen_YOUR_TOKEN');

/** The sample receiver of tracking pushes, as its page shows it with a secret. */
async function startSample(callbackSecret: string) {
  const page = versions[1].pages.find(({ id }) => id === kind);
  assert.ok(page);
  const values = { origin: '', account: { ...placeholderAccount, callbackSecret }, content: {} };
  const text = toPageProgram('node', page, values, sources);
  const programs = await buildPrograms('node', 'receiver', [text]);
  after(() => programs.remove());
  const server = await startServer('node', programs, 0);
  after(() => server.stop());
  return server;
}

/** Lets the listening command hand one push to a receiver, which must acknowledge it; returns its id. */
async function forwardOne(start: (secret: string) => Promise<string>): Promise<string> {
  const { portal, tell, addOwner } = await openListening();
  const { account, listenToken, ...owner } = await addOwner();
  await tell(owner, 'directPushes', { to: 'listen', kind, version: 2 });
  const receiver = await start(await secretOf(portal, account));
  const [id = ''] = await writePushes(portal, account);
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const command = toListenCommand(origin, listenToken).replace('http://localhost:8080', receiver);
  const own = command.replace('node ', `exec '${process.execPath}' `);
  const listener = spawn('sh', ['-c', own], { cwd: folder, stdio: 'ignore' });
  after(() => listener.kill());
  await until(async () => (await readPush(portal, id)).tries.length > 0, 'the push is tried');
  const { status, tries } = await readPush(portal, id);
  assert.deepEqual([status, tries[0]?.http_status], ['delivered', 204]);
  return id;
}

describe('the listening command', () => {
  for (const place of places) {
    it(`is the same in the console and in the guide of ${place}`, () => {
      const [block] = readBlocks(readSection(place, 'webhooks', 'laptop'), 'bash');
      assert.equal(block, `${shown}\n`);
    });
  }

  it('keeps the token out of the arguments, which process lists show', () => {
    const [, call = ''] = shown.split('\n');
    assert.match(call, /^node listen\.mjs /);
    assert.doesNotMatch(call, /token/i);
  });

  it('forwards pushes to a sample receiver, which acknowledges them', async () => {
    await forwardOne(async (secret) => (await startSample(secret)).origin);
  });

  it('forwards pushes to the receiver of the guide, which prints them', async () => {
    let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined;
    const id = await forwardOne(async (secret) => {
      receiver = await startReceiver(english, secret);
      return receiver.origin;
    });
    await receiver?.hasPrinted(`push_${id} ${kind} {"`);
  });

  it('suggests a valid address for each option with an invalid one', async () => {
    const words = ['listen.mjs', '--token', 'listen_x', '--url', 'localhost:4572', '--to', ':8080'];
    const read = async (args: readonly string[]) =>
      (await run([process.execPath, ...args], folder)).stderr;
    const example = 'https://portal.example.com';
    assert.equal(
      await read(words),
      `--url must be an address such as ${example}, but is: localhost:4572\n`,
    );
    assert.match(await read(words.with(4, example)), /^--to .* http:\/\/localhost:8080\/\w+, /);
  });
});
