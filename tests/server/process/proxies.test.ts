import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { after, describe, it, type TestContext } from 'node:test';
import { Agent, setGlobalDispatcher } from 'undici';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { startPostgres } from '../../../src/scripts/postgres.ts';
import { serverUrl } from '../_support/database.ts';
import { makeFolder } from '../_support/folder.ts';
import { OrderLoad } from '../_support/order-load.ts';
import { type Integrator, masterKey } from '../_support/portal.ts';
import { startServer } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { create1, create2, type Wire } from './_calls.ts';
import { type RunningProxy, startHaproxy, startNginx } from './_proxies.ts';

const clientsOfEach = 3;
/** Responses through each proxy between two changes. */
const enough = 20;

/** Two servers on a PostgreSQL that can be stopped, behind both proxies. */
async function openContext() {
  const DATA_DIR = makeFolder();
  const postgres = await startPostgres();
  after(() => postgres.stop());
  const environment = {
    DATA_DIR,
    DATABASE_URL: postgres.url,
    MASTER_KEY: masterKey,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'on',
    CALLS_PER_SECOND: '0',
    DRAIN_DELAY_S: '5',
  };
  const ports = [await findFreePort(), await findFreePort()];
  let printed = '';
  const start = async (port: number) => {
    const server = await startServer({ ...environment, PORT: String(port) });
    server.child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    return server;
  };
  // The first one fills the database.
  const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)];
  const stop = async (at: number) => {
    servers[at]?.child.kill('SIGTERM');
    const ended = await servers[at]?.ended;
    assert.deepEqual([ended?.code, ended?.stderr], [0, '']);
  };
  after(() => Promise.all(servers.map((_, at) => stop(at))));
  const crash = async (at: number) => {
    servers[at]?.child.kill('SIGKILL');
    await servers[at]?.ended;
  };
  const resume = async (at: number) => {
    servers[at] = await start(ports[at] ?? 0);
  };
  const places = [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`] as const;
  const [haproxy, nginx] = await Promise.all([startHaproxy(places), startNginx(places)]);
  return { postgres, haproxy, nginx, stop, crash, resume, readPrinted: () => printed };
}

/** A signed create of each version. */
const toCreates = (integrator: Integrator): [version: string, wire: Wire][] => [
  ['version 1', create1(integrator)],
  ['version 2', create2(integrator)],
];

/** Only in the PostgreSQL run, which has its binaries. */
if (serverUrl) {
  setGlobalDispatcher(new Agent({ allowH2: false, connect: { rejectUnauthorized: false } }));
  const { postgres, haproxy, nginx, stop, crash, resume, readPrinted } = await openContext();
  const proxies: RunningProxy[] = [haproxy, nginx];
  const addresses = proxies.map(({ address }) => address);
  const shown = await fetch(`${haproxy.address}/openplatformweb/demo/account`);
  const { data: demo } = (await shown.json()) as {
    data: Integrator & { signIn: { name: string; password: string } };
  };

  const send = (address: string, { path: url, headers, body }: Wire) =>
    fetch(`${address}${url}`, { method: 'POST', headers, body });

  async function assertAllReady(): Promise<void> {
    await until(async () => (await haproxy.countUp('ready')) === 2, 'both servers are ready');
  }

  /** Separate callers for each proxy, running until the test ends. */
  function openLoads(context: TestContext): OrderLoad[] {
    const loads = addresses.map((address) => new OrderLoad([address], demo));
    context.after(() => Promise.all(loads.map((load) => load.stop())));
    for (const load of loads) load.start(clientsOfEach);
    return loads;
  }

  const unavailable = { path: null, rule: 'unavailable', code: '145003040' };

  /** Asserts each version's envelope for an unavailable portal. */
  async function assertRefused({ address, name }: RunningProxy): Promise<void> {
    for (const [version, wire] of toCreates(demo)) {
      const answer = await send(address, wire);
      const { code, msg, data, ...rest } = (await answer.json()) as Record<string, unknown>;
      const seen = [answer.status, answer.headers.get('retry-after'), code, data, rest];
      const own = version === 'version 2' ? { errors: [unavailable] } : {};
      assert.deepEqual(seen, [503, '5', '145003040', null, own], `${version} by ${name}`);
      assert.match(String(msg), /^Internal call exception: /);
    }
  }

  describe('proxies of the operations folder', () => {
    for (const [at, { name, address, plainAddress }] of proxies.entries()) {
      const localAddress = `127.0.0.${7 + at}`;

      it(`(${name}) forward the caller's real address and drop a forged one`, async () => {
        const [[, wire] = []] = toCreates({ ...demo, privateKey: 'guessed' });
        const headers = { ...wire?.headers, 'x-forwarded-for': '203.0.113.9' };
        const { promise, resolve } = Promise.withResolvers<string>();
        const options = { method: 'POST', headers, rejectUnauthorized: false, localAddress };
        request(`${address}${wire?.path}`, options, (answer) => resolve(text(answer))).end(
          wire?.body,
        );
        assert.equal(JSON.parse(await promise).code, '145003030');
        const isNoted = () => readPrinted().includes(`"ip":"${localAddress}"`);
        await until(isNoted, 'the log names the address that the call came from');
      });

      it(`(${name}) accept HTTP/2 and calls of both versions`, async () => {
        const session = connect(address, { rejectUnauthorized: false });
        for (const [version, wire] of toCreates(demo)) {
          const head = { ':method': 'POST', ':path': wire.path, ...wire.headers };
          const stream = session.request(head).end(wire.body);
          assert.equal(JSON.parse(await text(stream)).code, '1', version);
        }
        session.close();
      });

      it(`(${name}) let the portal refuse large bodies itself`, async () => {
        const large = 'x'.repeat(6 * 1024 * 1024);
        for (const [version, wire] of toCreates(demo)) {
          const answer = await send(address, { ...wire, body: large });
          const { code } = (await answer.json()) as { code: string };
          assert.deepEqual([answer.status, code], [413, '145003050'], version);
          const session = connect(address, { rejectUnauthorized: false });
          const head = { ':method': 'POST', ':path': wire.path, ...wire.headers };
          const stream = session.request(head).end(large);
          assert.equal(JSON.parse(await text(stream)).code, code, `${version} over HTTP/2`);
          session.close();
        }
      });

      it(`(${name}) forward events as they arrive`, async () => {
        const signedIn = await fetch(`${address}/openplatformweb/user/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(demo.signIn),
        });
        const { data } = (await signedIn.json()) as { data: { token: string } };
        const url = `${address}/openplatformweb/console/liveCalls`;
        const { body } = await fetch(url, { headers: { token: data.token } });
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
        // The stream lasts ten minutes: a buffering proxy would show nothing.
        assert.match((await reader?.read())?.value ?? '', /^data: \{/);
        await reader?.cancel();
      });

      it(`(${name}) refuse calls over http, redirect pages to https and hide metrics`, async () => {
        const call = await fetch(`${plainAddress}${descriptor1.basePath}/order/addOrder`, {
          method: 'POST',
        });
        assert.equal(call.status, 403);
        const page = await fetch(`${plainAddress}/en/home`, { redirect: 'manual' });
        assert.equal(page.status, 308);
        assert.match(page.headers.get('location') ?? '', /^https:\/\/127\.0\.0\.1\S*\/en\/home$/);
        for (const hidden of ['/metrics', '//metrics', '/%6detrics', '/metrics/', '/metrics?x']) {
          assert.equal((await fetch(`${address}${hidden}`)).status, 404, hidden);
        }
      });
    }

    it('lose no call while servers restart one after the other', async (context) => {
      await assertAllReady();
      const loads = openLoads(context);
      const createMore = () => Promise.all(loads.map((load) => load.untilEach('created', enough)));
      const setPause = (pauseMs: number) => {
        for (const load of loads) load.pauseMs = pauseMs;
      };
      for (const at of [0, 1]) {
        await createMore();
        await stop(at);
        // One server is gone, and the other takes all calls.
        await createMore();
        setPause(100);
        await resume(at);
        await assertAllReady();
        setPause(0);
      }
      await createMore();
      await Promise.all(loads.map((load) => load.stop()));
      assert.deepEqual(
        loads.map(({ odd }) => odd),
        [[], []],
      );
      const [byHaproxy, byNginx] = loads.map(({ refused }) => refused);
      assert.equal(byHaproxy, 0);
      // nginx has no health probes: it may lose what each caller sends as a port closes.
      assert.ok((byNginx ?? 0) <= 2 * clientsOfEach);
    });

    it("forward the portal's responses while the database is down, and recover", async (context) => {
      await assertAllReady();
      const load = new OrderLoad(addresses, demo);
      context.after(() => load.stop());
      load.start(clientsOfEach);
      await load.untilEach('created', enough);
      await postgres.halt('fast');
      try {
        await until(async () => (await haproxy.countUp('ready')) === 0, 'no server is ready');
        await load.untilEach('refused', enough);
        for (const proxy of proxies) {
          await assertRefused(proxy);
          const page = await fetch(`${proxy.address}/openapi.json`);
          assert.equal(page.status, 200);
          assert.match(page.headers.get('content-type') ?? '', /^application\/json/);
        }
      } finally {
        await postgres.resume();
      }
      await assertAllReady();
      await load.untilEach('created', enough);
      await load.stop();
      assert.deepEqual(load.odd, []);
    });

    it("return each version's envelope when all servers are killed", async (context) => {
      await assertAllReady();
      const loads = openLoads(context);
      await Promise.all(loads.map((load) => load.untilEach('created', enough)));
      await Promise.all([crash(0), crash(1)]);
      try {
        await until(async () => (await haproxy.countUp('all')) === 0, 'no server is alive');
        await Promise.all(loads.map((load) => load.stop()));
        const [byHaproxy = [], byNginx = []] = loads.map(({ odd }) => odd);
        // HAProxy breaks off a call if a server does so on a reused connection.
        assert.ok(byHaproxy.length <= clientsOfEach);
        for (const text of byHaproxy) assert.match(text, /^SocketError: other side closed$/);
        assert.deepEqual(byNginx, []);
        assert.ok(loads.every(({ refused }) => refused > 0));
        for (const proxy of proxies) await assertRefused(proxy);
      } finally {
        await Promise.all([resume(0), resume(1)]);
      }
    });
  });
}
