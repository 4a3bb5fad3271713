import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { allAs, makeFolder } from '../_support/folder.ts';
import { openTestPortal } from '../_support/portal.ts';

const files = ['index.html', 'home.html', '404.html', 'en/home.html', 'en/404.html'];
const section = ['en/control.html', 'en/control/calls.html', 'apiDoc.html', 'apiDoc/index.html'];
const versions = [
  '1.0/apiDoc/index.html',
  'en/apiDoc/index.html',
  'en/1.0/apiDoc/index.html',
  'en/1.0/apiDoc/vip/query.html',
];
const pageFiles = [...files, ...section, ...versions, 'assets/js/main.0123.js', 'img/logo.svg'];
const named = 'See http://localhost:3000/apiDoc, http://localhost:3000.\n';
const namedFiles = ['named.md', 'llms.txt', 'sitemap.xml', 'feed.atom', 'named.programs.json'];
const programs = [
  { id: 'curl', name: 'cURL', block: '```bash\ncurl $&\n```', file: 'a.sh', command: 'sh a.sh' },
  { id: 'node', name: 'Node.js', block: '```js\n$1 $&\n```', file: 'a.mjs', command: 'node a.mjs' },
];
const toCreate = (file: string) =>
  `# ${file}\n\n${programs[0]?.block}\n\nSave it as \`a.sh\` and run \`sh a.sh\`.\n`;
// Long enough to be worth compressing.
const archive = gzipSync(Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * 7919) % 251)));
const siteDirectory = makeFolder({
  ...Object.fromEntries(pageFiles.map((file) => [file, `page ${file}`])),
  'apiDoc/basic.md': '# Basic',
  'changelog.atom': '<feed/>',
  ...allAs(named, namedFiles),
  ...allAs(
    brotliCompressSync(named),
    namedFiles.map((file) => `${file}.br`),
  ),
  'apiDoc/create.programs.json': JSON.stringify(programs),
  'apiDoc/create.md': toCreate('apiDoc/create.md'),
  'en/apiDoc/create.md': toCreate('en/apiDoc/create.md'),
  // As the build writes it beside a page.
  'en/home.html.br': brotliCompressSync('page en/home.html'),
  ...allAs(archive, ['libraries/client.tgz', 'libraries/client.whl']),
});
const { app } = await openTestPortal({}, { siteDirectory });
const bare = await openTestPortal();
const unversioned = makeFolder({ 'index.html': 'a site of one version' });

describe('built site', () => {
  const pages: [url: string, status: number, body: string][] = [
    ['/home', 200, 'page home.html'],
    ['/en/home?x=1', 200, 'page en/home.html'],
    ['/en/control?x=1', 200, 'page en/control.html'],
    ['/en/control/calls', 200, 'page en/control/calls.html'],
    ['/nowhere', 404, 'page 404.html'],
    ['/en/nowhere', 404, 'page en/404.html'],
    ['/..%2f..%2fpackage.json', 404, 'page 404.html'],
    ['/apiDoc/basic.md', 200, '# Basic'],
    ['/nowhere?x=.md', 404, 'page 404.html'],
  ];
  for (const [url, status, body] of pages) {
    it(`serves ${url} with ${status}`, async () => {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, status);
      assert.equal(answer.body, body);
      assert.equal(answer.headers['cache-control'] ?? 'no-cache', 'no-cache');
    });
  }

  const redirects: [from: string, to: string][] = [
    ['/', '/home'],
    ['/en', '/en/home'],
    ['/en/?a=1', '/en/home?a=1'],
    ['/apiDoc', '/apiDoc/index'],
    ['/ar/apiDoc/', '/ar/apiDoc/index'],
    ['/1.0', '/1.0/apiDoc/index'],
    ['/en/1.0/?a=1', '/en/1.0/apiDoc/index?a=1'],
    ['/en/1.0/apiDoc', '/en/1.0/apiDoc/index'],
    ['/zh-CN', '/'],
    ['/zh-CN?a=1', '/?a=1'],
    ['/zh-CN/', '/'],
    ['/zh-CN/apiDoc/basic?panel=try', '/apiDoc/basic?panel=try'],
    ['/zh-CN//evil.example', '/evil.example'],
    ['/zh-CN///evil.example', '/evil.example'],
    ['/zh-CN/%2Fevil.example', '/%2Fevil.example'],
    ['/index.md', '/home.md'],
    ['/.md', '/home.md'],
    ['/en.md', '/en/home.md'],
    ['/en/index.md?a=1', '/en/home.md?a=1'],
    ['/zh-CN.md', '/home.md'],
    ['/apiDoc.md', '/apiDoc/index.md'],
    ['/en/apiDoc.md?a=1', '/en/apiDoc/index.md?a=1'],
    ['/1.0/apiDoc.md', '/1.0/apiDoc/index.md'],
    // Only this version has it, formerly at the address of the latest.
    ['/en/apiDoc/vip/query?panel=sign', '/en/1.0/apiDoc/vip/query?panel=sign'],
    ['/en/apiDoc/vip/query.md', '/en/1.0/apiDoc/vip/query.md'],
  ];
  for (const [from, to] of redirects) {
    it(`redirects ${from} to ${to}`, async () => {
      const answer = await app.inject(from);
      assert.equal(answer.statusCode, 302);
      assert.equal(answer.headers.location, to);
    });
  }

  // The latest version has no folder, but people keep both addresses.
  for (const version of ['next', '2.0']) {
    it(`redirects /${version} to the latest version in every language`, async () => {
      for (const { locale } of languages) {
        const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
        const aliases: [from: string, to: string][] = [
          ['', '/apiDoc/index'],
          ['/?a=1', '/apiDoc/index?a=1'],
          ['/apiDoc/orderserve/create?panel=try', '/apiDoc/orderserve/create?panel=try'],
          ['/apiDoc/basic.md', '/apiDoc/basic.md'],
          ['/llms.txt', '/llms.txt'],
          ['//evil.example', '/evil.example'],
          ['/%5Cevil.example', '/%5Cevil.example'],
        ];
        for (const [from, to] of aliases) {
          const answer = await app.inject(`${prefix}/${version}${from}`);
          assert.equal(answer.statusCode, 302, from);
          assert.equal(answer.headers.location, prefix + to);
        }
      }
    });
  }

  it('redirects /1.0 to the latest before the first freeze', async () => {
    const versionsDirectory = path.join(siteDirectory, 'none');
    const own = await openTestPortal({}, { siteDirectory: unversioned, versionsDirectory });
    const answer = await own.app.inject('/en/1.0/apiDoc/guides/pushes?a=1');
    assert.equal(answer.headers.location, '/en/apiDoc/guides/pushes?a=1');
  });

  it('serves texts for programs with their type', async () => {
    for (const [url, type] of [
      ['/apiDoc/basic.md', 'text/markdown; charset=utf-8'],
      ['/apiDoc/create.md', 'text/markdown; charset=utf-8'],
      ['/changelog.atom', 'application/atom+xml'],
    ] as const) {
      const { headers } = await app.inject(url);
      assert.equal(headers['content-type'], type, url);
      assert.ok(headers.etag, url);
    }
  });

  it('returns plain text for a missing document', async () => {
    for (const url of ['/apiDoc/nowhere.md', '/en/apiDoc/nowhere.md?x=1']) {
      const { statusCode, headers, body } = await app.inject(url);
      assert.deepEqual([statusCode, body], [404, 'Not found\n']);
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    }
  });

  it("inserts the program of the requested language into an operation's Markdown", async () => {
    const own = '\n\n```bash\ncurl $&\n```\n\nSave it as `a.sh` and run `sh a.sh`.\n';
    const other = '\n\n```js\n$1 $&\n```\n\nSave it as `a.mjs` and run `node a.mjs`.\n';
    for (const [url, body] of [
      ['/apiDoc/create.md', `# apiDoc/create.md${own}`],
      ['/en/apiDoc/create.md?x=1', `# en/apiDoc/create.md${own}`],
      ['/en/apiDoc/create.md?language=node', `# en/apiDoc/create.md${other}`],
      ['/apiDoc/create.md?language=NODE.js', `# apiDoc/create.md${other}`],
      ['/apiDoc/create.md?language=cURL', `# apiDoc/create.md${own}`],
      // There is nothing to choose.
      ['/apiDoc/basic.md?language=node', '# Basic'],
    ] as const) {
      const answer = await app.inject(url);
      assert.deepEqual([answer.statusCode, answer.body], [200, body], url);
      assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-cache');
    }
  });

  it('returns 304 for unchanged Markdown', async () => {
    const url = '/apiDoc/create.md?language=node';
    const { etag } = (await app.inject(url)).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const curl = await app.inject({ url: '/apiDoc/create.md?language=curl' });
    assert.notEqual(curl.headers.etag, etag);
  });

  it('names the available languages for an unknown one', async () => {
    for (const query of ['perl', '', 'node&language=curl', '__proto__']) {
      const answer = await app.inject(`/en/apiDoc/create.md?language=${query}`);
      assert.equal(answer.statusCode, 400, query);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal(answer.body, '`language` must be one of these: curl, node.\n');
    }
  });

  it('caches hashed files for a year, and no others', async () => {
    for (const [url, kept] of [
      ['/assets/js/main.0123.js', true],
      ['/img/logo.svg?v=0123abcd', true],
      ['/img/logo.svg', false],
      ['/img/logo.svg?v=', false],
      ['/en/home?v=0123abcd', false],
    ] as const) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 200, url);
      assert.equal(/immutable/.test(String(answer.headers['cache-control'])), kept, url);
    }
  });

  it('sends the compressed file of a page by Accept-Encoding', async () => {
    const ask = (encoding: string) =>
      app.inject({ url: '/en/home', headers: { 'accept-encoding': encoding } });
    const compressed = await ask('gzip, deflate, br, zstd');
    assert.equal(compressed.headers['content-encoding'], 'br');
    assert.equal(compressed.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(compressed.headers['cache-control'], 'no-cache');
    assert.match(String(compressed.headers.vary), /accept-encoding/i);
    assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), 'page en/home.html');
    const zipped = await ask('gzip');
    assert.equal(gunzipSync(zipped.rawPayload).toString(), 'page en/home.html');
    const plain = await ask('identity');
    assert.equal(plain.body, 'page en/home.html');
    assert.match(String(plain.headers.vary), /accept-encoding/i);
  });

  it('sends archives unchanged with their length', async () => {
    for (const name of ['client.tgz', 'client.whl']) {
      const headers = { 'accept-encoding': 'gzip, deflate, br' };
      const answer = await app.inject({ url: `/libraries/${name}`, headers });
      assert.equal(answer.headers['content-encoding'], undefined);
      assert.equal(answer.headers['content-length'], String(archive.length));
      assert.deepEqual(answer.rawPayload, archive);
    }
  });

  it('returns an envelope for unknown calls, never a page', async () => {
    for (const url of [
      '/webopenplatformapi/api/x',
      '/openplatformweb/x',
      '/openplatformweb/mock/x',
    ]) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().data, null);
    }
  });
});

describe('without a built site', () => {
  it('pages return 503 with how to build it, and calls still work', async () => {
    const page = await bare.app.inject('/home');
    assert.equal(page.statusCode, 503);
    assert.match(page.body, /npm run build/);
    assert.equal((await bare.app.inject('/openapi.json')).statusCode, 200);
  });
});

describe('text file of a site built without a public address', () => {
  const read = async (url: string, headers: Record<string, string>, on = app) =>
    (await on.inject({ url, headers: { 'accept-encoding': 'br, gzip', ...headers } })).payload;

  it("names the reader's address", async () => {
    for (const url of [...namedFiles.map((file) => `/${file}`), '/named.md?x=1']) {
      for (const host of ['localhost:8080', '127.0.0.1:3000', '[::1]:4000']) {
        const shown = await read(url, { host });
        assert.equal(shown, named.replaceAll('localhost:3000', host), url);
      }
    }
  });

  it('never names a forged host', async () => {
    assert.doesNotMatch(await read('/llms.txt', { host: 'evil.example' }), /evil/);
  });

  it('is sent as built if the address is set', async () => {
    const PUBLIC_URL = 'https://open.example.com';
    const fixed = await openTestPortal({ PUBLIC_URL }, { siteDirectory });
    assert.equal(await read('/llms.txt', { 'accept-encoding': '' }, fixed.app), named);
  });
});
