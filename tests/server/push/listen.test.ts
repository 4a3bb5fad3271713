import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mostTokens } from '#contract/portal/console-inbox.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { ask, type Person } from '../_support/people.ts';
import { masterKey } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { openOwners, toPushAccount } from '../console/pushes/_owners.ts';
import { makeWorker, readPush, sendAll, writePushes } from './_ground.ts';

const kind = 'logistics/statusFeedback';
const timeoutS = 1;

const portal = await openOwners({ PUSH_RETRY_S: Array(50).fill('0.2').join() });
const { database } = portal.ground;
portal.clock.now = Date.now();

async function addOwner() {
  const developer = await addDeveloper(portal);
  const account = await toPushAccount(portal, developer.sandbox);
  const owner = { ...developer, account };
  assert.equal((await tell(owner, 'directPushes', { to: 'listen', kind })).code, 1);
  const { data } = await tell(owner, 'createListenToken', {});
  return { ...owner, listenToken: String(data.token) };
}

const tell = (person: Person, path: string, request: object) =>
  ask(portal, 'POST', `console/${path}`, request, { token: person.token });

const listen = (listenToken: string, path: string, request: object) =>
  ask(portal, 'POST', `listen/${path}`, request, {
    headers: { authorization: `Bearer ${listenToken}` },
  });

const next = (listenToken: string, listener: string, parts: object = {}) =>
  listen(listenToken, 'next', { listener, room: 8, ...parts });

const acknowledgement = Buffer.from('{"code":"1"}').toString('base64');

describe('the calls of a listener', () => {
  it('hand a push to who listens alone, and write down what the local receiver answered', async () => {
    const owner = await addOwner();
    const [first = '', second = ''] = await writePushes(portal, owner.account, 2);
    await sendAll(makeWorker(portal));
    assert.deepEqual((await readPush(portal, first)).tries, [], 'no worker sends it anywhere');

    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const [push, ...others] = begins.data.pushes;
    assert.deepEqual([push.id, others], [first, []], 'the second of a waybill waits for the first');
    assert.equal(push.headers['x-push-attempt'], '1');
    const failed = { id: push.id, claim: push.claim, durationMs: 5, status: 500 };
    assert.equal((await listen(owner.listenToken, 'answer', failed)).data.kept, true);
    const [attempt] = (await readPush(portal, first)).tries;
    assert.deepEqual([attempt?.http_status, attempt?.duration_ms], [500, 5]);

    portal.clock.now += 1000;
    const again = (await next(owner.listenToken, 'listener-1')).data.pushes;
    assert.equal(again[0].headers['x-push-attempt'], '2');
    const taken = { ...failed, claim: again[0].claim, status: 200, body: acknowledgement };
    assert.equal((await listen(owner.listenToken, 'answer', taken)).data.kept, true);
    assert.equal((await readPush(portal, first)).status, 'delivered');
    assert.equal((await listen(owner.listenToken, 'answer', taken)).data.kept, false, 'only once');
    assert.equal((await next(owner.listenToken, 'listener-1')).data.pushes[0].id, second);
  });

  it('say that nothing listens at the local address, as of any receiver that is away', async () => {
    const owner = await addOwner();
    const [id = ''] = await writePushes(portal, owner.account);
    const begins = await next(owner.listenToken, 'listener-1', { begins: true });
    const { claim } = begins.data.pushes[0];
    await listen(owner.listenToken, 'answer', { id, claim, durationMs: 2, error: 'ECONNREFUSED' });
    const push = await readPush(portal, id);
    assert.deepEqual([push.status, push.tries[0]?.http_status], ['pending', null]);
    assert.match(push.tries[0]?.error ?? '', /ECONNREFUSED/);
  });

  it('end who listened before, and refuse a token that is unknown, revoked or over', async () => {
    const owner = await addOwner();
    await writePushes(portal, owner.account, 1);
    await next(owner.listenToken, 'listener-1', { begins: true });
    await writePushes(portal, owner.account, 1);
    await next(owner.listenToken, 'listener-2', { begins: true });
    const ousted = await next(owner.listenToken, 'listener-1');
    assert.deepEqual([ousted.code, ousted.msg.includes('taken over')], [149010006, true]);

    const { tokens } = (await ask(portal, 'GET', 'console/inbox', {}, owner)).data;
    assert.equal(tokens.length, 1);
    assert.equal((await tell(owner, 'revokeListenToken', { id: tokens[0].id })).code, 1);
    const refused = await next(owner.listenToken, 'listener-2');
    assert.deepEqual([refused.code, refused.msg.includes('revoked')], [149010011, true]);

    const { data } = await tell(owner, 'createListenToken', {});
    const before = portal.clock.now;
    portal.clock.now += 31 * 24 * 60 * 60 * 1000;
    assert.equal((await next(data.token, 'listener-2')).code, 149010011);
    portal.clock.now = before;
    assert.equal((await listen('', 'next', {})).code, 149010011);
  });

  it('are opened by five tokens at most, none of which is kept', async () => {
    const owner = await addOwner();
    for (let count = 1; count < mostTokens; count += 1) {
      assert.equal((await tell(owner, 'createListenToken', {})).code, 1);
    }
    assert.equal((await tell(owner, 'createListenToken', {})).code, 149010006);
    const rows = JSON.stringify(await database.selectFrom('listen_token').selectAll().execute());
    assert.ok(!rows.includes(owner.listenToken));
    const record = await database
      .selectFrom('audit')
      .select('action')
      .where('actor', '=', owner.user.id)
      .execute();
    assert.equal(record.length, mostTokens);
    assert.ok(record.every(({ action }) => action === 'account.createListenToken'));
  });

  it('bound what a listener sends', async () => {
    const owner = await addOwner();
    const body = 'A'.repeat(200_000);
    const answer = { id: 'x', claim: '1:1', durationMs: 0, body };
    assert.equal((await listen(owner.listenToken, 'answer', answer)).status, 413);
    const odd = { ...answer, claim: 'odd', body: '' };
    const { code, data } = await listen(owner.listenToken, 'answer', odd);
    assert.deepEqual([code, Object.keys(data.fields)], [149010004, ['claim']]);
  });

  it('take no more wrong tokens of an address than thirty in ten minutes', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 40; count += 1)
      codes.push((await listen(`x${count}`, 'next', {})).code);
    assert.equal(codes.at(-1), 149010007);
    const owner = await addOwner();
    assert.equal((await next(owner.listenToken, 'listener-1', { begins: true })).code, 149010007);
  });
});

/** A receiver that can be killed: connections of a killed one are refused. */
function openKillable(port: number, onPush: (sequence: number, billCode: string) => void) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { billCode, sequence } = JSON.parse(new URLSearchParams(text).get('bizContent') ?? '');
    onPush(sequence, billCode);
    response.end('{"code":"1"}');
  });
  return new Promise<{ port: number; kill(): Promise<unknown> }>((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const kill = () => {
        server.closeAllConnections();
        return new Promise((closed) => server.close(closed));
      };
      resolve({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, kill });
    });
  });
}

describe('listen.mjs', () => {
  const started: ChildProcess[] = [];
  let address = '';
  before(async () => {
    const server = await startServer({
      ...environmentOf(portal.ground),
      MASTER_KEY: masterKey,
      DEMO: 'off',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PUSH_TIMEOUT_S: String(timeoutS),
      PUSH_RETRY_S: Array(50).fill('0.2').join(),
    });
    address = server.address;
    started.push(server.child);
  });
  after(() => {
    for (const child of started) child.kill('SIGKILL');
  });

  function startListener(token: string, to: string) {
    const words = ['static/listen.mjs', '--url', address, '--to', to];
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env.PATH, LISTEN_TOKEN: token },
    });
    started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    return { child, said: () => said, ended: once(child, 'close') };
  }

  const until = async (isSo: () => boolean | Promise<boolean>, what: () => string) => {
    for (let tries = 0; !(await isSo()); tries += 1) {
      assert.ok(tries < 600, what());
      await wait(50);
    }
  };

  it('loses nothing and keeps the order, while receiver and script are killed and restarted', async () => {
    const owner = await addOwner();
    const [lanes, events] = [5, 12];
    const came = new Map<string, number[]>();
    let count = 0;
    const onPush = (sequence: number, billCode: string) => {
      count += 1;
      came.set(billCode, [...(came.get(billCode) ?? []), sequence]);
    };
    let receiver = await openKillable(0, onPush);
    const { port } = receiver;
    const to = `http://127.0.0.1:${port}/pushes`;
    let listener = startListener(owner.listenToken, to);
    for (let lane = 0; lane < lanes; lane += 1) await writePushes(portal, owner.account, events);

    await until(
      () => count >= 15,
      () => listener.said(),
    );
    await receiver.kill();
    await until(
      () => listener.said().includes('ECONNREFUSED'),
      () => listener.said(),
    );
    receiver = await openKillable(port, onPush);
    await until(
      () => count >= 30,
      () => listener.said(),
    );
    listener.child.kill('SIGKILL');
    await listener.ended;
    const soFar = count;
    listener = startListener(owner.listenToken, to);
    await until(
      () => count > soFar,
      () => listener.said(),
    );
    const isDone = async () => {
      const rows = await database
        .selectFrom('push')
        .select('status')
        .where('account_id', '=', owner.account.accountId)
        .execute();
      return rows.length === lanes * events && rows.every(({ status }) => status === 'delivered');
    };
    await until(isDone, () => listener.said());
    await receiver.kill();

    assert.equal(came.size, lanes);
    for (const [billCode, sequences] of came) {
      const news = sequences.filter((each, at) => each !== sequences[at - 1]);
      const all = Array.from({ length: events }, (_, at) => at + 1);
      assert.deepEqual(news, all, `${billCode} out of order, or something lost`);
    }
    const repeated = count - lanes * events;
    assert.ok(repeated <= lanes, `${repeated} came twice: only what was under way may`);
    listener.child.kill('SIGINT');
    assert.deepEqual((await listener.ended)[0], 0);
  });

  it('says what is wrong with its token, and who took over, and ends', async () => {
    const owner = await addOwner();
    const wrong = startListener('listen_wrong', 'http://127.0.0.1:9/');
    assert.equal((await wrong.ended)[0], 1);
    assert.match(wrong.said(), /token is not valid/);
    const first = startListener(owner.listenToken, 'http://127.0.0.1:9/');
    const isListening = async () => {
      const rows = await database
        .selectFrom('listener')
        .select('listener')
        .where('account_id', '=', owner.account.accountId)
        .execute();
      return rows.length === 1;
    };
    await until(isListening, first.said);
    const second = startListener(owner.listenToken, 'http://127.0.0.1:9/');
    assert.equal((await first.ended)[0], 1);
    assert.match(first.said(), /taken over/);
    second.child.kill('SIGTERM');
    assert.equal((await second.ended)[0], 0);
  });
});
