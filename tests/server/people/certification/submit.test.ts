import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { submitCertification } from '#server/people/certification/submit.ts';
import { removeUnusedImages, unusedMs } from '#server/people/images/image-store.ts';
import { actAs } from '#server/people/lock-member.ts';
import type { PortalError } from '#server/people/portal-error.ts';
import { companyOf, developer, versionOf } from '../../_support/certification.ts';
import { addPerson, ask, type Person, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { auditOf } from '../../_support/records.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const reviewer = await addPerson(portal, { staff: 1, account: 'reviewer.one' });

async function decide(organisation: string, kind: string, decided: object) {
  const version = await versionOf(portal, organisation, kind);
  const request = { organisation, kind, version, ...decided };
  return succeed(portal, reviewer, 'operator/decideCertification', request);
}

const refuse = (field: string, reason = 'Not legible') => ({
  decision: 'reject',
  reasons: [{ field, reason }],
});

describe('developer certification', () => {
  it('starts as none and becomes submitted with the data sent', async () => {
    const person = await addPerson(portal);
    const before = await succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    const times = { submittedAt: null, dueAt: null, decidedAt: null };
    const none = { data: null, approved: null, reasons: {}, ...times };
    assert.deepEqual(before.developer, { state: 'none', ...none });
    assert.deepEqual(before.company, { state: 'none', ...none });
    const sent = { ...developer, name: '  Mona Adel ' };
    const after = await succeed(portal, person, 'cer/devCerCommit', sent);
    const submittedAt = portal.clock.now;
    assert.deepEqual(after.developer, {
      ...none,
      state: 'submitted',
      data: developer,
      submittedAt,
      dueAt: submittedAt + 3 * dayMs,
    });
    assert.deepEqual(await succeed(portal, person, 'cer/certificationInfo', {}, 'GET'), after);
  });

  it('is refused with every invalid field and stores none', async () => {
    const person = await addPerson(portal);
    const sent = { mobile: '12', email: 'unknown', purpose: 'Orders' };
    const answer = await ask(portal, 'POST', 'cer/devCerCommit', sent, person);
    assert.equal(answer.code, 149010004);
    assert.deepEqual(Object.keys(answer.data.fields), ['mobile', 'email', 'purpose']);
    const blank = { ...developer, name: '   ' };
    const second = await ask(portal, 'POST', 'cer/devCerCommit', blank, person);
    assert.deepEqual(second.data.fields, { name: 'This field is required.' });
    const unreal = { ...developer, mobile: '+201001' + '234' };
    const third = await ask(portal, 'POST', 'cer/devCerCommit', unreal, person);
    assert.deepEqual(Object.keys(third.data.fields), ['mobile']);
    const info = await succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    assert.equal(info.developer.state, 'none');
  });

  it('cannot be submitted again while under review', async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    const again = await ask(portal, 'POST', 'cer/devCerCommit', developer, person);
    assert.equal(again.code, 149010006);
    assert.match(again.msg, /is being reviewed/);
  });

  it('is submitted once by eight simultaneous requests', async () => {
    const person = await addPerson(portal);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ask(portal, 'POST', 'cer/devCerCommit', developer, person)),
    );
    const codes = all.map(({ code }) => code).sort();
    assert.deepEqual(codes, [1, ...Array(7).fill(149010006)]);
    assert.equal(await versionOf(portal, person.organisation.id, 'developer'), 1);
  });

  it('keeps the accepted fields after a rejection, and validates the whole form', async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    await decide(person.organisation.id, 'developer', refuse('purpose', 'Say what you build'));
    const rejected = await succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    assert.equal(rejected.developer.state, 'rejected');
    assert.deepEqual(rejected.developer.reasons, { purpose: 'Say what you build' });
    const none = await ask(portal, 'POST', 'cer/devCerCommit', {}, person);
    assert.deepEqual(Object.keys(none.data.fields), ['purpose']);
    const purpose = 'Orders of our shop, and their tracking.';
    const again = await succeed(portal, person, 'cer/devCerCommit', { purpose });
    assert.equal(again.developer.state, 'submitted');
    assert.deepEqual(again.developer.data, { ...developer, purpose });
    assert.deepEqual(again.developer.reasons, {});
  });

  it('drops a rejected optional field that the resubmission leaves out', async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    await decide(person.organisation.id, 'developer', refuse('role'));
    const again = await succeed(portal, person, 'cer/devCerCommit', {});
    const { role: _role, ...rest } = developer;
    assert.deepEqual(again.developer.data, rest);
  });

  it('can be changed as a whole once approved, and keeps its rights meanwhile', async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    await decide(person.organisation.id, 'developer', { decision: 'approve' });
    const part = await ask(portal, 'POST', 'cer/devCerCommit', { name: 'Mona A.' }, person);
    assert.deepEqual(Object.keys(part.data.fields), ['mobile', 'email', 'purpose']);
    const changed = { ...developer, name: 'Mona A. Hassan' };
    const { developer: after } = await succeed(portal, person, 'cer/devCerCommit', changed);
    assert.deepEqual([after.state, after.data, after.approved], ['submitted', changed, developer]);
    await decide(person.organisation.id, 'developer', refuse('name'));
    const info = await succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    assert.equal(info.developer.state, 'rejected');
    assert.deepEqual(info.developer.approved, developer);
    const company = await companyOf(portal, person);
    assert.equal(
      (await succeed(portal, person, 'cer/companyCerCommit', company)).company.state,
      'submitted',
    );
  });

  it('is not stored when its person deletes their account at the same moment', async () => {
    const person = await addPerson(portal);
    const { database } = portal.context;
    await database.deleteFrom('organisation').where('id', '=', person.organisation.id).execute();
    const submission = { kind: 'developer', from: ['none'], sent: developer } as const;
    await assert.rejects(
      submitCertification(actAs(portal.people, person), submission),
      (error: PortalError) => error.code === 149010008,
    );
    const left = database.selectFrom('certification').select('kind');
    assert.deepEqual(
      await left.where('organisation_id', '=', person.organisation.id).execute(),
      [],
    );
  });

  it('is refused for the shared demo account', async () => {
    const person = await addPerson(portal, { shared: 1 });
    const answer = await ask(portal, 'POST', 'cer/devCerCommit', developer, person);
    assert.equal(answer.code, 149010005);
  });

  it('is refused for visitors and reviewers', async () => {
    assert.equal((await ask(portal, 'POST', 'cer/devCerCommit', developer)).code, 149010008);
    const staff = await ask(portal, 'POST', 'cer/devCerCommit', developer, reviewer);
    assert.equal(staff.code, 149010005);
  });
});

describe('resubmitted certification', () => {
  const isAgain = (row: { isAgain: boolean }) => row.isAgain;
  const approve = { decision: 'approve' };
  const database = portal.context.database;
  const addApplicant = async () => {
    const person = await addPerson(portal);
    await succeed(portal, person, 'cer/devCerCommit', developer);
    return person;
  };
  const show = (organisation: string, kind = 'developer') =>
    succeed(portal, reviewer, 'operator/certification', { organisation, kind }, 'GET');

  it('shows earlier rejections and reasons, newest first, until approved', async () => {
    const person = await addApplicant();
    const { id } = person.organisation;
    assert.deepEqual((await show(id)).rejections, []);
    const firstAt = portal.clock.now;
    await decide(id, 'developer', refuse('purpose', 'Say more'));
    assert.deepEqual((await show(id)).rejections, [], 'the last decision is no history');
    portal.clock.now += 5000;
    const purpose = 'Orders of a bookshop in Giza';
    await succeed(portal, person, 'cer/devCerCommit', { purpose });
    await decide(id, 'developer', refuse('role', 'Which team?'));
    await succeed(portal, person, 'cer/devCerCommit', { role: 'Orders team' });
    const { rows } = await succeed(portal, reviewer, 'operator/queue', {}, 'GET');
    assert.deepEqual(
      rows.filter(({ organisation }: { organisation: string }) => organisation === id).map(isAgain),
      [true],
    );
    const { rejections, data, reasons } = await show(id);
    assert.deepEqual(reasons, {});
    assert.deepEqual(data, { ...developer, purpose, role: 'Orders team' });
    assert.deepEqual(rejections, [
      {
        data: { ...developer, purpose },
        reasons: { role: 'Which team?' },
        submittedAt: portal.clock.now,
        decidedAt: portal.clock.now,
        decidedBy: 'reviewer.one',
      },
      {
        data: developer,
        reasons: { purpose: 'Say more' },
        submittedAt: firstAt,
        decidedAt: firstAt,
        decidedBy: 'reviewer.one',
      },
    ]);
    const own = await succeed(portal, person, 'user/exportData');
    assert.deepEqual(
      own.rejectedCertifications.map((each: { reasons: object }) => each.reasons),
      [{ purpose: 'Say more' }, { role: 'Which team?' }],
    );
    await decide(id, 'developer', approve);
    assert.deepEqual((await show(id)).rejections, []);
  });

  it('keeps the earlier licence image while a reviewer may compare it', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const { id } = person.organisation;
    const company = await companyOf(portal, person);
    await succeed(portal, person, 'cer/companyCerCommit', company);
    await decide(id, 'company', refuse('licenceImage'));
    const { licenceImage } = await companyOf(portal, person);
    await succeed(portal, person, 'cer/updateCompanyCer', { licenceImage });
    const ids = async () => {
      await removeUnusedImages(database, portal.clock.now + 2 * unusedMs);
      const query = database.selectFrom('image').select('id').where('organisation_id', '=', id);
      return (await query.execute()).map((row) => row.id);
    };
    assert.deepEqual((await ids()).toSorted(), [company.licenceImage, licenceImage].toSorted());
    await decide(id, 'company', approve);
    assert.deepEqual(await ids(), [licenceImage]);
  });
});

async function faultsOf(person: Person, request: object, path = 'cer/companyCerCommit') {
  const answer = await ask(portal, 'POST', path, request, person);
  assert.equal(answer.code, 149010004, answer.msg);
  return answer.data.fields;
}

/** A developer with a submitted company certification. */
async function addCompany() {
  const person = await addPerson(portal, { level: 'developer' });
  const company = await companyOf(portal, person);
  await succeed(portal, person, 'cer/companyCerCommit', company);
  return { person, company };
}

describe('company certification', () => {
  it('requires the developer certification first', async () => {
    const person = await addPerson(portal);
    const company = await companyOf(portal, person);
    const answer = await ask(portal, 'POST', 'cer/companyCerCommit', company, person);
    assert.equal(answer.code, 149010005);
    assert.match(answer.msg, /developer verification/);
  });

  it("stores the address in the courier's spelling", async () => {
    const { person } = await addCompany();
    const { company } = await succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    assert.equal(company.state, 'submitted');
    assert.deepEqual([company.data.prov, company.data.area], ['القاهرة', undefined]);
  });

  it('names the part of an address that the courier does not know', async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const company = await companyOf(portal, person);
    assert.deepEqual(Object.keys(await faultsOf(person, { ...company, prov: 'Atlantis' })), [
      'prov',
    ]);
    assert.deepEqual(Object.keys(await faultsOf(person, { ...company, city: 'Atlantis' })), [
      'city',
    ]);
    const jakarta = { ...company, countryCode: 'IDN', prov: 'DKI Jakarta', city: 'Jakarta Pusat' };
    assert.deepEqual(await faultsOf(person, jakarta), { area: 'This field is required.' });
    const elsewhere = { ...jakarta, area: 'Atlantis' };
    assert.deepEqual(Object.keys(await faultsOf(person, elsewhere)), ['area']);
    assert.deepEqual(Object.keys(await faultsOf(person, { ...company, countryCode: 'FRA' })), [
      'countryCode',
    ]);
  });

  it("refuses a stranger's image like a missing one", async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const company = await companyOf(portal, person);
    const stranger = await addPerson(portal, { level: 'developer' });
    const foreign = await faultsOf(stranger, company);
    const missing = { ...company, licenceImage: '00000000-0000-4000-8000-000000000000' };
    assert.deepEqual(foreign, await faultsOf(stranger, missing));
    assert.match(foreign.licenceImage, /Upload it again/);
    assert.equal(
      (await succeed(portal, stranger, 'cer/certificationInfo', {}, 'GET')).company.state,
      'none',
    );
  });

  it('is submitted by commit, and changed by update once approved', async () => {
    const { person, company } = await addCompany();
    const other = await addPerson(portal, { level: 'developer' });
    const early = await ask(portal, 'POST', 'cer/updateCompanyCer', company, other);
    assert.equal(early.code, 149010006);
    const waiting = await ask(portal, 'POST', 'cer/updateCompanyCer', company, person);
    assert.equal(waiting.code, 149010006);
    await decide(person.organisation.id, 'company', { decision: 'approve' });
    const commit = await ask(portal, 'POST', 'cer/companyCerCommit', company, person);
    assert.equal(commit.code, 149010006);
    const changed = { ...company, taxNumber: '900-900-900' };
    const { company: after } = await succeed(portal, person, 'cer/updateCompanyCer', changed);
    assert.deepEqual(
      [after.state, after.data.taxNumber, after.approved.taxNumber],
      ['submitted', '900-900-900', company.taxNumber],
    );
  });

  it('takes only the rejected fields when resubmitted, by either call', async () => {
    for (const path of ['cer/companyCerCommit', 'cer/updateCompanyCer']) {
      const { person } = await addCompany();
      const reasons = ['licenceNumber', 'licenceImage'].map((field) => ({ field, reason: 'No' }));
      await decide(person.organisation.id, 'company', { decision: 'reject', reasons });
      const faults = await faultsOf(person, { licenceNumber: 'CR-1' }, path);
      assert.deepEqual(Object.keys(faults), ['licenceImage']);
      const { licenceImage } = await companyOf(portal, person);
      const sent = { licenceNumber: 'CR-1', licenceImage };
      const { company } = await succeed(portal, person, path, sent);
      assert.deepEqual(
        [company.state, company.data.licenceNumber, company.data.street],
        ['submitted', 'CR-1', '12 Abbas El Akkad'],
      );
    }
  });
});

describe('interface contact', () => {
  const contact = {
    contactName: 'Omar Said',
    contactMobile: '+201112223334',
    contactEmail: 'omar@example.com',
  };

  it('requires an approved company', async () => {
    const { person } = await addCompany();
    const answer = await ask(portal, 'POST', 'cer/updateInterfaceContactor', contact, person);
    assert.equal(answer.code, 149010005);
  });

  it('changes without review, with an audit row that names no person', async () => {
    const { person, company } = await addCompany();
    await decide(person.organisation.id, 'company', { decision: 'approve' });
    const path = 'cer/updateInterfaceContactor';
    const { company: after } = await succeed(portal, person, path, contact);
    assert.equal(after.state, 'approved');
    assert.deepEqual(after.approved, {
      ...company,
      prov: 'القاهرة',
      city: after.data.city,
      ...contact,
    });
    assert.deepEqual(after.data, after.approved);
    const subject = person.organisation.id;
    const [record] = await auditOf(portal, { action: 'certification.changeContact', subject });
    assert.equal(record?.actor, person.user.id);
    assert.doesNotMatch(record?.details ?? '', /Omar|\+20/);
  });

  it('is validated like the form', async () => {
    const { person } = await addCompany();
    await decide(person.organisation.id, 'company', { decision: 'approve' });
    const path = 'cer/updateInterfaceContactor';
    assert.deepEqual(Object.keys(await faultsOf(person, {}, path)), [
      'contactName',
      'contactMobile',
      'contactEmail',
    ]);
    const unreal = { ...contact, contactMobile: '+2011122' + '33' };
    assert.deepEqual(Object.keys(await faultsOf(person, unreal, path)), ['contactMobile']);
  });
});
