import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { seedDemoNotices } from '#server/console/notices/demo-notices.ts';
import { allAs, makeFolder } from '../_support/folder.ts';
import { listGetUrls, openTestPortal } from '../_support/portal.ts';

const built = 'http://localhost:3000';
const named = `See ${built}/apiDoc, ${built}. Not ${built}1.\n`;

/** One of each kind that the build writes. */
const textFiles = [
  'llms.txt',
  'llms-full.txt',
  'sitemap.xml',
  'changelog.atom',
  'apiDoc/create.md',
  'en/home.md',
  'libraries/python.md',
];
const program = { id: 'php', name: 'PHP', block: named, file: 'a.php', command: 'php a.php' };
const siteDirectory = makeFolder({
  ...allAs(named, textFiles),
  ...allAs(
    brotliCompressSync(named),
    textFiles.map((file) => `${file}.br`),
  ),
  ...allAs('A page.', ['index.html', 'home.html', '404.html', 'apiDoc/index.html']),
  'apiDoc/create.programs.json': JSON.stringify([program]),
});

const routes: RouteOptions[] = [];
const portal = await openTestPortal({}, { siteDirectory, onRoute: (route) => routes.push(route) });
await seedDemoNotices(portal.context.database, portal.clock.now);

const urls = new Set([
  ...listGetUrls(routes),
  ...textFiles.map((file) => `/${file}`),
  '/apiDoc/create.md?language=php',
  '/apiDoc/create.programs.json',
]);

const documents = [...urls].filter((url) => /^\/(openapi|postman)\b/.test(url));

/** Response text, without mentions of another port of the build's host. */
async function read(url: string, host: string, on = portal.app): Promise<string> {
  const { payload } = await on.inject({ url, headers: { host } });
  return payload.replaceAll(`${built}1`, '');
}

describe('portal without PUBLIC_URL', () => {
  it("never names the build's address in any GET route", async () => {
    assert.ok(documents.length >= 6);
    const found: string[] = [];
    for (const host of ['127.0.0.1:8080', 'localhost:30000', '[::1]:4000']) {
      for (const url of urls) {
        const text = await read(url, host);
        if (new RegExp(`${built}(?!\\d)`).test(text)) found.push(`${host} ${url}`);
      }
    }
    assert.deepEqual(found, []);
  });

  it("names the reader's address in each document", async () => {
    for (const url of documents) {
      assert.match(await read(url, '127.0.0.1:8080'), /http:\/\/127\.0\.0\.1:8080\/\w/, url);
    }
    for (const file of textFiles) {
      assert.match(await read(`/${file}`, '[::1]:4000'), /http:\/\/\[::1\]:4000\/apiDoc/, file);
    }
  });

  it('never names a forged host', async () => {
    for (const host of ['evil.example', 'localhost.evil.example:3000', '10.0.0.8:3000']) {
      for (const url of urls) assert.ok(!(await read(url, host)).includes(`http://${host}`), url);
    }
  });

  it('returns a different ETag per address, and 304 only for its own', async () => {
    const ask = (host: string, headers = {}) =>
      portal.app.inject({ url: '/openapi.json', headers: { host, ...headers } });
    const [one, other] = [await ask('localhost:3000'), await ask('localhost:8080')];
    assert.notEqual(one.headers.etag, other.headers.etag);
    const again = { 'if-none-match': String(one.headers.etag) };
    assert.equal((await ask('localhost:3000', again)).statusCode, 304);
    assert.equal((await ask('localhost:8080', again)).statusCode, 200);
  });
});

describe('portal with PUBLIC_URL', () => {
  it('returns the same for every address', async () => {
    const PUBLIC_URL = 'https://open.example.com';
    const fixed = await openTestPortal({ PUBLIC_URL }, { siteDirectory });
    for (const url of [...documents, ...textFiles.map((file) => `/${file}`)]) {
      const [one, other] = ['open.example.com', 'localhost:8080'].map((host) =>
        read(url, host, fixed.app),
      );
      assert.equal(await one, await other, url);
    }
  });
});
