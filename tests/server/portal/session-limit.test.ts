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
  it('are limited to 600 a minute with the time to wait, without affecting other sessions', async () => {
    const askAtOnce = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => me(busy)));
      return answers.filter(({ code }) => code !== portalErrors.success);
    };
    // In rounds, since a connection pool limits how many may wait.
    for (let asked = 0; asked < 590; asked += 10) assert.deepEqual(await askAtOnce(10), []);
    const refused = await askAtOnce(20);
    assert.deepEqual(
      refused.map(({ code }) => code),
      Array(10).fill(portalErrors.tooOften),
    );
    const waitS: unknown = refused[0]?.data.waitS;
    assert.ok(Number.isInteger(waitS) && Number(waitS) >= 1 && Number(waitS) <= 60, String(waitS));
    assert.equal((await me(other)).code, portalErrors.success);
  });
});
