import assert from 'node:assert/strict';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { toMessage } from '#server/push/form.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { readRows } from '../_support/rows.ts';
import { until } from '../_support/until.ts';
import { writePushes } from './_context.ts';
import { openListening } from './_listening.ts';
import { acknowledge } from './_receiver.ts';
import { endAll, openKillable, startListener, startPortal } from './_script.ts';
import { verifyAt } from './_version-2.ts';

after(endAll);

interface Said {
  code: number;
  msg?: string;
  data?: object;
}

const push = {
  id: 'push-1',
  claim: '1:1',
  billCode: 'UEG000000000001',
  kind: 'logistics/statusFeedback',
  headers: { 'x-push-attempt': '1' },
  body: 'bizContent=%7B%7D',
  timeoutMs: 5000,
  heldMs: 10_000,
};

async function read(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

/** A portal that gives these responses to `next` in turn, and then none. */
async function openPortal(says: readonly (() => Said | Promise<Said>)[]) {
  // biome-ignore lint/suspicious/noExplicitAny: arbitrary JSON of the script.
  const asked: any[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  const answers: any[] = [];
  const server = await openKillable(0, async (request, response) => {
    const body = await read(request);
    if (request.url?.endsWith('answer')) {
      answers.push(body);
      response.end(JSON.stringify({ code: 1, data: { kept: true } }));
      return;
    }
    const say = says[asked.push(body) - 1];
    if (say) response.end(JSON.stringify(await say()));
  });
  return { asked, answers, kill: server.kill, address: `http://127.0.0.1:${server.port}` };
}

const give = (parts: object = {}, waitedMs = 0): Said => ({
  code: 1,
  data: { pushes: [{ ...push, ...parts }], waitedMs },
});

/** The script between such a portal and a receiver. */
async function openScript(says: readonly (() => Said | Promise<Said>)[], receive: RequestListener) {
  const portal = await openPortal(says);
  const receiver = await openKillable(0, receive);
  const to = `http://127.0.0.1:${receiver.port}/`;
  const listener = startListener(portal.address, 'listen_token', to);
  const close = async () => {
    listener.child.kill('SIGKILL');
    await Promise.all([portal.kill(), receiver.kill()]);
  };
  return { portal, listener, close };
}

const { portal, database, addOwner } = await openListening();
const [first, second] = await Promise.all([startPortal(portal), startPortal(portal)]);

describe('listen.mjs', () => {
  it('returns the responses to forwarded pushes before it ends for another listener', async () => {
    const held: (() => void)[] = [];
    const taken = { code: 149010006, msg: 'another has taken over' };
    const { portal, listener, close } = await openScript(
      [() => give(), () => taken],
      (_, response) =>
        held.push(() => acknowledge(response, { headers: {}, body: '', content: '' })),
    );
    await until(() => listener.said().includes('taken over'), listener.said);
    await until(() => held.length === 1, listener.said);
    held[0]?.();
    assert.equal((await listener.ended)[0], 1);
    assert.equal(portal.answers[0]?.status, 200);
    await close();
  });

  it('forwards a push of version 2 byte for byte, with its signature headers', async () => {
    const secret = newWebhookSecret();
    const text = 'a+b & “ق” 100% \u{1f600} \u2028 \ud800';
    const content = JSON.stringify({ billCode: push.billCode, text });
    const form = {
      version: 2,
      kind: push.kind,
      secrets: [secret],
      timeZone: 'Africa/Cairo',
    } as const;
    const message = toMessage(form, { id: 'push-1', number: 1, content }, Date.now());
    const came: unknown[] = [];
    const { portal, listener, close } = await openScript(
      [() => give(message)],
      async (request, response) => {
        let body = '';
        for await (const chunk of request.setEncoding('utf8')) body += chunk;
        came.push(
          verifyAt(Date.now(), secret, { headers: request.headers, body, content: '' }),
          body,
        );
        response.writeHead(204).end();
      },
    );
    await until(() => portal.answers.length === 1, listener.said);
    assert.deepEqual(came, [JSON.parse(message.body), message.body]);
    assert.equal(portal.answers[0].status, 204);
    await close();
  });

  it('takes over once, even if the portal fails later', async () => {
    const nothing = { code: 1, data: { pushes: [], waitedMs: 0 } };
    const away = { code: 149010009, msg: 'away' };
    const { portal, listener, close } = await openScript(
      [() => away, () => nothing, () => away],
      () => {},
    );
    await until(() => portal.asked.length === 4, listener.said);
    assert.deepEqual(
      portal.asked.map(({ begins }) => begins),
      [true, true, undefined, undefined],
    );
    await close();
  });

  it('forwards no push whose claim expired before it arrived', async () => {
    let count = 0;
    const late = async () => {
      await wait(400);
      return give({ heldMs: 300 });
    };
    const waited = async () => {
      await wait(400);
      // Longer than the real wait, because a busy machine is late as well.
      return give({ heldMs: 300 }, 60_000);
    };
    const { portal, listener, close } = await openScript([late, waited], (_, response) => {
      count += 1;
      response.end('{"code":"1"}');
    });
    await until(() => portal.answers.length === 1, listener.said);
    assert.equal(count, 1, 'what the portal itself waited does not count');
    assert.match(listener.said(), /came too late to be forwarded/);
    await close();
  });

  it('reports a receiver that switches protocols', async () => {
    const { portal, listener, close } = await openScript([() => give()], ({ socket }) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    await until(() => portal.answers.length === 1, listener.said);
    assert.equal(portal.answers[0].status, 101);
    await close();
  });

  it('reports an invalid token and ends', async () => {
    const wrong = { code: 149010011, msg: 'The token is not valid' };
    const { listener, close } = await openScript([() => wrong], () => {});
    assert.equal((await listener.ended)[0], 1);
    assert.match(listener.said(), /token is not valid/);
    await close();
  });
});

/** A receiver of pushes in lanes of one waybill each. */
async function openLanes(lanes: number, events: number) {
  const owner = await addOwner();
  const came = new Map<string, number[]>();
  const lane = { owner, came, count: 0 };
  const receive: RequestListener = async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { billCode, sequence } = JSON.parse(new URLSearchParams(text).get('bizContent') ?? '');
    lane.count += 1;
    came.set(billCode, [...(came.get(billCode) ?? []), sequence]);
    response.end('{"code":"1"}');
  };
  for (let made = 0; made < lanes; made += 1) await writePushes(portal, owner.account, events);
  const isDone = async () => {
    const rows = await readRows(database, 'push', { account_id: owner.account.accountId });
    return rows.every(({ status }) => status === 'delivered');
  };
  /** Only pushes under way during a kill may arrive twice. */
  const assertWhole = (kills: number) => {
    assert.equal(came.size, lanes);
    for (const [billCode, sequences] of came) {
      const news = sequences.filter((each, at) => each !== sequences[at - 1]);
      const all = Array.from({ length: events }, (_, at) => at + 1);
      assert.deepEqual(news, all, `${billCode} out of order, or something lost`);
    }
    const repeated = lane.count - lanes * events;
    assert.ok(repeated <= kills * lanes, `${repeated} came twice`);
  };
  return Object.assign(lane, { receive, isDone, assertWhole });
}

/** Forwards requests to the portals in turn, even to one that is down. */
function toPortals(addresses: readonly string[]): RequestListener {
  let turn = 0;
  return (request, response) => {
    turn += 1;
    const { method, headers, url = '' } = request;
    const onward = http.request(new URL(url, addresses[turn % addresses.length]), {
      method,
      headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}

describe('listen.mjs', () => {
  it('loses nothing and keeps the order while receiver and script are killed and restarted', async () => {
    const lanes = await openLanes(5, 12);
    const port = await findFreePort();
    let receiver = await openKillable(port, lanes.receive);
    const to = `http://127.0.0.1:${port}/pushes`;
    const { listenToken } = lanes.owner;
    let listener = startListener(first.address, listenToken, to);
    const said = () => listener.said();
    await until(() => lanes.count >= 15, said);
    await receiver.kill();
    await until(() => said().includes('ECONNREFUSED'), said);
    receiver = await openKillable(port, lanes.receive);
    await until(() => lanes.count >= 30, said);
    listener.child.kill('SIGKILL');
    await listener.ended;
    const soFar = lanes.count;
    listener = startListener(first.address, listenToken, to);
    await until(() => lanes.count > soFar, said);
    await until(lanes.isDone, said);
    await receiver.kill();
    lanes.assertWhole(1);
    listener.child.kill('SIGINT');
    assert.deepEqual((await listener.ended)[0], 0);
  });

  it('loses nothing and keeps the order while one of two portals is killed and the other restarted', async () => {
    const lanes = await openLanes(5, 12);
    const receiver = await openKillable(0, lanes.receive);
    const addresses = [first.address, second.address];
    const proxy = await openKillable(0, toPortals(addresses));
    const to = `http://127.0.0.1:${receiver.port}/pushes`;
    const at = `http://127.0.0.1:${proxy.port}`;
    const listener = startListener(at, lanes.owner.listenToken, to);
    await until(() => lanes.count >= 15, listener.said);
    second.child.kill('SIGKILL');
    await until(() => lanes.count >= 30, listener.said);
    first.child.kill('SIGTERM');
    await first.ended;
    const { address } = await startPortal(portal);
    addresses.splice(0, 2, address);
    await until(lanes.isDone, listener.said);
    lanes.assertWhole(2);
    const states = listener.said().match(/connection lost, retrying|connected again/g) ?? [];
    assert.ok(states.length >= 2);
    // Each loss and each return is reported once.
    assert.deepEqual(
      states,
      states.map((_, index) => (index % 2 === 0 ? 'connection lost, retrying' : 'connected again')),
    );
    assert.equal(states.at(-1), 'connected again');
    listener.child.kill('SIGINT');
    assert.deepEqual((await listener.ended)[0], 0);
    await Promise.all([receiver.kill(), proxy.kill()]);
  });
});
