import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { startPostgres } from '../../../src/scripts/postgres.ts';
import { solve } from '../_support/captcha.ts';
import { serverUrl } from '../_support/database.ts';
import { makeFolder } from '../_support/folder.ts';
import { openMailServer } from '../_support/mail-server.ts';
import { OrderLoad } from '../_support/order-load.ts';
import { type Integrator, sign } from '../_support/portal.ts';
import { startServer } from '../_support/process.ts';
import { openReceiver } from '../push/_receiver.ts';

const clientsOfEach = 4;
/** Responses of each server between two changes. */
const enough = 10;

/** Two servers on a PostgreSQL that can be stopped, and a mail server. */
async function openContext() {
  const DATA_DIR = makeFolder();
  const postgres = await startPostgres();
  after(() => postgres.stop());
  const mailServer = await openMailServer();
  const environment = {
    DATA_DIR,
    DATABASE_URL: postgres.url,
    SMTP_URL: mailServer.url,
    CAPTCHA_COST: '1',
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
    CALLS_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
  };
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  after(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    for (const { ended } of servers) {
      const { code, stderr } = await ended;
      assert.deepEqual([code, stderr], [0, '']);
    }
  });
  return { postgres, mailServer, addresses: servers.map(({ address }) => address) };
}

/** Only in the PostgreSQL run, which has its binaries. */
if (serverUrl) {
  const { postgres, mailServer, addresses } = await openContext();
  const [address = ''] = addresses;
  const demo: Integrator = (await askPortal(address, 'demo/account')).data;
  const receiver = await openReceiver();
  await callSandbox('setCallback', { kind: 'logistics/statusFeedback', url: receiver.url });

  async function askPortal(server: string, call: string, request?: object) {
    const answer = await fetch(`${server}/openplatformweb/${call}`, {
      ...(request && { method: 'POST', body: JSON.stringify(request) }),
      headers: { langType: 'EN', ...(request && { 'content-type': 'application/json' }) },
    });
    return { status: answer.status, headers: answer.headers, ...(await answer.json()) };
  }

  async function callSandbox(operation: string, request: object): Promise<void> {
    const bizContent = JSON.stringify(request);
    const answer = await fetch(`${address}/openplatformweb/mock/sandbox/${operation}`, {
      method: 'POST',
      headers: sign(demo, bizContent, Date.now()),
      body: new URLSearchParams({ bizContent }),
    });
    const { code, msg } = (await answer.json()) as { code: string; msg: string };
    assert.equal(code, '1', msg);
  }

  async function select(statement: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(statement, values);
    await client.end();
    return rows;
  }

  /** Resolves once `count` more pushes arrived. */
  function morePushes(count: number): Promise<void> {
    const last = receiver.received.length + count;
    const { answer } = receiver;
    return new Promise((resolve) => {
      receiver.answer = (response, received) => {
        answer(response, received);
        if (receiver.received.length < last) return;
        receiver.answer = answer;
        resolve();
      };
    });
  }

  async function assertAway(server: string): Promise<void> {
    const notices = await askPortal(server, 'notice/webPage', {});
    assert.deepEqual([notices.status, notices.code, notices.data], [503, 149010003, null]);
    const health = await fetch(`${server}/healthz`);
    assert.deepEqual([health.status, await health.json()], [503, { status: 'not ready' }]);
    for (const { headers } of [notices, health]) assert.equal(headers.get('retry-after'), '5');
  }

  async function assertCodesArrive(email: string): Promise<void> {
    const captcha = await solve((await askPortal(address, 'captcha')).data);
    const arrived = mailServer.next();
    await askPortal(address, 'user/sendEmail', { purpose: 'register', email, captcha });
    assert.deepEqual((await arrived).to, [email]);
  }

  async function assertKept(acknowledged: readonly string[]): Promise<void> {
    const orders = await select('select from orders where txlogistic_id = any($1)', [acknowledged]);
    assert.equal(orders.length, acknowledged.length);
    // Calls are logged a moment after they were returned, those of the outage after it.
    const logged = `select from call_log where operation = 'orderserve/create' and code = '1'`;
    while ((await select(logged)).length < created);
  }

  /** Successful creates in all tests. */
  let created = 0;

  describe('PostgreSQL restart under load', () => {
    for (const mode of ['fast', 'immediate'] as const) {
      it(`(${mode}) refuses calls, keeps processes running, loses nothing and recovers by itself`, async (context) => {
        const load = new OrderLoad(addresses, demo);
        context.after(() => load.stop());
        load.start(clientsOfEach);
        await load.untilEach('created', enough);
        const [{ bill_code: billCode }] = await select(
          'select bill_code from orders where status = 100',
        );
        const moved = morePushes(1);
        await callSandbox('moveParcel', { billCode, everySeconds: 1 });
        await moved;
        await postgres.halt(mode);
        try {
          await load.untilEach('refused', enough);
          await Promise.all(addresses.map(assertAway));
        } finally {
          await postgres.resume();
        }
        const movedOn = morePushes(2);
        await load.untilEach('created', enough);
        await movedOn;
        await assertCodesArrive(`${mode}@example.com`);
        await load.stop();
        assert.deepEqual(load.odd, []);
        created += load.acknowledged.length;
        await assertKept(load.acknowledged);
      });
    }
  });
}
