import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { masterKey, sign } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { addPushAccount, kind, openContext, readPush, writePushes } from './_context.ts';
import { authorityFile, openSecureReceiver } from './_secure-receiver.ts';

const portal = await openContext();
portal.clock.now = Date.now();
const account = await addPushAccount(portal);
const receiver = await openSecureReceiver();
const server = await startServer({
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  DEMO: 'off',
  HOST: '127.0.0.1',
  CALLBACK_ALLOW_PRIVATE: 'on',
  NODE_EXTRA_CA_CERTS: authorityFile,
});
after(() => server.child.kill('SIGKILL'));

async function setCallback(host: string): Promise<{ code: string; msg: string }> {
  const bizContent = JSON.stringify({ kind, url: `https://${host}:${receiver.port}/pushes` });
  const url = `${server.address}/openplatformweb/mock/sandbox/setCallback`;
  const body = new URLSearchParams({ bizContent });
  const answer = await fetch(url, { method: 'POST', headers: sign(account, bizContent, 1), body });
  return answer.json();
}

it('pushes over https only to names that the certificate covers', async () => {
  const refused = await setCallback('127.0.0.1');
  assert.equal(refused.code, '999001030');
  assert.match(refused.msg, /the certificate isn't issued for 127\.0\.0\.1/);
  assert.deepEqual(receiver.received, []);

  const taken = await setCallback('localhost');
  assert.equal(taken.code, '1', taken.msg);
  const pushed = new Promise<string | undefined>((resolve) => {
    receiver.onPush = ({ id }) => resolve(id);
  });
  const [id = ''] = await writePushes(portal, account);
  assert.equal(await pushed, id);
  server.child.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal((await readPush(portal, id)).status, 'delivered');
  const name = { serverName: 'localhost', host: `localhost:${receiver.port}` };
  assert.deepEqual(
    receiver.received.map(({ serverName, host, isTest }) => ({ serverName, host, isTest })),
    [
      { ...name, isTest: true },
      { ...name, isTest: false },
    ],
  );
});
