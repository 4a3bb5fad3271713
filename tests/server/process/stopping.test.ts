import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { openFilledDatabase } from '../_support/database.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { beginCall, type Running, untilClosed } from './_calls.ts';

const context = await openFilledDatabase();
after(() => context.close());
const failing = path.join(import.meta.dirname, '_fail-on-signal.ts');
const environment = {
  ...environmentOf(context),
  NODE_OPTIONS: `--import=${failing} --disable-warning=MODULE_TYPELESS_PACKAGE_JSON`,
};

/** Resolves to the body of /readyz once it returns `status`. */
async function untilReadiness({ address }: Running, status: number): Promise<unknown> {
  let body: unknown;
  await until(async () => {
    const answer = await fetch(`${address}/readyz`);
    body = await answer.json();
    return answer.status === status;
  }, `/readyz answers ${status}`);
  return body;
}

interface Line {
  level: number;
  msg: string;
  err: { message: string; stack: string; cause: { message: string } };
}

/** Log lines, without other output. */
function toLines(stdout: string): Line[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

const fatal = 60;
const fatalOf = (stdout: string) => toLines(stdout).filter(({ level }) => level === fatal);

// Each with its own server: they start in parallel.
const together = { concurrency: true };

describe('unhandled error', together, () => {
  it('is logged once with its cause, lets running calls finish and exits 1, even with further errors and signals', async () => {
    const server = await startServer({ ...environment, DRAIN_DELAY_S: '300' });
    const call = await beginCall(server);
    server.child.kill('SIGUSR2');
    await untilClosed(server);
    server.child.kill('SIGWINCH');
    server.child.kill('SIGTERM');
    assert.match(await call.finish(), /"code":"145003010"/);
    const { code, stdout, stderr } = await server.ended;
    assert.deepEqual([code, stderr], [1, '']);
    const [first, second, ...others] = fatalOf(stdout);
    assert.deepEqual(
      [first?.err.message, second?.err.message, others],
      ['an unhandled error', 'an unhandled rejection', []],
    );
    assert.equal(first?.err.cause.message, 'the cause of it');
    assert.match(first?.err.stack ?? '', /_fail-on-signal/);
  });

  if (context.engine === 'sqlite') {
    it('is logged with its cause from the writer thread, and the next write starts another thread', async () => {
      const server = await startServer(environment);
      server.child.kill('SIGCONT');
      let output = '';
      server.child.stdout?.on('data', (chunk) => {
        output += chunk;
      });
      await until(() => output.includes('the thread has a fault'), 'the fault is logged');
      await untilReadiness(server, 200);
      server.child.kill('SIGTERM');
      const { code, stdout } = await server.ended;
      assert.equal(code, 0);
      // Other errors concern what was being written at that moment.
      const ended = 'a connection to the database broke';
      const [line, ...others] = toLines(stdout).filter(({ msg }) => msg === ended);
      assert.match(line?.err.message ?? '', /the thread that writes ended with 1/);
      assert.deepEqual([line?.err.cause.message, others], ['the thread has a fault', []]);
    });
  }
});

describe('termination signal', together, () => {
  it('makes probes fail before the port closes, and an error ends the delay', async () => {
    const server = await startServer({ ...environment, DRAIN_DELAY_S: '300' });
    server.child.kill('SIGTERM');
    const told = await untilReadiness(server, 503);
    assert.deepEqual(told, { status: 'not ready', failing: ['stopping'] });
    const answer = await fetch(`${server.address}/openplatformweb/demo/account`);
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
    await answer.text();
    server.child.kill('SIGWINCH');
    const { code, stdout } = await server.ended;
    assert.deepEqual([code, fatalOf(stdout).length], [1, 1]);
  });

  it('counts once if repeated immediately, as npm does on Ctrl-C, and later ends the process immediately', async () => {
    const server = await startServer({ ...environment, DRAIN_DELAY_S: '300' });
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    await untilReadiness(server, 503);
    const timer = setInterval(() => server.child.kill('SIGTERM'), 100);
    await server.ended;
    clearInterval(timer);
    assert.equal(server.child.signalCode, 'SIGTERM');
  });

  if (process.env.TESTS === 'all') {
    it('does not wait for a silent caller and exits 0', async () => {
      const server = await startServer(environment);
      const { socket } = await beginCall(server);
      socket.on('error', () => {});
      server.child.kill('SIGTERM');
      assert.equal((await server.ended).code, 0);
    });
  }
});
