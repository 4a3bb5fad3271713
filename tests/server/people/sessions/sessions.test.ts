import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { removeOldSessions } from '#server/people/sessions/session-store.ts';
import { ask } from '../../_support/people.ts';
import { sessionCode } from '../../_support/records.ts';
import { addMember, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal({ SESSION_IDLE_MIN: '60', SESSION_DAYS: '2' });
const { clock } = portal;

const list = async (token: string) =>
  (await ask(portal, 'POST', 'user/sessions', {}, { token })).data.sessions;
const end = async (token: string, request: object = {}) =>
  (await ask(portal, 'POST', 'user/endSession', request, { token })).data.ended;

async function signIn(account: string): Promise<string> {
  const { code, data } = await login(portal, account);
  assert.equal(code, 1);
  return data.token;
}

describe('session', () => {
  it('expires after the idle time without a call', async () => {
    const { token } = await addMember(portal);
    clock.now += hourMs - 1;
    assert.equal(await sessionCode(portal, token), 1);
    clock.now += hourMs;
    assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
  });

  it('expires after its days even if used', async () => {
    const { token } = await addMember(portal);
    const opened = clock.now;
    while (clock.now + 50 * minuteMs < opened + 2 * dayMs) {
      clock.now += 50 * minuteMs;
      assert.equal(await sessionCode(portal, token), 1);
    }
    clock.now = opened + 2 * dayMs;
    assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
  });

  it('requires a token that exists', async () => {
    for (const token of ['', 'x', ' ', 'a'.repeat(5000)]) {
      assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
    }
  });

  it('gets a new token at each sign-in', async () => {
    const { user } = await addMember(portal);
    assert.notEqual(await signIn(user.account), await signIn(user.account));
  });
});

describe('user/sessions', () => {
  it('shows where each was opened, which one asks and when it ends', async () => {
    const { token, user } = await addMember(portal);
    clock.now += 5 * minuteMs;
    const other = await signIn(user.account);
    clock.now += 5 * minuteMs;
    const [own, second] = await list(token);
    assert.deepEqual([own.current, second.current], [true, false]);
    assert.equal(own.usedAt, clock.now);
    assert.equal(own.endsAt, clock.now + hourMs);
    assert.equal(own.createdAt, clock.now - 10 * minuteMs);
    assert.match(second.ip, /^10\./);
    assert.equal(second.usedAt, clock.now - 5 * minuteMs);
    assert.ok(!JSON.stringify([own, second]).includes(other));
  });

  it('omits expired sessions and those of others', async () => {
    const { token, user } = await addMember(portal);
    await signIn(user.account);
    await addMember(portal);
    assert.equal((await list(token)).length, 2);
    clock.now += 59 * minuteMs;
    assert.equal(await sessionCode(portal, token), 1);
    clock.now += minuteMs;
    assert.deepEqual(
      (await list(token)).map(({ current }: { current: boolean }) => current),
      [true],
    );
  });

  it('shortens the user agent', async () => {
    const { user } = await addMember(portal);
    const headers = { 'user-agent': 'x'.repeat(10_000) };
    const { data } = await login(portal, user.account, undefined, {}, headers);
    const [first] = await list(data.token);
    assert.equal(first.userAgent.length, 300);
  });
});

describe('user/endSession', () => {
  it("ends one of the caller's own sessions by id", async () => {
    const { token, user } = await addMember(portal);
    const other = await signIn(user.account);
    const stranger = await addMember(portal);
    const sessions: { id: string; current: boolean }[] = await list(token);
    const id = sessions.find(({ current }) => !current)?.id;
    assert.equal(await end(stranger.token, { id }), 0);
    assert.equal(await end(stranger.token, { id: 'no-such-session' }), 0);
    assert.equal(await sessionCode(portal, other), 1);
    assert.equal(await end(token, { id }), 1);
    assert.equal(await sessionCode(portal, other), portalErrors.sessionOver);
    assert.equal(await sessionCode(portal, token), 1);
  });

  it('ends all other sessions in one call', async () => {
    const { token, user } = await addMember(portal);
    const others = [await signIn(user.account), await signIn(user.account)];
    const stranger = await addMember(portal);
    assert.equal(await end(token), 2);
    for (const other of others)
      assert.equal(await sessionCode(portal, other), portalErrors.sessionOver);
    assert.equal(await sessionCode(portal, token), 1);
    assert.equal(await sessionCode(portal, stranger.token), 1);
  });
});

it('removeOldSessions removes expired sessions and keeps the others', async () => {
  const { token } = await addMember(portal);
  const old = await addMember(portal);
  clock.now += 59 * minuteMs;
  assert.equal(await sessionCode(portal, token), 1);
  clock.now += minuteMs;
  await removeOldSessions(portal.people);
  const left = await portal.context.database.selectFrom('sessions').select('user_id').execute();
  const users = left.map(({ user_id }) => user_id);
  assert.ok(!users.includes(old.user.id));
  assert.equal(await sessionCode(portal, token), 1);
});
