import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import { decideApplications } from '#server/console/applications/decide.ts';
import type { ApplicationTable } from '#server/database/certification-tables.ts';
import { addPerson, type Person } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from './_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { addCertified, post, list, see, put, putLive, auditOf, isGranted, grant } =
  applicantsOf(portal);

type State = InterfaceRow['state'];

/** States to which each step leads; all other states refuse it. */
const steps: [
  call: string,
  request: object,
  action: string,
  leads: Partial<Record<State, State>>,
][] = [
  ['cancle', {}, 'cancel', { applied: 'none' }],
  ['changeStatus', { enabled: false }, 'disable', { approved: 'disabled' }],
  ['changeStatus', { enabled: true }, 'enable', { disabled: 'approved' }],
  ['revoke', {}, 'revoke', { approved: 'revoked', disabled: 'revoked' }],
];
const states = ['none', 'applied', 'approved', 'rejected', 'disabled', 'revoked'] as const;

describe('step of an applicant', () => {
  for (const [call, rest, action, leads] of steps) {
    for (const from of states) {
      const to = leads[from];
      it(`${action}: ${from} → ${to ?? 'refused'}`, async () => {
        const person = await addCertified('developer');
        const operation = 'basic';
        if (from !== 'none') await put(person, operation, from);
        const { code, data, msg } = await post(person, call, { operation, ...rest });
        assert.equal((await see(person, operation)).state, to ?? from);
        if (to) {
          assert.deepEqual([code, data], [1, { operation, state: to }]);
          assert.deepEqual(await auditOf(person), [`owner application.${action} basic`]);
        } else {
          assert.equal(code, portalErrors.conflict);
          assert.match(msg, /basic.*no longer/);
          assert.deepEqual(await auditOf(person), []);
        }
      });
    }

    it(`${action} succeeds once for simultaneous requests`, async () => {
      const person = await addCertified('developer');
      const [from] = Object.keys(leads) as ApplicationTable['state'][];
      await put(person, 'basic', from ?? 'applied');
      const asked = { operation: 'basic', ...rest };
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(person, call, asked)));
      assert.equal(answers.filter(({ code }) => code === 1).length, 1);
      assert.equal((await auditOf(person)).length, 1);
    });

    it(`${action} does not touch a stranger's application`, async () => {
      const [owner, stranger] = [await addCertified('developer'), await addCertified('developer')];
      const [from] = Object.keys(leads) as ApplicationTable['state'][];
      await put(owner, 'basic', from ?? 'applied');
      const foreign = await post(stranger, call, { operation: 'basic', ...rest });
      assert.equal(foreign.code, portalErrors.conflict);
      assert.equal((await see(owner, 'basic')).state, from);
    });

    it(`${action} refuses unknown interfaces`, async () => {
      const person = await addCertified('developer');
      for (const operation of ['sandbox/moveParcel', '__proto__', undefined, 'x'.repeat(61)]) {
        const { code, data } = await post(person, call, { operation, ...rest });
        assert.equal(code, portalErrors.fields);
        assert.ok(data.fields.operation);
      }
    });
  }

  it('refuses a status that is not a boolean', async () => {
    const person = await addCertified('developer');
    await put(person, 'basic', 'approved');
    for (const enabled of [undefined, 'perhaps', 2]) {
      const { code, data } = await post(person, 'changeStatus', { operation: 'basic', enabled });
      assert.equal(code, portalErrors.fields);
      assert.ok(data.fields.enabled);
    }
  });
});

describe('production permission', () => {
  it('is removed by disable, restored by enable and removed for good by revoke', async () => {
    const person = await addCertified('enterprise');
    const operation = 'basic';
    await putLive(person, operation);
    assert.equal(await isGranted(person, operation), true);
    await post(person, 'changeStatus', { operation, enabled: false });
    assert.equal(await isGranted(person, operation), false);
    await post(person, 'changeStatus', { operation, enabled: true });
    assert.equal(await isGranted(person, operation), true);
    await post(person, 'revoke', { operation });
    assert.equal(await isGranted(person, operation), false);
    assert.equal((await see(person, operation)).liveAt, null);
    await post(person, 'apply', { operations: [operation] });
    assert.equal(await isGranted(person, operation), false);
  });

  it('stays if staff granted it, however the application ends', async () => {
    const operation = 'basic';
    const reject = (person: Person) =>
      decideApplications(portal.people, {
        applications: [{ organisation: person.organisation.id, operation }],
        decision: 'reject',
        reason: 'say what it is for',
        actor: 'operator',
      });
    const ends: [name: string, from: ApplicationTable['state'], end: (of: Person) => unknown][] = [
      ['cancelled', 'applied', (of) => post(of, 'cancle', { operation })],
      ['rejected', 'applied', reject],
      ['disabled', 'approved', (of) => post(of, 'changeStatus', { operation, enabled: false })],
      ['revoked', 'approved', (of) => post(of, 'revoke', { operation })],
    ];
    for (const [name, from, end] of ends) {
      for (const staffFirst of [true, false]) {
        const person = await addCertified('enterprise');
        if (staffFirst) await grant(person, operation);
        if (from === 'approved') await putLive(person, operation);
        else await put(person, operation, from);
        if (!staffFirst) await grant(person, operation);
        await end(person);
        assert.equal(await isGranted(person, operation), true, name);
      }
    }
  });
});

describe('uncertified person', () => {
  it('sees the list, and every step asks for certification', async () => {
    const person = await addPerson(portal);
    assert.ok((await list(person)).length > 0);
    const requests = { apply: { operations: ['basic'] }, cancle: {}, changeStatus: {}, revoke: {} };
    for (const [call, request] of Object.entries(requests)) {
      const { code, msg } = await post(person, call, request);
      assert.equal(code, portalErrors.forbidden, call);
      assert.match(msg, /developer verification/);
    }
  });
});
