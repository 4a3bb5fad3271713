import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { describe, it } from 'node:test';
import zlib from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { portalCalls } from '#contract/portal/all.ts';
import { seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { KeptAnswers } from '#server/http/kept-answer.ts';
import { allAs, makeFolder } from '../_support/folder.ts';
import { isStream, listGetUrls, openTestPortal } from '../_support/portal.ts';

const page = `A page. ${'Words. '.repeat(500)}`;
const files = ['index.html', 'home.html', '404.html', 'apiDoc/index.html', 'apiDoc/call.md'];
const program = { id: 'php', fence: 'php', source: 'echo 1;' };
const siteDirectory = makeFolder({
  ...allAs(page, files),
  // Like the build.
  ...allAs(
    zlib.brotliCompressSync(page),
    files.map((file) => `${file}.br`),
  ),
  'apiDoc/call.programs.json': JSON.stringify([program]),
});

let compressions = 0;
for (const name of ['brotliCompress', 'gzip'] as const) {
  const own = zlib[name] as (...given: unknown[]) => unknown;
  Object.assign(zlib, {
    [name](...given: unknown[]) {
      compressions += 1;
      return own.apply(zlib, given);
    },
  });
}
syncBuiltinESMExports();

const routes: RouteOptions[] = [];
const portal = await openTestPortal({}, { siteDirectory, onRoute: (route) => routes.push(route) });
await seedDemoNotices(portal.context.database, portal.clock.now);

const urls = new Set([...listGetUrls(routes), '/apiDoc/call.md?language=php']);

/** True if a response was compressed while being sent, by a stream without a known length. */
const isStreamed = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['content-encoding'] !== undefined && headers['content-length'] === undefined;

const read = async (url: string, headers = {}) =>
  portal.app.inject({ url, headers: { 'accept-encoding': 'br, gzip', ...headers } });

describe('response not specific to its caller', () => {
  it('is compressed once for every GET route', async () => {
    const compressed: string[] = [];
    for (const url of urls) {
      await read(url);
      const before = compressions;
      if (isStreamed(await read(url)) || compressions > before) compressed.push(url);
    }
    assert.deepEqual(compressed, []);
    assert.ok(compressions > 0);
  });

  it('is compressed once for every call of visitors', async () => {
    const compressed: string[] = [];
    const base = '/openplatformweb/';
    const signedIn = portalCalls.filter(
      ({ who }) => !(who as readonly string[]).includes('visitor'),
    );
    for (const { method, url } of routes) {
      const call = url.slice(base.length);
      if (method !== 'POST' || !url.startsWith(base) || call.startsWith('mock/')) continue;
      if (signedIn.some(({ path }) => path === call) || isStream(url)) continue;
      const send = () =>
        portal.app.inject({
          method: 'POST',
          url,
          payload: call === 'notice/webPage' ? { current: 1, size: 50 } : {},
          headers: { 'accept-encoding': 'br, gzip', 'content-type': 'application/json' },
        });
      await send();
      const before = compressions;
      if (isStreamed(await send()) || compressions > before) compressed.push(url);
    }
    assert.deepEqual(compressed, []);
  });

  it('is kept within the cache size', async () => {
    const kept = new KeptAnswers();
    const content = (name: number) => `${name} ${'x'.repeat(100_000)}`;
    const first = kept.find(content(0), 'text/plain');
    assert.equal(kept.find(content(0), 'text/plain'), first);
    for (let name = 1; name < 200; name += 1) kept.find(content(name), 'text/plain');
    assert.ok(kept.heldBytes > 3_000_000 && kept.heldBytes <= 4 * 1024 * 1024);
    assert.notEqual(kept.find(content(0), 'text/plain'), first);
  });
});
