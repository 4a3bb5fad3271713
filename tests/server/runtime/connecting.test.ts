import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it, mock } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import { createReport } from '#server/core/serve/report-events.ts';
import type { ClaimedMessage } from '#server/people/messages/message-queue.ts';
import { createSendMail } from '#server/people/messages/send-mail.ts';
import { createSendSms } from '#server/people/messages/send-sms.ts';
import { createPost } from '#server/push/post.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { openMailServer } from '../_support/mail-server.ts';
import { openDeaf } from '../push/_deaf.ts';

const hosts: Record<string, readonly string[]> = {
  'dead.example.com': ['127.0.0.2', '127.0.0.3'],
  'half.example.com': ['127.0.0.2', '127.0.0.1'],
  'deaf.example.com': ['127.0.0.4'],
};
const find = (host: string) => hosts[host] ?? [host];

type Answer = (error: Error | null, address?: unknown, family?: number) => void;

mock.method(dns, 'lookup', (host: string, options: { all?: boolean }, answer: Answer) => {
  const all = find(host).map((address) => ({ address, family: 4 }));
  process.nextTick(() => (options.all ? answer(null, all) : answer(null, all[0]?.address, 4)));
});
mock.method(dns.Resolver.prototype, 'resolve4', (host: string, answer: Answer) =>
  process.nextTick(answer, null, find(host)),
);
mock.method(dns.Resolver.prototype, 'resolve6', (_host: string, answer: Answer) =>
  process.nextTick(answer, new Error('ENODATA')),
);

const server = createServer((request, response) => {
  request.resume();
  response.end('{"operations":[],"results":[]}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const { port: httpPort } = server.address() as AddressInfo;
const mailServer = await openMailServer();
const mailPort = Number(new URL(mailServer.url).port);

const message: ClaimedMessage = {
  ...{ id: 'm-1', channel: 'mail', recipient: 'lena@example.com', language: 'EN' },
  ...{ template: 'codeRegister', subject: 'A code', body: 'It is 1', created_at: 0, attempts: 1 },
} as never;

async function withClient<Result>(
  host: string,
  port: number,
  work: (client: CoreClient) => Promise<Result>,
  timeoutMs = 10_000,
): Promise<Result> {
  const url = `http://${host}:${port}`;
  const client = new CoreClient({ url, secrets: [coreSecret], timeoutMs, concurrency: 2 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Outgoing connections by purpose; each sends one message to a host. */
const ways: Record<string, { port: number; send(host: string, port: number): Promise<unknown> }> = {
  push: {
    port: httpPort,
    send: (host, port) =>
      createPost({
        ...{ allowHttp: true, allowPrivate: true, timeoutMs: 10_000 },
        resolve: async (name) => [...find(name)],
      })({ destination: toDestination(`http://${host}:${port}/`), headers: {}, body: 'x' }).catch(
        (error) => {
          throw new Error(error.fault.values.reason);
        },
      ),
  },
  core: {
    port: httpPort,
    send: (host, port) => withClient(host, port, (client) => client.readCapabilities()),
  },
  'report of a core': {
    port: httpPort,
    send: (host, port) => createReport(`http://${host}:${port}/core/events`, [coreSecret])([]),
  },
  mail: {
    port: mailPort,
    send: (host, port) => {
      const way = createSendMail(`smtp://${host}:${port}`, 'no-reply@courier.example');
      return way.send(message).finally(() => way.close());
    },
  },
  'short message': {
    port: httpPort,
    send: (host, port) => createSendSms(`http://${host}:${port}/sms`).send(message),
  },
};

describe('connection to a host with several addresses', () => {
  for (const [name, { port, send }] of Object.entries(ways)) {
    it(`falls back from a dead first address: ${name}`, async () => {
      await send('half.example.com', port);
    });

    it(`names each tried address with its error: ${name}`, async () => {
      const error: Error = await send('dead.example.com', port).then(
        () => assert.fail('connected'),
        (thrown) => thrown,
      );
      for (const address of find('dead.example.com')) {
        const tried = `${address}:${port} ECONNREFUSED`;
        assert.equal(error.message.split(tried).length, 2, error.message);
      }
    });
  }

  it('names no address once connected', async () => {
    server.prependOnceListener('request', (request) => request.socket.destroy());
    server.prependOnceListener('request', (request) => request.socket.destroy());
    const error: Error = await ways['short message']?.send('half.example.com', httpPort).then(
      () => assert.fail('was answered'),
      (thrown) => thrown,
    );
    assert.doesNotMatch(error.message, /127\.0\.0/);
  });

  it('distinguishes an unreachable core from a silent one', async () => {
    const deaf = await openDeaf('127.0.0.4');
    const read = (client: CoreClient) => client.readCapabilities();
    // Either the connection or the whole call times out first.
    const said = `no connection to deaf.example.com:${deaf.port} in 0.3 s: 127.0.0.4:${deaf.port} ETIMEDOUT (`;
    await assert.rejects(withClient('deaf.example.com', deaf.port, read, 300), (error: Error) =>
      error.message.startsWith(said),
    );
  });
});
