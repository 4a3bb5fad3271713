import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { addIntegrator, masterKey, openTestPortal } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { create1, create2 } from './_calls.ts';
import { PlainProxy } from './_plain-proxy.ts';

/** A second round restarts servers that have already taken over from the other. */
const rounds = process.env.TESTS === 'all' ? 2 : 1;
/** Callers of each version, each making one call after the other. */
const callers = 3;
/** Calls returned by a server before the next restart. */
const enough = 10;

// The portal's clock matches the servers', so that its sessions are valid there.
const portal = await openTestPortal();
portal.clock.now = Date.now();
const { database } = portal.context;
const integrator = await addIntegrator(portal);
const developer = await addDeveloper(portal);
const environment = {
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  DEMO: 'off',
  HOST: '127.0.0.1',
  CALLS_PER_SECOND: '0',
  DRAIN_DELAY_S: '2',
};

const ports = [await findFreePort(), await findFreePort()];
const start = (port: number) => startServer({ ...environment, PORT: String(port) });
const servers = await Promise.all(ports.map(start));
const proxy = new PlainProxy(ports);
const address = await proxy.open();

async function end(index: number): Promise<void> {
  const server = servers[index];
  server?.child.kill('SIGTERM');
  const ended = await server?.ended;
  assert.deepEqual([ended?.code, ended?.stderr], [0, '']);
}

after(async () => {
  proxy.close();
  await Promise.all(servers.map((_, index) => end(index)));
});

/** Callers and readers that run until stopped. */
class Load {
  readonly acknowledged: string[] = [];
  /** Failed responses and broken connections. */
  readonly odd: string[] = [];
  streams = 0;
  /** Pause between calls: a starting server needs the processor. */
  pauseMs = 0;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>[];

  constructor() {
    const create = (toCall: typeof create1) => () => this.#create(toCall);
    const works = [create1, create2].flatMap((each) => Array(callers).fill(create(each)));
    this.#running = [...works, () => this.#follow()].map((work) => this.#repeat(work));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await work().catch((error: Error) => {
        if (error.name !== 'AbortError') this.odd.push(String(error.cause ?? error));
      });
      await pause(this.pauseMs);
    }
  }

  async #create(toCall: typeof create1): Promise<void> {
    const { path, headers, body } = toCall(integrator);
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    const text = await answer.text();
    const { code, data } = answer.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : {};
    if (answer.status === 200 && code === '1') this.acknowledged.push(data.txlogisticId);
    else this.odd.push(`${path} ${answer.status} ${text}`);
  }

  /** Reads the stream of console calls to its end. */
  async #follow(): Promise<void> {
    const { signal } = this.#stopped;
    const { token } = developer;
    const url = `${address}/openplatformweb/console/liveCalls`;
    const answer = await fetch(url, { headers: { token }, signal });
    this.streams += 1;
    const text = await answer.text();
    if (answer.status !== 200) this.odd.push(`stream ${answer.status} ${text}`);
  }
}

describe('two servers behind a simple proxy, restarted in turn', () => {
  it('lose no call of either version, break no connection and end streams cleanly', async (context) => {
    const everyone = () => Promise.all(ports.map((_, index) => proxy.untilAnswered(index, enough)));
    const isLive = async () => (await fetch(`${address}/livez`)).status === 200;
    await until(isLive, 'the proxy passes calls on');
    const load = new Load();
    context.after(() => load.stop());
    await everyone();
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, port] of ports.entries()) {
        await end(index);
        load.pauseMs = 100;
        servers[index] = await start(port);
        load.pauseMs = 0;
        await everyone();
      }
    }
    await load.stop();
    assert.deepEqual(load.odd, []);
    assert.ok(load.streams > rounds);
    const orders = await database.selectFrom('orders').select('txlogistic_id').execute();
    const kept = orders.map((order) => order.txlogistic_id).sort();
    assert.deepEqual(kept, load.acknowledged.sort());
  });
});
