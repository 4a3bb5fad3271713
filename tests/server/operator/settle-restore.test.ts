import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleRestore } from '#server/operator/settle-restore.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { addCompany } from '../_support/accounts.ts';
import { linkToken, newDevice, notifiedDevices, signInFrom } from '../_support/devices.ts';
import { addColleague, ask } from '../_support/people.ts';
import { addMember, openPeoplePortal, visitorCode } from '../_support/sign-up.ts';
import { inviteTo } from '../people/organisations/_invited.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;

describe('settleRestore', () => {
  it('revives nothing that may have ended or been used since the backup', async () => {
    const company = await addCompany(portal);
    const { organisation } = company;
    const until = portal.clock.now + 3_600_000;
    await database
      .updateTable('account')
      .set({ old_key_until: until, old_webhook_until: until })
      .where('organisation_id', '=', organisation.id)
      .execute();
    const colleague = await addColleague(portal, company, 'developer');
    const own = { token: colleague.token };
    const listener = await ask(portal, 'POST', 'console/createListenToken', {}, own);
    const request = { name: 'x', scopes: ['read'], days: 7 };
    const tool = await ask(portal, 'POST', 'console/createToolToken', request, own);
    const invitation = await inviteTo(portal, company, 'invited@example.com');
    const person = await addMember(portal, { factors_off_at: until });
    await signInFrom(portal, person, { address: '203.0.113.9', device: newDevice() });
    const link = linkToken((await notifiedDevices(portal, person)).at(-1));
    await visitorCode(portal, 'reset', person.email);

    const taken = { id: 'b', at: portal.clock.now };
    const options = { numbersPerSecond: 0, old: undefined };
    const settled: Record<string, unknown> = await settleRestore(portal.people, taken, options);
    const { invitationsRevoked, listenTokensRevoked, toolTokensRevoked, oldKeysEnded } = settled;
    assert.deepEqual(
      [invitationsRevoked, listenTokensRevoked, toolTokensRevoked, oldKeysEnded],
      [1, 1, 1, 4],
    );
    for (const table of ['sessions', 'verification_code', 'invitation'] as const) {
      assert.deepEqual(await database.selectFrom(table).selectAll().execute(), [], table);
    }
    const shown = await ask(portal, 'GET', 'organisation/invitation', { token: invitation });
    assert.notEqual(shown.code, 1);
    const pressed = await ask(portal, 'POST', 'user/endByLink', { token: link });
    assert.equal(pressed.data.outcome, 'over');
    assert.equal((await ask(portal, 'POST', 'user/me', {}, own)).code, 149010008);
    const headers = { authorization: `Bearer ${listener.data.token}` };
    const next = { listener: 'listener-1', room: 1, begins: true };
    assert.notEqual((await ask(portal, 'POST', 'listen/next', next, { headers })).code, 1);
    assert.equal(typeof tool.data.token, 'string');
    const open = await database
      .selectFrom('account')
      .select('id')
      .where('old_key_until', '>', portal.clock.now)
      .execute();
    assert.deepEqual(open, []);
    const resets = database
      .selectFrom('users')
      .select('id')
      .where('factors_off_at', 'is not', null);
    assert.deepEqual(await resets.execute(), []);
  });

  describe('second factors', () => {
    const taken = { id: 'second-factors', at: portal.clock.now };

    async function readCodes(userId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('recovery_code')
        .select('code_hash')
        .where('user_id', '=', userId)
        .orderBy('code_hash')
        .execute();
      return rows.map(({ code_hash }) => code_hash);
    }

    /** Two codes of a person, as a restore finds them in the backup. */
    async function addCodes() {
      await database.deleteFrom('recovery_code').execute();
      const { id } = (await addMember(portal, {})).user;
      const codes = ['unused', 'used'].map((name) => `${id} ${name}`);
      for (const code_hash of codes) {
        const row = { user_id: id, code_hash, created_at: portal.clock.now };
        await database.insertInto('recovery_code').values(row).execute();
      }
      return { id, codes };
    }

    const settle = (old: typeof database | undefined): Promise<Record<string, unknown>> =>
      settleRestore(portal.people, taken, { numbersPerSecond: 0, old });

    it('ends all recovery codes without the previous database', async () => {
      const { id } = await addCodes();
      const { recoveryCodesEnded } = await settle(undefined);
      assert.equal(recoveryCodesEnded, 2);
      assert.deepEqual(await readCodes(id), []);
    });

    it('ends all recovery codes with an unrelated previous database', async () => {
      const { id } = await addCodes();
      const other = await openPeoplePortal();
      const { recoveryCodesEnded } = await settle(other.context.database);
      assert.equal(recoveryCodesEnded, 2);
      assert.deepEqual(await readCodes(id), []);
    });

    it('ends recovery codes and challenges used since, and keeps the others', async () => {
      const { id, codes } = await addCodes();
      const before = await openPeoplePortal();
      const action = 'backup.create';
      await before.people.write(async (transaction) =>
        addAudit(transaction, before.people, { actor: 'operator', action, subject: taken.id }),
      );
      const other = await addMember(before, {});
      await before.context.database
        .insertInto('recovery_code')
        .values({ user_id: other.user.id, code_hash: codes[0] ?? '', created_at: 0 })
        .execute();
      const expires_at = portal.clock.now + 60_000;
      const spent = { challenge: 'answered since', expires_at };
      await before.context.database.insertInto('spent_challenge').values(spent).execute();
      const { recoveryCodesEnded } = await settle(before.context.database);
      assert.equal(recoveryCodesEnded, 1);
      assert.deepEqual(await database.selectFrom('spent_challenge').selectAll().execute(), [spent]);
      assert.deepEqual(await readCodes(id), [codes[0]]);
    });

    it('ends authenticator codes that may have been used', async () => {
      const step = Math.floor(portal.clock.now / 30_000);
      const { id } = (await addMember(portal, { totp_secret: 'sealed', totp_step: step - 10 }))
        .user;
      await settle(undefined);
      const row = await database
        .selectFrom('users')
        .select('totp_step')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal(row.totp_step, step + 1);
    });
  });
});
