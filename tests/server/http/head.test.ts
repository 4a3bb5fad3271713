import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { allAs, makeFolder } from '../_support/folder.ts';
import { listGetUrls, openTestPortal } from '../_support/portal.ts';

const page = `See http://localhost:3000/apiDoc. ${'Words. '.repeat(500)}`;
const files = [
  'index.html',
  'home.html',
  '404.html',
  'apiDoc/index.html',
  'apiDoc/call.md',
  'en/apiDoc/call.md',
  'apiDoc/guides/webhooks.md',
  'llms.txt',
  'sitemap.xml',
  'changelog.atom',
  'assets/js/main.js',
];
const program = { id: 'php', fence: 'php', source: 'echo 1;' };
const siteDirectory = makeFolder({
  ...allAs(page, files),
  ...allAs(
    brotliCompressSync(page),
    files.map((file) => `${file}.br`),
  ),
  ...allAs('Bytes.', ['libraries/client.tgz', 'img/logo.svg']),
  'apiDoc/call.programs.json': JSON.stringify([program]),
});

/** Headers that describe a connection or one request. */
const ofOneResponse = ['date', 'connection', 'transfer-encoding', 'x-request-id'];

for (const publicUrl of ['', 'https://open.example.com']) {
  describe(`portal with the PUBLIC_URL "${publicUrl}"`, async () => {
    const routes: RouteOptions[] = [];
    const parts = { siteDirectory, onRoute: (route: RouteOptions) => routes.push(route) };
    const portal = await openTestPortal({ PUBLIC_URL: publicUrl }, parts);
    const notices = '/helpCenter/notices.md';
    await seedDemoNotices(portal.context.database, portal.clock.now);
    const [notice] = await portal.context.database.selectFrom('notice').select('id').execute();
    const urls = new Set([
      ...listGetUrls(routes),
      ...files.map((file) => `/${file}`),
      '/libraries/client.tgz',
      '/img/logo.svg?v=1a',
      '/apiDoc/call.md?language=php',
      '/apiDoc/call.md?language=none',
      `${notices}?id=${notice?.id}`,
      `${notices}?current=999`,
      '/nothing.md',
      '/nothing',
    ]);

    const read = async (method: 'GET' | 'HEAD', url: string, encoding: string) => {
      const asked = { host: 'localhost:8080', 'accept-encoding': encoding };
      const { statusCode, headers, payload } = await portal.app.inject({
        method,
        url,
        headers: asked,
      });
      const shown = Object.entries(headers).filter(([name]) => !ofOneResponse.includes(name));
      return { status: statusCode, headers: Object.fromEntries(shown), payload };
    };

    for (const encoding of ['identity', 'br', 'gzip']) {
      it(`returns the headers of GET for HEAD, in the encoding ${encoding}`, async () => {
        for (const url of urls) {
          const get = await read('GET', url, encoding);
          // This refusal names the method.
          if (get.status === 405) continue;
          const again = await read('GET', url, encoding);
          const head = await read('HEAD', url, encoding);
          assert.equal(head.payload, '', url);
          // Each response of a challenge has content of its own.
          const isFresh = get.headers.etag !== again.headers.etag;
          const isUnmeasured = head.headers['content-length'] === undefined;
          for (const { headers } of [get, head]) {
            if (isFresh) delete headers.etag;
            if (isUnmeasured) delete headers['content-length'];
          }
          assert.deepEqual({ ...head, url }, { ...get, url, payload: '' });
        }
      });
    }

    it('returns the length of a page and of a document', async () => {
      for (const url of ['/home', '/openapi.json', '/libraries/client.tgz', notices]) {
        const head = await read('HEAD', url, 'identity');
        assert.ok(Number(head.headers['content-length']) > 0, url);
      }
    });
  });
}
