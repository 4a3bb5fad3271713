import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';
import type { UserData } from '#contract/portal/user.ts';
import { approveCertification } from '#server/people/certification/decide.ts';
import { suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { addCompany, addDeveloper } from '../../_support/accounts.ts';
import { companyOf, versionOf } from '../../_support/certification.ts';
import { addColleague, addPerson, ask, type Person, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { auditOf, messagesTo, templatesTo } from '../../_support/records.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const { people, clock } = portal;
const staff = await addPerson(portal, { staff: 1 });
const reason = 'Unpaid invoices since September';

type Owned = Pick<Person, 'organisation'>;

const suspend = ({ organisation }: Owned, words: string = reason) =>
  ask(portal, 'POST', 'operator/suspend', { organisation: organisation.id, reason: words }, staff);

const resume = ({ organisation }: Owned) =>
  ask(portal, 'POST', 'operator/resume', { organisation: organisation.id }, staff);

async function seen(person: Pick<Person, 'token'>): Promise<UserData['suspension']> {
  return (await succeed(portal, person, 'user/me')).suspension;
}

/** When the accounts of an organisation were suspended, the sandbox first. */
async function accountsOf({ organisation }: Owned) {
  const rows = await database
    .selectFrom('account')
    .select('suspended_at')
    .where('organisation_id', '=', organisation.id)
    .orderBy('environment', 'desc')
    .execute();
  return rows.map(({ suspended_at }) => suspended_at);
}

describe('operator/suspend', () => {
  it('suspends all accounts and shows every member since when and why until resumed', async () => {
    const company = await addCompany(portal);
    const viewer = await addColleague(portal, company, 'viewer');
    const { code, data } = await suspend(company, `  ${reason} `);
    assert.equal(code, 1);
    const since = clock.now;
    const shown: Integrator = data;
    assert.deepEqual(shown.suspension, { since, reason, by: staff.user.account });
    assert.equal(shown.suspendedAt, since);
    for (const member of [company, viewer]) assert.deepEqual(await seen(member), { since, reason });
    assert.deepEqual(await accountsOf(company), [since, since]);
    const resumed = await resume(company);
    assert.deepEqual([resumed.data.suspension, resumed.data.suspendedAt], [null, null]);
    for (const member of [company, viewer]) assert.equal(await seen(member), null);
    assert.deepEqual(await accountsOf(company), [null, null]);
  });

  it('happens once for simultaneous requests: one audit row without the reason, one message', async () => {
    const developer = await addDeveloper(portal);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => suspend(developer)));
    const codes = outcomes.map(({ code }) => code).sort((one, other) => one - other);
    assert.equal(codes.filter((code) => code === 1).length, 1, String(codes));
    assert.equal(codes.filter((code) => code === portalErrors.conflict).length, 4, String(codes));
    const since = (await seen(developer))?.since;
    clock.now += 1000;
    assert.equal((await suspend(developer)).code, portalErrors.conflict);
    assert.equal((await seen(developer))?.since, since);
    await Promise.all(Array.from({ length: 5 }, () => resume(developer)));
    assert.equal((await resume(developer)).code, portalErrors.conflict);
    const actor = staff.user.id;
    assert.deepEqual(await auditOf(portal, { subject: developer.organisation.id }), [
      { actor, action: 'organisation.suspend', details: '{}' },
      { actor, action: 'organisation.resume', details: '{}' },
    ]);
    assert.deepEqual(await templatesTo(portal, developer), ['suspended', 'resumed']);
  });

  it('notifies owners and developers in their language, even with emails switched off', async () => {
    const phone = { phone: '+201009998877', email: null, email_key: null };
    const owner = await addDeveloper(portal, { language: 'AR', mail_off: '["reviewDecided"]' });
    const [byPhone, viewer] = [
      await addColleague(portal, owner, 'developer'),
      await addColleague(portal, owner, 'viewer'),
    ];
    await database.updateTable('users').set(phone).where('id', '=', byPhone.user.id).execute();
    await suspend(owner);
    const [mail] = await messagesTo(portal, owner);
    assert.deepEqual([mail?.channel, mail?.language], ['mail', 'AR']);
    assert.match(mail?.body ?? '', /أوقفت/);
    assert.ok(mail?.body.includes(reason));
    const [short] = await messagesTo(portal, byPhone);
    assert.equal(short?.channel, 'sms');
    assert.match(short?.body ?? '', /suspended/);
    assert.deepEqual(await messagesTo(portal, viewer), []);
  });

  it('requires an existing organisation and a reason of 1 to 500 characters', async () => {
    const developer = await addDeveloper(portal);
    for (const words of ['', '   ', 'x'.repeat(501)]) {
      const { code, data } = await suspend(developer, words);
      assert.deepEqual([code, Object.keys(data.fields)], [portalErrors.fields, ['reason']], words);
    }
    assert.equal(await seen(developer), null);
    const unknown = { organisation: { ...developer.organisation, id: 'unknown' } };
    for (const change of [suspend(unknown), resume(unknown)])
      assert.equal((await change).code, portalErrors.notFound);
    assert.equal((await suspend(developer, 'x'.repeat(500))).code, 1);
  });

  it('leaves the console usable for members', async () => {
    const developer = await addDeveloper(portal);
    await suspend(developer);
    await succeed(portal, developer, 'console/revealKey', { environment: 'sandbox' });
    await succeed(portal, developer, 'organisation/rename', { organisationName: 'Nile Parcels' });
    const { changes } = await succeed(portal, developer, 'organisation/members', {}, 'GET');
    const actions = changes.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['organisation.rename'], 'members do not see who decided');
  });

  it("appears in the owner's data export", async () => {
    const developer = await addDeveloper(portal);
    assert.deepEqual((await succeed(portal, developer, 'user/exportData')).suspension, []);
    await suspend(developer);
    const { suspension, accounts } = await succeed(portal, developer, 'user/exportData');
    assert.deepEqual(suspension, [{ suspended_at: clock.now, suspension_reason: reason }]);
    assert.equal(accounts[0].suspended_at, clock.now);
  });
});

describe('account opened while its organisation is suspended', () => {
  /** A developer whose company awaits approval. */
  async function addWaiting() {
    const developer = await addDeveloper(portal);
    const company = await companyOf(portal, developer);
    await succeed(portal, developer, 'cer/companyCerCommit', company);
    const seenAs = { organisation: developer.organisation.id, kind: 'company' } as const;
    const version = await versionOf(portal, seenAs.organisation, seenAs.kind);
    const terms = { cod: false, balance: null };
    const approve = () =>
      approveCertification(people, { ...seenAs, version }, { terms, actor: 'operator' });
    return { developer, approve };
  }

  it('is suspended and resumed with the others', async () => {
    const { developer, approve } = await addWaiting();
    await suspend(developer);
    const since = clock.now;
    clock.now += 1000;
    await approve();
    assert.deepEqual(await accountsOf(developer), [since, since]);
    await resume(developer);
    assert.deepEqual(await accountsOf(developer), [null, null]);
  });

  it('is suspended in either order of simultaneous requests', async () => {
    for (const isFirst of [true, false]) {
      const { developer, approve } = await addWaiting();
      const { id: organisation } = developer.organisation;
      const hold = () => suspendOrganisation(people, { organisation, reason, actor: 'operator' });
      await Promise.all(isFirst ? [hold(), approve()] : [approve(), hold()]);
      assert.deepEqual(await accountsOf(developer), [clock.now, clock.now]);
    }
  });
});
