import assert from 'node:assert/strict';
import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { createPost } from '#server/push/post.ts';
import { openContext } from './_context.ts';
import { openDeaf } from './_deaf.ts';

await openContext();

/** A sender for which every host has these addresses. */
const postTo = (addresses: string[], timeoutMs: number) =>
  createPost({
    allowHttp: true,
    allowPrivate: true,
    timeoutMs,
    resolve: async () => addresses,
  });

const toRequest = (port: number) => ({
  destination: toDestination(`http://receiver.example.com:${port}/`),
  headers: {},
  body: 'x',
});

describe('a receiver with several addresses', () => {
  it('is reached at its first address when it takes longer than 250 ms and the second is dead', async () => {
    const deaf = await openDeaf('127.0.0.2');
    const answer = postTo(['127.0.0.2', '127.0.0.3'], 12_000)(toRequest(deaf.port));
    // The first packet is lost; the kernel sends it again after a second.
    deaf.hear();
    assert.equal((await answer).status, 200);
  });

  it('reports the error of each address', async () => {
    const deaf = await openDeaf('127.0.0.2');
    const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];
    const error = await postTo(addresses, 1000)(toRequest(deaf.port)).catch((each) => each);
    const { text, values } = error.fault;
    assert.equal(text, 'detail.pushUnreachable');
    const refused = [3, 4, 5].map((last) => `127.0.0.${last}:${deaf.port} ECONNREFUSED`);
    assert.equal(values.reason, [`127.0.0.2:${deaf.port} ETIMEDOUT`, ...refused].join('; '));
  });

  it('reports that no connection was made before the timeout', async () => {
    const deaf = await openDeaf('127.0.0.2');
    const error = await postTo(['127.0.0.2'], 300)(toRequest(deaf.port)).catch((each) => each);
    assert.equal(error.fault.text, 'detail.pushNoConnection');
    assert.deepEqual(error.fault.values, {
      limit: '0.3',
      reason: `127.0.0.2:${deaf.port} ETIMEDOUT`,
    });
  });
});

describe('default connection settings', () => {
  it('give each address three seconds', () => {
    assert.equal(getDefaultAutoSelectFamilyAttemptTimeout(), 3000);
  });
});
