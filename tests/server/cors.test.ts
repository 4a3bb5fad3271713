import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestPortal } from './_support/portal.ts';

const allowed = 'https://docs.example.com';
const portal = await openTestPortal({ ALLOWED_ORIGINS: allowed });
const closed = await openTestPortal();
const url = '/openplatformweb/mock/order/addOrder';
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url,
  headers: { origin, 'access-control-request-method': 'POST' },
});

describe('a site served apart', () => {
  it('may call from an allowed origin, with the headers of its calls', async () => {
    const answer = await portal.app.inject(preflight(allowed));
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers['access-control-allow-origin'], allowed);
    for (const name of ['token', 'routename', 'timezone', 'langtype', 'apiaccount', 'digest']) {
      assert.ok(String(answer.headers['access-control-allow-headers']).includes(name), name);
    }
    const call = await portal.app.inject({ method: 'POST', url, headers: { origin: allowed } });
    assert.equal(call.headers['access-control-allow-origin'], allowed);
    assert.match(String(call.headers['access-control-expose-headers']), /x-request-id/);
    assert.match(String(call.headers.vary), /origin/i);
  });

  it('may not from another origin, nor from any where none is allowed', async () => {
    for (const { app } of [portal, closed]) {
      const answer = await app.inject(preflight('https://evil.example'));
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
      assert.notEqual(answer.statusCode, 204);
    }
    const answer = await closed.app.inject(preflight(allowed));
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  });
});
