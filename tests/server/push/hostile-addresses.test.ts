import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { parseCallbackUrl } from '#server/push/callback-url.ts';
import { setCallback } from '#server/push/callbacks.ts';
import { createPost } from '#server/push/post.ts';
import { type Resolve, resolveAllowed } from '#server/push/resolve.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { kind, makeWorker, readPush, writePushes } from './_context.ts';
import { openReceiver } from './_receiver.ts';

/** Listens on every address of this machine; no test may connect to it. */
const listener = createServer((socket) => socket.destroy());
let connections = 0;
listener.on('connection', () => {
  connections += 1;
});
listener.listen(0, '0.0.0.0');
await once(listener, 'listening');
after(() => listener.close());
const address = listener.address();
assert.ok(address && typeof address === 'object');
const { port } = address;

const portal = await openTestPortal({ CALLBACK_ALLOW_HTTP: 'on' });
const integrator = await addIntegrator(portal);
const { id: accountId } = await findAccount(portal.context.database, integrator.apiAccount);
const rules = { allowHttp: true, allowPrivate: false };

/** Keeps these tests from asking a real name server. */
const unknown: Resolve = async () => [];

function courierWith(resolve: Resolve): Courier {
  const post = createPost({ ...rules, timeoutMs: 2000, resolve });
  return { ...portal.courier, callbacks: { rules, post } };
}

/** The text of the refusal of an address. */
async function refusalOf(url: string, resolve: Resolve = unknown): Promise<string | undefined> {
  const refused = await setCallback(courierWith(resolve), { accountId, kind, url }).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(refused instanceof ApiError, `${url} was taken`);
  assert.deepEqual([refused.code, refused.detail.field], ['999001030', 'url']);
  return refused.detail.text;
}

const privateHosts = [
  // This machine, in every spelling of an IPv4 address.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.0x1',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0x0',
  '0.1.2.3',
  // Private, shared, link-local.
  '10.0.0.1',
  '10.255.255.255',
  '0x0a.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1',
  '0300.0250.0.1',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.1.1',
  // Metadata services of clouds.
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  // Not assigned to hosts.
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '198.19.255.255',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6.
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[2001:2::1]',
  '[4000::1]',
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  // Names in the local network.
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'x.localhost',
  'localhost.localdomain',
  'printer.local',
  'metadata.google.internal',
  'metadata',
  'db',
  'router.lan',
  'files.corp',
  'nas.home.arpa',
];

const malformed: [url: string, text: string][] = [
  ['', 'detail.callbackNotUrl'],
  ['example.com', 'detail.callbackNotUrl'],
  ['//example.com/x', 'detail.callbackNotUrl'],
  ['https://', 'detail.callbackNotUrl'],
  ['https://256.256.256.256/', 'detail.callbackNotUrl'],
  ['https://example.com:65536/', 'detail.callbackNotUrl'],
  ['ftp://example.com/', 'detail.callbackScheme'],
  ['file:///etc/passwd', 'detail.callbackScheme'],
  ['gopher://example.com/', 'detail.callbackScheme'],
  ['javascript:alert(1)', 'detail.callbackScheme'],
  ['data:text/plain,x', 'detail.callbackScheme'],
  ['https://user@example.com/', 'detail.callbackCredentials'],
  ['https://:password@example.com/', 'detail.callbackCredentials'],
  ['https://example.com@127.0.0.1/', 'detail.callbackCredentials'],
  ['https://example.com/#x', 'detail.callbackFragment'],
  ['https://example.com/#', 'detail.callbackFragment'],
  ['https://example.com:0/', 'detail.callbackPort'],
  ['https://example.com:22/', 'detail.callbackPort'],
  ['https://example.com:25/', 'detail.callbackPort'],
  [`https://example.com/${'x'.repeat(500)}`, 'detail.callbackTooLong'],
];

describe('a webhook address in a private network', () => {
  assert.ok(privateHosts.length >= 60);
  for (const host of privateHosts) {
    it(`is refused without a connection: ${host}`, async () => {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${port}/pushes`;
        assert.equal(await refusalOf(url), 'detail.callbackPrivate');
      }
      assert.equal(connections, 0);
    });
  }
});

describe('an invalid webhook address', () => {
  for (const [url, text] of malformed) {
    it(`is refused with ${text}: ${url.slice(0, 50)}`, async () =>
      assert.equal(await refusalOf(url), text));
  }

  it('is refused with http unless a setting allows it', async () => {
    const { callbacks } = (await openTestPortal()).courier;
    const courier = { ...portal.courier, callbacks };
    const callback = { accountId, kind, url: 'http://example.com/' } as const;
    await assert.rejects(setCallback(courier, callback), {
      detail: { text: 'detail.callbackScheme', field: 'url' },
    });
  });
});

/** An address in no network: connections to it go nowhere. */
const nowhere = '2d00::1';

describe('the host name of a webhook address', () => {
  const url = `http://pushes.example.com:${port}/`;
  const answers: [name: string, addresses: string[]][] = [
    ['resolves to this machine', ['127.0.0.1']],
    ['resolves to this machine over IPv6', ['::1']],
    ['resolves to a mapped address of this machine', ['::ffff:127.0.0.1']],
    ['resolves to a metadata service', ['169.254.169.254']],
    ['resolves to a private network', ['10.1.2.3', '192.168.1.1']],
    ['has a private address besides a public one', [nowhere, '127.0.0.1']],
    ['has a private address before a public one', ['127.0.0.1', nowhere]],
    ['resolves to a text that is not an address', ['localhost']],
  ];
  for (const [name, addresses] of answers) {
    it(`is refused without a connection when it ${name}`, async () => {
      assert.equal(await refusalOf(url, async () => addresses), 'detail.callbackNotAcknowledged');
      assert.equal(connections, 0);
    });
  }

  it('is refused when it has no address', async () => {
    assert.equal(await refusalOf(url), 'detail.callbackNotAcknowledged');
  });

  it('is resolved once, so that a private address cannot replace a public one', async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return asked === 1 ? [nowhere] : ['127.0.0.1'];
    };
    assert.equal(await refusalOf(url, rebinding), 'detail.callbackNotAcknowledged');
    assert.equal(asked, 1, 'what was checked is what is connected to');
    assert.equal(await refusalOf(url, rebinding), 'detail.callbackNotAcknowledged');
    assert.equal(connections, 0);
  });

  it('fails its pushes with the reason when it becomes private later', async () => {
    const { database } = portal.context;
    const row = { account_id: accountId, kind, url, updated_at: 0 };
    await database.insertInto('callback').values(row).execute();
    const [id = ''] = await writePushes(portal, { ...integrator, accountId });
    const resolve: Resolve = async () => ['127.0.0.1'];
    await makeWorker(portal, { postOptions: { allowPrivate: false, resolve } }).runOnce();
    const push = await readPush(portal, id);
    assert.equal(push.status, 'pending');
    assert.match(push.tries[0]?.error ?? '', /pushes\.example\.com \(127\.0\.0\.1\)/);
    assert.equal(connections, 0);
  });

  it('fails its pushes when it is a private address that a setting allowed before', async () => {
    const { database } = portal.context;
    await changeRows(database, 'callback', {}, { url: `http://127.0.0.1:${port}/` });
    const [id = ''] = await writePushes(portal, { ...integrator, accountId });
    await makeWorker(portal, { postOptions: { allowPrivate: false } }).runOnce();
    assert.match((await readPush(portal, id)).tries[0]?.error ?? '', /127\.0\.0\.1/);
    assert.equal(connections, 0);
  });
});

const lenient = { allowHttp: true, allowPrivate: true };
const own = [
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.5',
  '172.16.0.9',
  '[::1]',
  '[fd12::1]',
  'localhost',
];
const never = [
  '169.254.169.254',
  '169.254.0.1',
  '168.63.129.16',
  '100.100.100.200',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::1]',
  '0.0.0.0',
  '[::]',
  '224.0.0.1',
  '2852039166',
];

describe('a portal that allows only this machine', () => {
  const ownMachine = { allowHttp: false, allowPrivate: false, allowLoopback: true };
  const names = [
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost.',
  ];
  for (const host of names) {
    it(`accepts ${host} as a webhook address over http`, () => {
      assert.ok(parseCallbackUrl(`http://${host}:8080/x`, ownMachine));
    });
  }

  const others = own.filter((host) => !names.includes(host));
  for (const host of [...never, ...others, 'printer', 'router.local']) {
    it(`refuses ${host}`, () => {
      const refused = { message: 'detail.callbackPrivate' };
      assert.throws(() => parseCallbackUrl(`https://${host}/x`, ownMachine), refused);
      assert.throws(() => parseCallbackUrl(`http://${host}/x`, ownMachine), {
        message: 'detail.callbackScheme',
      });
    });
  }

  it('reaches a receiver by a local name, and not by a public name that resolves to it', async () => {
    const receiver = await openReceiver();
    const { port } = new URL(receiver.url);
    const resolve: Resolve = async () => ['127.0.0.1'];
    const post = createPost({ ...ownMachine, allowHttp: true, timeoutMs: 10_000, resolve });
    const pushTo = (host: string) =>
      post({
        destination: toDestination(`http://${host}:${port}/x`),
        headers: {},
        body: 'bizContent=%7B%7D',
      });
    for (const host of ['localhost', '127.0.0.1', 'shop.localhost']) {
      assert.equal((await pushTo(host)).status, 200);
    }
    await assert.rejects(pushTo('rebound.example'), { message: 'detail.callbackPrivate' });
    assert.equal(receiver.received.length, 3);
  });
});

describe('a portal that allows private networks', () => {
  for (const host of own) {
    it(`accepts ${host} as a webhook address`, () => {
      assert.ok(parseCallbackUrl(`http://${host}:8080/x`, lenient));
    });
  }

  for (const host of never) {
    it(`refuses ${host} as a link-local, metadata or unassigned address`, async () => {
      const refused = { message: 'detail.callbackPrivate' };
      assert.throws(() => parseCallbackUrl(`http://${host}:8080/x`, lenient), refused);
      const address = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
      const resolve: Resolve = async () => ['10.0.0.1', address];
      await assert.rejects(resolveAllowed(resolve, 'a.example', true), refused);
    });
  }
});
