import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { AuditRow } from '#contract/portal/operator-applications.ts';
import { addCompany } from '../../_support/accounts.ts';
import { addPerson, ask, type Person } from '../../_support/people.ts';
import { auditOf } from '../../_support/records.ts';
import {
  addMember,
  goodPassword,
  openPeoplePortal,
  ownCode,
  visitorCode,
} from '../../_support/sign-up.ts';
import { openReceiver } from '../../push/_receiver.ts';

const portal = await openPeoplePortal({
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
const reviewer = await addPerson(portal, { staff: 1 });

const post = (path: string, { token }: Person, request: object = {}) =>
  ask(portal, 'POST', path, request, { token });

async function done(path: string, person: Person, request: object = {}): Promise<void> {
  const { code, msg } = await post(path, person, request);
  assert.equal(code, 1, `${path}: ${msg}`);
}

/** Audit rows about a person, as reviewers read them, oldest first. */
async function readRecord({ user }: Person): Promise<AuditRow[]> {
  const { data } = await ask(portal, 'GET', 'operator/audit', { account: user.account }, reviewer);
  return data.rows.reverse();
}

describe('audit record', () => {
  it('includes each change of sign-in data and each export', async () => {
    const person = await addMember(portal);
    const email = `other-${person.email}`;
    const phone = '+201006660500';
    const code = await ownCode(portal, person.token, { purpose: 'newEmail', email }, email);
    await done('user/changeEmail', person, { email, code });
    const sent = await ownCode(portal, person.token, { purpose: 'newPhone', phone }, phone);
    await done('user/changePhone', person, { phone, code: sent });
    const newPassword = 'amber-lighthouse-17';
    const passwords = { oldPassword: goodPassword, newPassword, endOthers: false };
    await done('user/changePassword', person, passwords);
    await done('user/exportData', person);
    const record = await readRecord(person);
    assert.deepEqual(
      record.map(({ action }) => action),
      ['user.changeEmail', 'user.changePhone', 'user.changePassword', 'user.exportData'],
    );
    for (const { actor, subject } of record) {
      assert.deepEqual([actor, subject], [person.user.account, person.user.account]);
    }
    const shown = JSON.stringify(record);
    for (const personal of [email, phone, newPassword]) assert.ok(!shown.includes(personal));
  });

  it('includes a password reset by code', async () => {
    const person = await addMember(portal);
    const { email } = person;
    const code = await visitorCode(portal, 'reset', email);
    const reset = { email, code, password: 'copper-meadow-88' };
    assert.equal((await ask(portal, 'POST', 'user/resetPwd', reset)).code, 1);
    const [row] = await readRecord(person);
    assert.equal(row?.action, 'user.resetPassword');
  });

  it('includes actions on production by apiAccount, without keys, addresses or texts', async () => {
    const company = await addCompany(portal);
    const { url } = await openReceiver();
    const environment = 'production';
    const kind = 'logistics/statusFeedback';
    const text = { environment, bizContent: '{"billCodes":"UEG000000190252"}' };
    await done('help-center/headersSign', company, { ...text, operation: 'vip/query' });
    await done('help-center/accountSign', company, text);
    await done('console/revealKey', company, { environment });
    await done('console/allowAddresses', company, { addresses: ['192.0.2.10', '192.0.2.11'] });
    await done('console/testCallback', company, { environment, kind, url });
    await done('console/setCallback', company, { environment, kind, url });
    await done('console/removeCallback', company, { environment, kind });
    await done('console/removeCallback', company, { environment, kind });
    const record = await readRecord(company);
    assert.deepEqual(
      record.map(({ action, details }) => [action, details]),
      [
        ['account.sign', { environment, operation: 'vip/query' }],
        ['account.sign', { environment }],
        ['account.revealKey', { environment }],
        ['account.allowAddresses', { count: 2 }],
        ['account.testCallback', { environment, push: kind }],
        ['account.testCallback', { environment, push: kind }],
        ['account.setCallback', { environment, push: kind }],
        ['account.removeCallback', { environment, push: kind }],
      ],
    );
    const { apiAccount, privateKey } = company.production;
    assert.deepEqual(new Set(record.map(({ subject }) => subject)), new Set([apiAccount]));
    const shown = JSON.stringify(record);
    for (const secret of [privateKey, url, 'UEG000000190252', '192.0.2.10']) {
      assert.ok(!shown.includes(secret), secret);
    }
  });

  it('skips signing for the sandbox and limits it for production to 60', async () => {
    const company = await addCompany(portal);
    const sign = async (environment: string) =>
      (await post('help-center/headersSign', company, { environment, bizContent: '{}' })).code;
    const times = Array.from({ length: 61 });
    const codes = await Promise.all(times.map(() => sign('production')));
    assert.equal(codes.filter((code) => code === 1).length, 60);
    assert.equal(codes.filter((code) => code === portalErrors.tooOften).length, 1);
    assert.equal(await sign('sandbox'), 1);
    assert.equal((await auditOf(portal, { actor: company.user.id })).length, 60);
  });
});
