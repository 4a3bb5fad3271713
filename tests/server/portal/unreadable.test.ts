import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();

describe('unreadable body of a portal call', () => {
  it('returns 400 with code and message', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/openplatformweb/user/login',
      headers: { 'content-type': 'application/json', langtype: 'EN' },
      payload: '{',
    });
    assert.equal(answer.statusCode, 400);
    const { code, msg, data } = answer.json();
    assert.deepEqual([code, data], [portalErrors.invalid, null]);
    assert.match(msg, /JSON/);
  });
});
