import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { notifications } from '#contract/portal/user.ts';
import { ask } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { token } = await addMember(portal);
const save = (request: object) => ask(portal, 'POST', 'user/saveSettings', request, { token });

describe('settings', () => {
  it('are saved whole, and answered as they are kept', async () => {
    const mailOff = [notifications[0], notifications[3], notifications[0]];
    const { code, data } = await save({ language: 'AR', timeZone: 'africa/cairo', mailOff });
    assert.equal(code, 1);
    assert.deepEqual([data.language, data.timeZone], ['AR', 'Africa/Cairo']);
    assert.deepEqual(data.mailOff, [notifications[0], notifications[3]]);
    assert.deepEqual((await ask(portal, 'POST', 'user/me', {}, { token })).data, data);
  });

  it('that are left out are the browser’s zone, and every mail', async () => {
    const { data } = await save({ language: 'EN', mailOff: [] });
    assert.deepEqual([data.timeZone, data.mailOff], [null, []]);
  });

  for (const [what, request, field] of [
    ['a language that is none', { language: 'XX' }, 'language'],
    ['no language', {}, 'language'],
    ['a time zone that is none', { language: 'EN', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset for a time zone', { language: 'EN', timeZone: '+02:00' }, 'timeZone'],
    ['a mail that is none', { language: 'EN', mailOff: ['spam'] }, 'mailOff[0]'],
  ] as const) {
    it(`refuse ${what}`, async () => {
      const { code, data } = await save(request);
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), [field]);
    });
  }
});
