import assert from 'node:assert/strict';
import http, { type RequestListener } from 'node:http';
import { after, describe, it } from 'node:test';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { until } from '../_support/until.ts';
import { writePushes } from './_context.ts';
import { openListening } from './_listening.ts';
import { endAll, openKillable, startListener, startPortal } from './_script.ts';

const { portal, database, addOwner } = await openListening();
const [first, second] = await Promise.all([startPortal(portal), startPortal(portal)]);
after(endAll);

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
    const rows = await database
      .selectFrom('push')
      .select('status')
      .where('account_id', '=', owner.account.accountId)
      .execute();
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
    const told = listener.said().match(/connection lost, retrying|connected again/g) ?? [];
    assert.ok(told.length >= 2);
    // Each loss and each return is reported once.
    assert.deepEqual(
      told,
      told.map((_, index) => (index % 2 === 0 ? 'connection lost, retrying' : 'connected again')),
    );
    assert.equal(told.at(-1), 'connected again');
    listener.child.kill('SIGINT');
    assert.deepEqual((await listener.ended)[0], 0);
    await Promise.all([receiver.kill(), proxy.kill()]);
  });
});
