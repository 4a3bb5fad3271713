import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addPerson, ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const busy = await addPerson(portal);
const other = await addPerson(portal);
const me = ({ token }: { token: string }) => ask(portal, 'POST', 'user/me', {}, { token });

describe('calls of one session', () => {
  it('are answered up to 600 in a minute, then refused with how long to wait; others go on', async () => {
    for (let asked = 0; asked < 600; asked += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => me(busy)));
      assert.ok(answers.every(({ code }) => code === portalErrors.success));
    }
    const refused = await me(busy);
    assert.equal(refused.code, portalErrors.tooOften);
    const waitS: unknown = refused.data.waitS;
    assert.ok(Number.isInteger(waitS) && Number(waitS) >= 1 && Number(waitS) <= 60, String(waitS));
    assert.equal((await me(other)).code, portalErrors.success);
  });
});
