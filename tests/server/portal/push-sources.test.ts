import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { pushSourcesPath } from '#contract/portal/push-sources.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal, type TestPortal } from '../_support/portal.ts';

const from = Date.parse('2027-01-15T00:00:00Z');

async function read({ app }: TestPortal) {
  const { statusCode, headers, body } = await app.inject(pushSourcesPath);
  assert.equal(statusCode, 200);
  return { data: JSON.parse(body), cache: headers['cache-control'], headers };
}

describe('/push-sources.json', () => {
  it('is empty without the setting', async () => {
    const portal = await openTestPortal();
    const { data, cache, headers } = await read(portal);
    assert.deepEqual(data, { sources: [], next: null });
    assert.equal(cache, 'public, max-age=3600');
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  it('lists networks as CIDR, each once', async () => {
    const portal = await openTestPortal({
      PUSH_SOURCES: '203.0.113.10, 198.51.100.77/24 2001:db8:0:1::/48,203.0.113.10/32',
    });
    const { data } = await read(portal);
    assert.deepEqual(data.sources, ['203.0.113.10/32', '198.51.100.0/24', '2001:db8::/48']);
  });

  it('announces a change, and replaces the list when it begins', async () => {
    const portal = await openTestPortal({
      PUSH_SOURCES: '203.0.113.10',
      PUSH_SOURCES_NEXT: '2027-01-15 203.0.113.20',
    });
    portal.clock.now = from - 30 * dayMs;
    const announced = {
      sources: ['203.0.113.10/32'],
      next: { from: '2027-01-15T00:00:00.000Z', sources: ['203.0.113.20/32'] },
    };
    assert.deepEqual((await read(portal)).data, announced);
    const { data } = await ask(portal, 'GET', 'help-center/pushSources', {});
    assert.deepEqual(data, announced);
    portal.clock.now = from - minuteMs;
    assert.equal((await read(portal)).cache, 'public, max-age=60', 'no copy outlives the change');
    portal.clock.now = from;
    const begun = await read(portal);
    assert.deepEqual(begun.data, { sources: ['203.0.113.20/32'], next: null });
    assert.equal(begun.cache, `public, max-age=${hourMs / 1000}`);
  });

  it('refuses an announcement without the current list', async () => {
    await assert.rejects(
      openTestPortal({ PUSH_SOURCES_NEXT: '2027-01-15 203.0.113.20' }),
      /PUSH_SOURCES_NEXT is set without PUSH_SOURCES/,
    );
  });
});
