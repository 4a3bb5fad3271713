import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { companyOf, succeed, versionOf } from '../../_support/certification.ts';
import { addPerson, ask, type Person } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { auditOf } from '../../_support/records.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const reviewer = await addPerson(portal, { staff: 1 });

async function decide({ organisation: { id } }: Person, decided: object) {
  const version = await versionOf(portal, id, 'company');
  const request = { organisation: id, kind: 'company', version, ...decided };
  return succeed(portal, reviewer, 'operator/decideCertification', request);
}

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
    const nobody = await addPerson(portal, { level: 'developer' });
    const early = await ask(portal, 'POST', 'cer/updateCompanyCer', company, nobody);
    assert.equal(early.code, 149010006);
    assert.equal(
      (await ask(portal, 'POST', 'cer/updateCompanyCer', company, person)).code,
      149010006,
    );
    await decide(person, { decision: 'approve' });
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
      await decide(person, { decision: 'reject', reasons });
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
    await decide(person, { decision: 'approve' });
    const { company: after } = await succeed(
      portal,
      person,
      'cer/updateInterfaceContactor',
      contact,
    );
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
    await decide(person, { decision: 'approve' });
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
