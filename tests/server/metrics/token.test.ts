import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openTestPortal } from '../_support/portal.ts';
import { openMeasuredPortal, readSamples, scrape, token } from './_metrics.ts';

describe('GET /metrics', () => {
  it('returns 404 without METRICS_TOKEN', async () => {
    const portal = await openTestPortal();
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const answer = await portal.app.inject({ url: '/metrics', headers });
      assert.equal(answer.statusCode, 404);
      assert.equal(answer.headers['www-authenticate'], undefined);
    }
  });

  it('requires the configured token', async () => {
    const portal = await openMeasuredPortal();
    const wrong: (string | undefined)[] = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token} ${token}`,
      `Bearer ${'x'.repeat(10_000)}`,
    ];
    for (const authorization of wrong) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await portal.app.inject({ url: '/metrics', headers });
      assert.equal(answer.statusCode, 401, `${authorization}`);
      assert.match(String(answer.headers['www-authenticate']), /^Bearer realm="metrics"/);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.payload, 'Unauthorized\n');
    }
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      const answer = await scrape(portal, { authorization: `${scheme} ${token}` });
      assert.equal(answer.statusCode, 200, scheme);
    }
    assert.ok(!portal.logged().includes(token));
  });

  it('returns the Prometheus format, uncached and complete when compressed', async () => {
    const portal = await openMeasuredPortal();
    const plain = await scrape(portal);
    assert.equal(plain.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(plain.headers['cache-control'], 'no-store');
    assert.ok(readSamples(plain.payload).length > 50);
    const packed = await scrape(portal, { 'accept-encoding': 'gzip' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.match(String(packed.headers.vary), /accept-encoding/i);
    const names = (text: string) => readSamples(text).map(({ name }) => name);
    assert.deepEqual(
      names(gunzipSync(packed.rawPayload).toString()).filter((each) => each.startsWith('portal_')),
      names(plain.payload).filter((each) => each.startsWith('portal_')),
    );
    assert.ok(!plain.payload.includes(token));
  });

  it('shows only the calls of its own portal when two share a process', async () => {
    const [one, other] = [await openMeasuredPortal(), await openMeasuredPortal()];
    await one.app.inject({ method: 'POST', url: '/webopenplatformapi/api/no/such' });
    const counted = /^portal_open_api_calls_total\{.*\} (?!0$)/m;
    assert.match((await scrape(one)).payload, counted);
    assert.doesNotMatch((await scrape(other)).payload, counted);
  });
});
