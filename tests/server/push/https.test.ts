import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ApiError } from '#server/errors/api-error.ts';
import { listCallbacks, setCallback } from '#server/push/callbacks.ts';
import { createPost } from '#server/push/post.ts';
import {
  addPushAccount,
  kind,
  makeWorker,
  openContext,
  readPush,
  writePushes,
} from './_context.ts';
import { authorityFile, openSecureReceiver } from './_secure-receiver.ts';

const portal = await openContext();
const { database } = portal.context;
const systemAuthorities = getCACertificates('default');
const trusting = [...systemAuthorities, readFileSync(authorityFile, 'utf8')];

/** Resolves every name to this machine, as a name server would. */
const asked: string[] = [];
const rules = { allowHttp: false, allowPrivate: true };
const post = createPost({
  ...rules,
  timeoutMs: 10_000,
  resolve: async (host) => {
    asked.push(host);
    return ['127.0.0.1'];
  },
});
const courier = { ...portal.courier, callbacks: { rules, post } };

async function openCase() {
  const receiver = await openSecureReceiver();
  return { ...receiver, account: await addPushAccount(portal) };
}

/** The message that refuses an address. */
async function refusalOf(accountId: string, url: string): Promise<string> {
  const error = await setCallback(courier, { accountId, kind, url }).catch((each) => each);
  assert.ok(error instanceof ApiError, `${url} was taken`);
  const { text = '', values = {} } = error.detail;
  assert.deepEqual(await listCallbacks(database, accountId), []);
  return courier.wireTextOf(text, values as Record<string, string>);
}

describe('a push over https', () => {
  it('goes to the resolved address under the name of the webhook address', async () => {
    setDefaultCACertificates(trusting);
    const { port, received, account } = await openCase();
    const { accountId } = account;
    asked.length = 0;
    await setCallback(courier, { accountId, kind, url: `https://receiver.example:${port}/pushes` });
    const [id = ''] = await writePushes(portal, account);
    await makeWorker(portal, { post }).runOnce();
    assert.equal((await readPush(portal, id)).status, 'delivered');
    const name = { serverName: 'receiver.example', host: `receiver.example:${port}` };
    const [test, push, ...others] = received;
    assert.deepEqual(test, { ...name, id: test?.id, isTest: true });
    assert.deepEqual(push, { ...name, id, isTest: false });
    assert.deepEqual(others, []);
    assert.deepEqual([...new Set(asked)], ['receiver.example']);
  });

  it('uses the ASCII form of an internationalised name', async () => {
    setDefaultCACertificates(trusting);
    const { port, received, account } = await openCase();
    const { accountId } = account;
    await setCallback(courier, { accountId, kind, url: `https://MÜLLER.example:${port}/über` });
    const [callback] = await listCallbacks(database, accountId);
    assert.equal(callback?.url, `https://xn--mller-kva.example:${port}/%C3%BCber`);
    const [id = ''] = await writePushes(portal, account);
    await makeWorker(portal, { post }).runOnce();
    assert.equal((await readPush(portal, id)).status, 'delivered');
    for (const { serverName, host } of received) {
      assert.equal(serverName, 'xn--mller-kva.example');
      assert.equal(host, `xn--mller-kva.example:${port}`);
    }
  });

  it('ignores the trailing dot of a name', async () => {
    setDefaultCACertificates(trusting);
    const { port, received, account } = await openCase();
    const { accountId } = account;
    await setCallback(courier, { accountId, kind, url: `https://receiver.example.:${port}/` });
    assert.equal(received[0]?.serverName, 'receiver.example');
  });

  for (const host of ['other.example', 'sub.receiver.example', '127.0.0.1']) {
    it(`is refused and not sent when the certificate does not cover ${host}`, async () => {
      setDefaultCACertificates(trusting);
      const { port, received, account } = await openCase();
      const said = await refusalOf(account.accountId, `https://${host}:${port}/`);
      assert.ok(said.includes(`the certificate isn't issued for ${host}`), said);
      assert.deepEqual(received, []);
    });
  }

  it('is refused and not sent when the authority is unknown', async () => {
    setDefaultCACertificates(systemAuthorities);
    const { port, received, account } = await openCase();
    const said = await refusalOf(account.accountId, `https://receiver.example:${port}/`);
    assert.match(said, /the certificate of receiver\.example isn't accepted \([A-Z_]+\)/);
    assert.deepEqual(received, []);
  });
});
