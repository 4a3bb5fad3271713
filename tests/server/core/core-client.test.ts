import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, describe, it } from 'node:test';
import { type CoreAddress, CoreClient } from '#server/core/forward/core-client.ts';
import { CoreAway } from '#server/core/port.ts';
import { type CoreRequest, signMessage } from '#server/core/protocol.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { openServer } from '../_support/loopback-server.ts';
import { addOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

const answer: RequestListener = (_request, response) => response.end('{"operations":[]}');

/** A core that responds to each try with the next listener; the last one repeats. */
async function openCore(...listeners: RequestListener[]) {
  let tries = 0;
  const url = await openServer((request, response) => {
    const listen = listeners[Math.min(tries, listeners.length - 1)];
    tries += 1;
    listen?.(request, response);
  });
  return { url, countTries: () => tries };
}

function openClient(url: string, address: Partial<CoreAddress> = {}) {
  const waits: number[] = [];
  const clock = { pause: async (ms: number) => void waits.push(ms), random: () => 0.5 };
  const own = { url, secrets: [coreSecret], timeoutMs: 10_000, concurrency: 4, ...address };
  const client = new CoreClient(own, undefined, clock);
  after(() => client.close());
  return { client, waits };
}

async function failureOf(asked: Promise<unknown>): Promise<CoreAway> {
  const error = await asked.then(
    () => undefined,
    (thrown) => thrown,
  );
  assert.ok(error instanceof CoreAway, String(error));
  return error;
}

const refuse =
  (status: number, retryAfter?: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  };

describe('a temporarily unavailable core', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString();
  const cases: [status: number, retryAfter: string | undefined, waits: number[]][] = [
    ...[429, 502, 503, 504].map((status): [number, undefined, number[]] => [
      status,
      undefined,
      [150],
    ]),
    [503, '2', [2000]],
    [429, '0', [0]],
    [503, 'Sun, 06 Nov 1994 08:49:37 GMT', [0]],
    [503, 'soon', [150]],
    [503, '', [150]],
    [503, '-1', [0]],
    [503, '11', []],
    [429, '99999999999999999999', []],
    [503, inAnHour(), []],
  ];
  for (const [status, retryAfter, waits] of cases) {
    const does = waits.length > 0 ? `is asked again after ${waits} ms` : 'is not asked again';
    it(`${does} on HTTP ${status} with Retry-After ${retryAfter}`, async () => {
      const core = await openCore(refuse(status, retryAfter), answer);
      const { client, waits: waited } = openClient(core.url);
      const asked = client.readCapabilities();
      if (waits.length > 0) await asked;
      else assert.equal((await failureOf(asked)).code, `HTTP_${status}`);
      assert.deepEqual(waited, waits);
      assert.equal(core.countTries(), 1 + waits.length);
    });
  }

  it('is asked at most twice', async () => {
    const core = await openCore(refuse(503));
    const { client, waits } = openClient(core.url);
    assert.match(
      (await failureOf(client.readCapabilities())).message,
      /^HTTP 503 to capabilities$/,
    );
    assert.deepEqual([core.countTries(), waits], [2, [150]]);
  });
});

describe('the timeout of a call', () => {
  it('may be used up by the first try', async () => {
    const core = await openCore((request, response) => {
      setTimeout(() => answer(request, response), 1100);
    });
    const { client } = openClient(core.url, { timeoutMs: 2000 });
    await client.readCapabilities();
    assert.equal(core.countTries(), 1);
  });

  it('includes the time in the queue', async () => {
    const core = await openCore(() => {});
    const { client } = openClient(core.url, { timeoutMs: 300, concurrency: 1 });
    const calls = [client.readCapabilities(), client.readCapabilities()].map(failureOf);
    const [late, queued, crowded] = await Promise.all([
      ...calls,
      failureOf(client.readCapabilities()),
    ]);
    assert.equal(late?.message, 'no answer in 0.3 s to capabilities (CORE_TIMEOUT)');
    assert.match(queued?.message ?? '', /^no turn in 0.3 s for capabilities: 1 calls at once/);
    assert.match(crowded?.message ?? '', /^not asked: 2 calls/);
    assert.equal(core.countTries(), 1);
  });
});

describe('a connection error with a core', () => {
  it('is described in words with its code', async () => {
    const closed = await findFreePort();
    const plain = await openCore(answer);
    const silent = await openCore(() => {});
    const resets = await openCore((request) => request.socket.destroy());
    const cases: [url: string, words: RegExp, code: RegExp][] = [
      [
        `http://127.0.0.1:${closed}`,
        /^nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/,
        /^ECONNREFUSED$/,
      ],
      [plain.url.replace('http:', 'https:'), /^TLS with 127\.0\.0\.1:\d+ failed: /, /SSL|EPROTO/],
      [silent.url, /^no answer in 0.2 s to orderserve\/create \(CORE_TIMEOUT\)$/, /^CORE_TIMEOUT$/],
      [
        resets.url,
        /^the connection ended before an answer to orderserve\/create/,
        /^UND_ERR_SOCKET|ECONNRESET$/,
      ],
      ['http://core.invalid', /^DNS does not know core\.invalid/, /^ENOTFOUND|EAI_AGAIN$/],
    ];
    for (const [url, words, code] of cases) {
      const { client } = openClient(url, { timeoutMs: url === silent.url ? 200 : 5000 });
      const asked = client.call('orderserve/create', { requestId: 'x' } as CoreRequest);
      const error = await failureOf(asked);
      assert.match(error.message, words);
      assert.match(error.code, code);
      assert.equal(error.name, 'CoreAway');
    }
  });
});

describe('the shared secret of portal and core', () => {
  const [older, newer] = ['o', 'n'].map((each) => `whsec_${btoa(each.repeat(32))}`) as [
    string,
    string,
  ];
  const both = [newer, older];
  const orders: Record<string, [portal: string[], core: string[]][]> = {
    'portal first': [
      [both, [older]],
      [both, [newer]],
      [[newer], [newer]],
    ],
    'core first': [
      [[older], both],
      [[newer], both],
      [[newer], [newer]],
    ],
  };
  for (const [name, states] of Object.entries(orders)) {
    it(`can be rotated without a failing call or report, ${name}`, async () => {
      const core = await openReferenceCore();
      for (const [ours, theirs] of states) {
        const portal = await openTestPortal({
          CORE_URL: await core.serve({ signing: theirs }),
          CORE_SECRET: ours.join(' '),
        });
        const integrator = await addIntegrator(portal, { environment: 'production' });
        assert.equal((await addOrder(portal, integrator)).code, '1');
        const reported = await portal.app.inject({
          method: 'POST',
          url: '/core/events',
          headers: { 'content-type': 'application/json', ...signMessage(theirs, 'ev:1', '[]') },
          payload: '[]',
        });
        assert.equal(reported.statusCode, 200);
      }
    });
  }
});
