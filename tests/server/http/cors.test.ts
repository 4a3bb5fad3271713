import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RouteOptions } from 'fastify';
import { allAs, makeFolder } from '../_support/folder.ts';
import { openTestPortal } from '../_support/portal.ts';

const files = [
  ...['index.html', 'home.html', '404.html', 'home.md', 'llms.txt', 'llms-full.txt'],
  ...['en/home.html', 'en/home.md', 'en/llms.txt', 'changelog.atom', 'vectors.json'],
  ...['libraries/client.tgz', 'libraries/client.whl', 'assets/a.js', 'search-index.json'],
  'third-party-notices.txt',
];
const siteDirectory = makeFolder(allAs('kept', files));
const allowed = 'https://docs.example.com';
const portal = await openTestPortal({ ALLOWED_ORIGINS: allowed });
const closed = await openTestPortal();
const url = '/openplatformweb/mock/order/addOrder';
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url,
  headers: { origin, 'access-control-request-method': 'POST' },
});

describe('site on another origin', () => {
  it('may call from an allowed origin with its headers', async () => {
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

  it('is refused from other origins, and from any if none is allowed', async () => {
    for (const { app } of [portal, closed]) {
      const answer = await app.inject(preflight('https://evil.example'));
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
      assert.notEqual(answer.statusCode, 204);
    }
    const answer = await closed.app.inject(preflight(allowed));
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  });
});

describe('page of another origin', () => {
  const routes: RouteOptions[] = [];
  const calls =
    /^\/(openplatformweb|webopenplatformapi|pictures|core|mcp|metrics|livez|readyz|healthz)(\/|$)/;

  it('may read every public file, but no call', async () => {
    const onRoute = (route: RouteOptions) => routes.push(route);
    const { app } = await openTestPortal({ SECURITY_CONTACT: '' }, { siteDirectory, onRoute });
    const urls = new Set(routes.map(({ url }) => url.replaceAll(/:\w+|\*/g, 'x')));
    assert.ok(urls.size > 200);
    for (const url of [...urls, ...files.map((file) => `/${file}`)]) {
      const { headers } = await app.inject({ url, headers: { origin: 'https://tools.example' } });
      const wanted = calls.test(url) ? undefined : '*';
      assert.equal(headers['access-control-allow-origin'], wanted, url);
    }
    for (const { method, url } of routes.filter(({ url }) => calls.test(url))) {
      if (!method.includes('POST')) continue;
      const sent = { method: 'POST' as const, url, headers: { origin: 'https://tools.example' } };
      const { headers } = await app.inject(sent);
      assert.equal(headers['access-control-allow-origin'], undefined, url);
    }
  });
});
