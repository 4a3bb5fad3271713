import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RouteOptions } from 'fastify';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import { addDeveloper } from './_support/accounts.ts';
import { listLargestRequests } from './_support/largest-requests.ts';
import { addPerson } from './_support/people.ts';
import { addIntegrator, openTestPortal } from './_support/portal.ts';

const metricsToken = 'm'.repeat(32);
/** A refusal lists errors, so it grows with them, but never many times longer than its request. */
const mostTimes = 4;
const shortBytes = 4096;

const routes: RouteOptions[] = [];
const portal = await openTestPortal(
  { METRICS_TOKEN: metricsToken },
  { metrics: createMetrics(), onRoute: (route) => routes.push(route) },
);
const [developer, staff] = [await addDeveloper(portal), await addPerson(portal, { staff: 1 })];
const requests = listLargestRequests(routes, {
  integrator: await addIntegrator(portal),
  metricsToken,
  now: () => portal.clock.now,
  async openSession(isStaff) {
    const { user } = isStaff ? staff : developer;
    const origin = { ip: '127.0.0.1', userAgent: 'a test' };
    const { token } = await openSession(portal.context.database, user.id, origin, portal.clock.now);
    return token;
  },
});

describe('largest requests of every route', () => {
  it('are answered, and refused in a limited number of bytes', async () => {
    const places = new Set(requests.map(({ name }) => name.replace(/^GET |, .*$/g, '')));
    for (const prefix of [
      '/webopenplatformapi/api/',
      '/webopenplatformapi/v2/',
      '/openplatformweb/mock/v2/',
      '/openplatformweb/user/',
      '/openplatformweb/operator/',
      '/mcp',
      '/metrics',
      '/openapi',
      '/.well-known/',
    ]) {
      assert.ok(
        [...places].some((place) => place.startsWith(prefix)),
        prefix,
      );
    }
    const faults: string[] = [];
    for (const { name, make } of requests) {
      const request = await make();
      const { statusCode, rawPayload, body } = await portal.app.inject(request);
      const isRefused = statusCode >= 400 || /^\{"code":(?!"?1"?,)/.test(body);
      const sent = Buffer.byteLength(String(request.payload ?? request.url));
      const isTooLong = isRefused && rawPayload.length > Math.max(shortBytes, mostTimes * sent);
      if (statusCode >= 500 || isTooLong)
        faults.push(`${name}: ${statusCode}, ${rawPayload.length} bytes for ${sent}`);
    }
    assert.deepEqual(faults, []);
  });
});
