import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { type Locale, languages } from '#contract/languages.ts';
import { readSettings } from '#server/settings/settings.ts';
import { writeSiteFacts } from '#server/settings/site-facts.ts';
import { openTestPortal } from '../_support/portal.ts';

const siteDirectory = await mkdtemp(path.join(tmpdir(), 'site-'));
after(() => rm(siteDirectory, { recursive: true }));

async function write(file: string, text = `page ${file}`): Promise<void> {
  await mkdir(path.dirname(path.join(siteDirectory, file)), { recursive: true });
  await writeFile(path.join(siteDirectory, file), text);
}

const { shared } = readSettings({});
const setPending = (pending: Locale[], policy = 'first') =>
  writeSiteFacts(siteDirectory, {
    headers: { 'content-security-policy': policy },
    settings: shared,
    pending,
  });

const own = ['index.html', 'home.html', '404.html', 'apiDoc/index.html', '1.0/apiDoc/index.html'];
for (const file of [...own, ...own.slice(1).map((name) => `en/${name}`)]) await write(file);
await write('1.0/apiDoc/vip/query.html');
await write('apiDoc/create.programs.json', '[]');
await write('apiDoc/create.md', '# Create');
const others = languages
  .map(({ locale }) => locale)
  .filter((locale) => locale !== 'zh-CN' && locale !== 'en');
setPending(others);
const { app, clock } = await openTestPortal({}, { siteDirectory });

describe('page of a language that is being built', () => {
  for (const locale of others) {
    it(`says so in its own language: ${locale}`, async () => {
      const answer = await app.inject(`/${locale}/apiDoc/index?panel=try`);
      assert.equal(answer.statusCode, 503);
      assert.equal(answer.headers['retry-after'], '15');
      assert.equal(answer.headers['cache-control'], 'no-store');
      const { direction, name } = languages.find((each) => each.locale === locale) ?? {};
      assert.match(answer.body, new RegExp(`<html lang="${locale}" dir="${direction}">`));
      assert.ok(answer.body.includes(`${name}`));
      const main = answer.body.slice(answer.body.indexOf('<main>'));
      assert.doesNotMatch(main, /waiting\.|\{\w+\}|undefined/);
      const links = [...answer.body.matchAll(/<a href="([^"]+)" hreflang="([^"]+)"/g)];
      assert.deepEqual(
        links.map(([, href, language]) => [href, language]),
        [
          ['/en/apiDoc/index?panel=try', 'en'],
          ['/apiDoc/index?panel=try', 'zh-CN'],
        ],
      );
    });
  }

  it('runs only its own script', async () => {
    const { body, headers } = await app.inject('/ar/home');
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    const policy = String(headers['content-security-policy']);
    assert.ok(policy.includes(`script-src 'sha256-${hash('sha256', script, 'base64')}';`), policy);
  });

  it('answers every address below its prefix, and never links to another host', async () => {
    for (const url of [
      '/ar',
      '/ar/',
      '/ar/nowhere',
      '/ar/1.0',
      '/ar/apiDoc/vip/query',
      '/ar/2.0/x',
    ]) {
      assert.equal((await app.inject(url)).statusCode, 503, url);
    }
    for (const start of ['//', '/%5C', '/\\', '///']) {
      const { body } = await app.inject(`/ar${start}evil.example/"><script>alert(1)</script>`);
      assert.doesNotMatch(body, /href="(?:\/en)?[/\\]{2}|<script>alert/, start);
    }
  });

  it('sends a line of text to programs', async () => {
    for (const url of [
      '/ar.md',
      '/ar/apiDoc/create.md?language=curl',
      '/ar/llms.txt',
      '/ar/sitemap.xml',
      '/ar/assets/js/main.js',
    ]) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 503, url);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal(answer.body, 'The ar pages are being built. Try again in 15 seconds.\n');
    }
  });

  it('leaves ready languages, calls and probes alone', async () => {
    const statuses = {
      '/home': 200,
      '/en/home': 200,
      '/nowhere': 404,
      '/readyz': 200,
      '/openapi.json': 200,
    };
    for (const [url, status] of Object.entries(statuses)) {
      assert.equal((await app.inject(url)).statusCode, status, url);
    }
    assert.equal((await app.inject('/home')).headers['content-security-policy'], 'first');
  });

  it('stays as it was while a build replaces the whole site', async () => {
    const facts = path.join(siteDirectory, 'page-headers.json');
    await rename(facts, `${facts}.away`);
    clock.now += 1000;
    assert.equal((await app.inject('/ar/home')).statusCode, 503);
    assert.equal((await app.inject('/home')).headers['content-security-policy'], 'first');
    await rename(`${facts}.away`, facts);
  });
});

describe('language whose build has ended', () => {
  it('is served by the running server, with its policy, as after a start', async () => {
    for (const file of own.slice(1)) await write(`.coming/${file}`, `page ar/${file}`);
    await write('.coming/1.0/apiDoc/vip/query.html');
    await write('.coming/apiDoc/create.md', '# ar');
    await rename(path.join(siteDirectory, '.coming'), path.join(siteDirectory, 'ar'));
    setPending(
      others.filter((locale) => locale !== 'ar'),
      'second',
    );
    clock.now += 1000;
    const expected: [url: string, status: number, content: string][] = [
      ['/ar/home', 200, 'page ar/home.html'],
      ['/ar/nowhere', 404, 'page ar/404.html'],
      ['/ar/1.0/apiDoc/index', 200, 'page ar/1.0/apiDoc/index.html'],
      ['/ar/apiDoc/create.md', 200, '# ar'],
    ];
    for (const [url, status, content] of expected) {
      const answer = await app.inject(url);
      assert.deepEqual([answer.statusCode, answer.body], [status, content], url);
      assert.equal(answer.headers['content-security-policy'], 'second');
    }
    const redirects = {
      '/ar': '/ar/home',
      '/ar/1.0': '/ar/1.0/apiDoc/index',
      '/ar/apiDoc/vip/query': '/ar/1.0/apiDoc/vip/query',
    };
    for (const [from, to] of Object.entries(redirects)) {
      assert.equal((await app.inject(from)).headers.location, to);
    }
    const programs = await app.inject('/ar/apiDoc/create.md?language=curl');
    assert.equal(programs.statusCode, 400);
    const waiting = await app.inject('/km/home');
    assert.equal(waiting.statusCode, 503);
    assert.match(waiting.body, /<a href="\/ar\/home" hreflang="ar"/);
  });
});
