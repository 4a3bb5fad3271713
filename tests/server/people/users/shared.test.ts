import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { retireDemo, seedDemo } from '#server/demo.ts';
import { ask } from '../../_support/people.ts';
import { sessionCode } from '../../_support/records.ts';
import { addMember, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const [demo] = await Promise.all(
  [1, 2].map(() => seedDemo(database, portal.secrets, portal.clock.now)),
);
assert.ok(demo);
const { name, password } = demo.signIn;

async function signIn(): Promise<string> {
  const { code, data } = await login(portal, name, password);
  assert.equal(code, 1);
  assert.deepEqual([data.userData.shared, data.userData.level], [true, 'enterprise']);
  return data.token;
}

describe('demo integrator', () => {
  it('is created once and owns the demo account', async () => {
    const users = await database.selectFrom('users').select('id').where('shared', '=', 1).execute();
    assert.equal(users.length, 1);
    const member = await database
      .selectFrom('member')
      .select('organisation_id')
      .where('user_id', '=', users[0]?.id ?? '')
      .executeTakeFirst();
    const account = await database
      .selectFrom('account')
      .select('organisation_id')
      .where('api_account', '=', demo.apiAccount)
      .executeTakeFirstOrThrow();
    assert.equal(account.organisation_id, member?.organisation_id);
  });

  it('is certified as developer and company', async () => {
    const token = await signIn();
    const { data } = await ask(portal, 'GET', 'cer/certificationInfo', {}, { token });
    assert.deepEqual([data.developer.state, data.company.state], ['approved', 'approved']);
  });

  it('cannot be changed by its guests', async () => {
    const token = await signIn();
    const post = (path: string, request: object) => ask(portal, 'POST', path, request, { token });
    const newPassword = 'amber-lighthouse-17';
    const code = '123456';
    const answers = [
      await post('user/changePassword', { oldPassword: password, newPassword, endOthers: true }),
      await post('user/changeEmail', { email: 'mine@example.com', code }),
      await post('user/changePhone', { phone: '+201001234567', code }),
      await post('user/deleteAccount', { account: name }),
      await post('user/confirm', { password }),
      await post('user/exportData', {}),
      await post('user/saveSettings', { language: 'AR', timeZone: 'Asia/Kolkata' }),
      await post('user/endSession', {}),
    ];
    for (const answer of answers) {
      assert.equal(answer.code, portalErrors.forbidden);
      assert.match(answer.msg, /demo/);
    }
    await signIn();
  });

  it("hides the other guests' sessions", async () => {
    const [token] = [await signIn(), await signIn()];
    const { data } = await ask(portal, 'POST', 'user/sessions', {}, { token });
    assert.deepEqual(
      data.sessions.map(({ current }: { current: boolean }) => current),
      [true],
    );
  });

  it('reveals its key without a recent proof, and stores no network', async () => {
    const token = await signIn();
    await database.updateTable('sessions').set({ confirmed_at: 0 }).execute();
    const request = { environment: 'sandbox' };
    const { data } = await ask(portal, 'POST', 'console/revealKey', request, { token });
    assert.equal(data.privateKey, demo.privateKey);
    assert.deepEqual(await database.selectFrom('known_network').selectAll().execute(), []);
  });

  it('is removed with its sessions once DEMO is off, and can be created again', async () => {
    const token = await signIn();
    const { token: own } = await addMember(portal);
    await retireDemo(database, portal.secrets);
    assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
    assert.equal((await login(portal, name, password)).code, portalErrors.credentials);
    assert.equal(await sessionCode(portal, own), 1);
    await seedDemo(database, portal.secrets, portal.clock.now);
    await signIn();
  });
});
