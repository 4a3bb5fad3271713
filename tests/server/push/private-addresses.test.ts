import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { parseCallbackUrl } from '#server/push/callback-url.ts';
import { createPost } from '#server/push/post.ts';
import { type Resolve, resolveAllowed } from '#server/push/resolve.ts';
import { openReceiver } from './_receiver.ts';

const rules = { allowHttp: true, allowPrivate: true };
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
    it(`accepts ${host} as a callback address over http`, () => {
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
    it(`accepts ${host} as a callback address`, () => {
      assert.ok(parseCallbackUrl(`http://${host}:8080/x`, rules));
    });
  }

  for (const host of never) {
    it(`refuses ${host} as a link-local, metadata or unassigned address`, async () => {
      const refused = { message: 'detail.callbackPrivate' };
      assert.throws(() => parseCallbackUrl(`http://${host}:8080/x`, rules), refused);
      const address = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
      const resolve: Resolve = async () => ['10.0.0.1', address];
      await assert.rejects(resolveAllowed(resolve, 'a.example', true), refused);
    });
  }
});
