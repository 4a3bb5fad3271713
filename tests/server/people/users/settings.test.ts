import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { notifications } from '#contract/portal/user.ts';
import { ask } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { token } = await addMember(portal);
const save = (request: object) => ask(portal, 'POST', 'user/saveSettings', request, { token });

describe('user/saveSettings', () => {
  it('stores all settings and returns them', async () => {
    const mailOff = [notifications[0], notifications[3], notifications[0]];
    const { code, data } = await save({ language: 'AR', timeZone: 'africa/cairo', mailOff });
    assert.equal(code, 1);
    assert.deepEqual([data.language, data.timeZone], ['AR', 'Africa/Cairo']);
    assert.deepEqual(data.mailOff, [notifications[0], notifications[3]]);
    assert.deepEqual((await ask(portal, 'POST', 'user/me', {}, { token })).data, data);
  });

  it("defaults to the browser's time zone and every email", async () => {
    const { data } = await save({ language: 'EN', mailOff: [] });
    assert.deepEqual([data.timeZone, data.mailOff], [null, []]);
  });

  for (const [what, request, field] of [
    ['an unknown language', { language: 'XX' }, 'language'],
    ['no language', {}, 'language'],
    ['an unknown time zone', { language: 'EN', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset for a time zone', { language: 'EN', timeZone: '+02:00' }, 'timeZone'],
    ['an unknown email', { language: 'EN', mailOff: ['spam'] }, 'mailOff[0]'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const { code, data } = await save(request);
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), [field]);
    });
  }
});
