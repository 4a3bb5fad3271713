import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { portalErrors } from '#contract/errors.ts';
import type { LiveCall, liveCalls } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import {
  LiveCalls,
  mostOfNetwork,
  mostOfPerson,
  mostOfVisitors,
} from '#server/console/calls/live-calls.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { endSession, findSession } from '#server/people/sessions/session-store.ts';
import { addCompany, addDeveloper, type Certified, withServer } from '../../_support/accounts.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { callSandbox, openTestPortal, type TestPortal } from '../../_support/portal.ts';
import { listen } from '../../_support/socket.ts';
import { writeCalls, writeLeftOut } from './_calls.ts';

const portal = await openTestPortal();
const quick = { pollMs: 1 };

/** Opens a stream as a browser does; returns its response and events. */
async function openStream({ app }: TestPortal, { token }: Certified, query = '') {
  const url = `http://127.0.0.1:${await listen(app)}/openplatformweb/console/liveCalls${query}`;
  const response = await fetch(url, { headers: { token, 'accept-encoding': 'gzip, br' } });
  return { response, events: readEvents(response) };
}

async function* readEvents({ body }: Response): AsyncGenerator<LiveCall> {
  assert.ok(body);
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, ''));
  }
}

async function next(events: AsyncIterator<LiveCall>): Promise<LiveCall> {
  const { value, done } = await events.next();
  assert.ok(!done, 'the stream ended');
  return value;
}

type Filter = AskOf<typeof liveCalls>;

async function follow(live: LiveCalls, { token }: Certified, filter: Filter = {}) {
  const session = await findSession(portal.people, token);
  assert.ok(session?.member);
  const events = await live.follow({ ...session, member: session.member }, filter, '192.0.2.1');
  assert.deepEqual(await next(events), { event: 'open' });
  return events;
}

const refusedWith = (text: string) => (error: unknown) =>
  error instanceof PortalError && error.code === portalErrors.tooOften && error.text === text;

describe('console/liveCalls', () => {
  it('reports a new call once it is listed, uncompressed, and none from before', async () => {
    const owner = await addDeveloper(portal);
    await writeCalls(portal, owner.sandbox, [{}]);
    await withServer(portal, async (server) => {
      const { response, events } = await openStream(server, owner);
      assert.equal(response.headers.get('content-type'), 'text/event-stream');
      assert.equal(response.headers.get('content-encoding'), null);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await next(events), { event: 'open' });
      const { headers } = await callSandbox(server, owner.sandbox, 'logistics/trace', {});
      assert.deepEqual(await next(events), { event: 'calls', count: 1 });
      const { data } = await ask(server, 'POST', 'console/calls', {}, owner);
      assert.equal(data.rows[0].requestId, headers['x-request-id']);
      await events.return(undefined);
    });
  });

  it('ends when the server closes', async () => {
    const owner = await addDeveloper(portal);
    const events = await withServer(portal, async (server) => {
      const stream = await openStream(server, owner);
      assert.deepEqual(await next(stream.events), { event: 'open' });
      return stream.events;
    });
    assert.equal((await events.next()).done, true);
  });

  it('is refused without access to the log, and not found for HEAD', async () => {
    const person = await addPerson(portal, { level: 'user' });
    const visitor = await ask(portal, 'GET', 'console/liveCalls');
    const user = await ask(portal, 'GET', 'console/liveCalls', {}, person);
    assert.deepEqual([visitor.code, user.code], [portalErrors.sessionOver, portalErrors.forbidden]);
    const { token } = await addDeveloper(portal);
    const url = '/openplatformweb/console/liveCalls';
    const { statusCode } = await portal.app.inject({ method: 'HEAD', url, headers: { token } });
    assert.equal(statusCode, 404);
  });

  it("reports the caller's matching calls once each, and no stranger's", async () => {
    const live = new LiveCalls(portal.people, quick);
    const owner = await addCompany(portal);
    const stranger = await addDeveloper(portal);
    const events = await follow(live, owner, { environment: 'sandbox', outcome: 'failure' });
    const code = '145003030';
    await writeCalls(portal, stranger.sandbox, [{ code }]);
    await writeCalls(portal, owner.production, [{ code }]);
    const { now } = portal.clock;
    await writeCalls(portal, owner.sandbox, [{ code }, {}, { code }]);
    assert.deepEqual(await next(events), { event: 'calls', count: 2 });
    // Written late by another process: older than those already reported.
    await writeCalls(portal, owner.sandbox, [{ code, called_at: now - 5000 }]);
    assert.deepEqual(await next(events), { event: 'calls', count: 1 });
    live.close();
    assert.equal((await events.next()).done, true);
  });

  it('filters by version', async () => {
    const live = new LiveCalls(portal.people, quick);
    const owner = await addDeveloper(portal);
    const events = await follow(live, owner, { version: '2' });
    await writeCalls(portal, owner.sandbox, [{}, { version: 2 }, {}]);
    assert.deepEqual(await next(events), { event: 'calls', count: 1 });
    live.close();
  });

  it('reports calls left out of the log', async () => {
    const live = new LiveCalls(portal.people, { ...quick, countMs: 0 });
    const owner = await addCompany(portal);
    const counted = { at: portal.clock.now, operation: 'basic', code: '145003030', count: 4 };
    await writeLeftOut(portal, owner.sandbox, [counted]);
    const events = await follow(live, owner, { environment: 'sandbox' });
    await writeLeftOut(portal, owner.production, [counted]);
    await writeLeftOut(portal, owner.sandbox, [{ ...counted, code: '145003031' }]);
    assert.deepEqual(await next(events), { event: 'leftOut' });
    await writeCalls(portal, owner.sandbox, [{}]);
    assert.deepEqual(await next(events), { event: 'calls', count: 1 });
    live.close();
  });

  it('ends with the session without prolonging it', async () => {
    const live = new LiveCalls(portal.people, { ...quick, sessionMs: 0, aliveMs: 0 });
    const owner = await addDeveloper(portal);
    const events = await follow(live, owner);
    portal.clock.now += 61_000;
    assert.deepEqual(await next(events), { event: 'alive' });
    const used = () =>
      portal.context.database
        .selectFrom('sessions')
        .select('used_at')
        .where('user_id', '=', owner.user.id)
        .executeTakeFirst();
    assert.equal((await used())?.used_at, portal.clock.now - 61_000);
    await endSession(portal.context.database, owner.token);
    let last = await events.next();
    while (!last.done) last = await events.next();
    assert.equal(await used(), undefined);
  });

  it('ends after its longest time, so that the reader reconnects', async () => {
    const live = new LiveCalls(portal.people, { ...quick, longestMs: 0 });
    const events = await follow(live, await addDeveloper(portal));
    assert.equal((await events.next()).done, true);
  });

  it('is limited per person until one ends, which frees its place immediately', {
    timeout: 20_000,
  }, async () => {
    const live = new LiveCalls(portal.people, { pollMs: 60_000 });
    const owner = await addDeveloper(portal);
    const streams = [];
    for (let at = 0; at < mostOfPerson; at += 1) streams.push(await follow(live, owner));
    await assert.rejects(follow(live, owner), refusedWith('portal.liveOwnMost'));
    await follow(live, await addDeveloper(portal));
    const waiting = streams[0]?.next();
    await streams[0]?.return?.();
    assert.equal((await waiting)?.done, true);
    await follow(live, owner);
    live.close();
  });

  it('frees a place soon after a browser disconnects', {
    timeout: 14_000,
  }, async () => {
    const owner = await addDeveloper(portal);
    await withServer(portal, async (server) => {
      const streams = [];
      for (let at = 0; at < mostOfPerson; at += 1) streams.push(await openStream(server, owner));
      const refused = await openStream(server, owner);
      const { code } = (await refused.response.json()) as { code: number };
      assert.equal(code, portalErrors.tooOften);
      await streams[0]?.response.body?.cancel();
      for (;;) {
        const { response } = await openStream(server, owner);
        if (response.headers.get('content-type') === 'text/event-stream') break;
        // Without a pause this would exceed the calls that a session may make in a minute.
        await pause(100);
      }
    });
  });

  it('keeps places free for others while many demo visitors watch', async () => {
    const live = new LiveCalls(portal.people, { pollMs: 1000 });
    const shared = await addDeveloper(portal);
    const { database } = portal.context;
    await database
      .updateTable('users')
      .set({ shared: 1 })
      .where('id', '=', shared.user.id)
      .execute();
    const session = await findSession(portal.people, shared.token);
    assert.ok(session?.member);
    const { member } = session;
    const open = async (id: string, ip: string) => {
      await (await live.follow({ ...session, member, id }, {}, ip)).next();
    };
    // Sessions of a shared account count separately, those of one network together.
    for (let at = 0; at < mostOfNetwork; at += 1) await open(`session ${at}`, '192.0.2.1');
    await assert.rejects(open('one more', '192.0.2.1'), refusedWith('portal.liveMost'));
    for (let at = mostOfNetwork; at < mostOfVisitors; at += 1) {
      await open(`session ${at}`, `198.51.100.${at}`);
    }
    await assert.rejects(open('one more', '203.0.113.1'), refusedWith('portal.liveMost'));
    // People with their own account still get a place.
    const owner = await addDeveloper(portal);
    const own = await findSession(portal.people, owner.token);
    assert.ok(own?.member);
    await (await live.follow({ ...own, member: own.member }, {}, '192.0.2.1')).next();
    live.close();
  });
});
