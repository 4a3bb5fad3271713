import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages as allLanguages } from '#contract/languages.ts';
import { type MarkdownProgram, swapProgram } from '#reference/samples/markdown-program.ts';
import { site } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { otherVersions } from './_support/versions.ts';

const linkPattern = /\]\((\/[^)#]+)(?:#[^)]*)?\)/g;

function toLinks(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(linkPattern)].map(([, address = '']) => address))];
}

/** Pages with nothing on them to read. */
const forms = ['login', 'register', 'forgetPassword'];

/** The addresses of a language's public pages, all that search engines may read, but for forms. */
function readPublicPages(language: string): string[] {
  const sitemap = readFileSync(path.join(site, language, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const isForm = (page: string) => forms.some((form) => page === `${language}/${form}`);
  return listed.map((loc) => new URL(loc).pathname).filter((page) => !isForm(page));
}

const languages = ['', '/en', '/ar'];
const versions = ['', ...otherVersions.map((version) => `/${version}`)];

const lists = languages.flatMap((language) =>
  versions.map((version) => ({ language, prefix: language + version })),
);

/** As much as those who read for a program take in at once. */
const limitBytes = 25_000;

const prefixes = allLanguages.map(({ locale }) => (locale === 'zh-CN' ? '' : `/${locale}`));

test('every public page is there as Markdown in every language, and says so', async ({
  request,
}) => {
  for (const prefix of prefixes) {
    const pages = readPublicPages(prefix);
    expect(pages).toEqual(expect.arrayContaining([`${prefix}/home`, `${prefix}/apiDoc/index`]));
    for (const page of pages) {
      const address = `${page}.md`;
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(answer.headers()['content-type'], address).toBe('text/markdown; charset=utf-8');
      const text = await answer.text();
      expect(text, address).toMatch(/^# \S.*\n\n\S/);
      expect(Buffer.byteLength(text), address).toBeLessThanOrEqual(limitBytes);
      const html = readFileSync(path.join(site, `${page}.html`), 'utf8');
      expect(html, page).toContain(`type=text/markdown href=${address}`);
    }
    const home = await (await request.get(`${prefix}/home.md`)).text();
    for (const name of ['/index.md', '/.md', ...(prefix ? ['.md'] : [])])
      expect(await (await request.get(prefix + name)).text(), prefix + name).toBe(home);
  }
});

test('a tool’s Markdown says what a program uses instead, and the notices are in theirs', async ({
  request,
}) => {
  for (const [page, document, tool] of [
    ['signature', 'guides/signature', 'sign_text'],
    ['tester', 'index', 'call_sandbox'],
    ['address', 'basic/resolveAddress', 'resolve_address'],
  ]) {
    const text = await (await request.get(`/en/helpCenter/${page}.md`)).text();
    expect(text, page).toContain(`](/en/apiDoc/${document}.md)`);
    expect(text, page).toContain(`\`${tool}\``);
    expect(text, page).toContain('](/en/apiDoc/guides/agents.md#tools)');
  }
  const notices = await (await request.get('/en/helpCenter/notices.md')).text();
  expect(notices).toMatch(/^## \[.+\]\(\/en\/helpCenter\/notices\.md\?id=.+\)$/m);
});

for (const { language, prefix } of lists) {
  const tag = language === '/ar' || prefix !== language ? '@all' : [];
  test(`${prefix || '/'}: documents and pages to read are there as Markdown, and llms.txt lists them`, {
    tag,
  }, async ({ request }) => {
    const list = await request.get(`${prefix}/llms.txt`);
    expect(list.ok()).toBe(true);
    const text = await list.text();
    expect(text).toMatch(/^# .+\n\n\[简体中文\].*\[English\].*\n\n> /);
    if (prefix === language) expect(text).toContain('- `/mcp` ');
    const links = toLinks(text);
    const translated = links.filter((link) => link.endsWith('/llms.txt'));
    expect(translated.length).toBe(8);
    for (const each of translated) expect((await request.get(each)).ok(), each).toBe(true);
    const whole = `${prefix}/llms-full.txt`;
    const listed = toLinks(text.slice(text.indexOf('\n## ')));
    const documents = globSync('apiDoc/**/*.html', { cwd: path.join(site, prefix) });
    expect(documents.length).toBeGreaterThan(5);
    const expected = documents.map((file) => `${prefix}/${file.replace(/\.html$/, '.md')}`);
    const isDocument = (page: string) => page.startsWith(`${language}/apiDoc/`);
    const pages = readPublicPages(language).filter((page) => !isDocument(page));
    const own = pages.map((page) => `${page}.md`);
    expect(listed.toSorted()).toEqual([...expected, ...own].sort());
    expect(links).toContain(whole);
    const texts = await (await request.get(whole)).text();
    const marks = [...texts.matchAll(/^<!-- (\S+) -->$/gm)].map(([, address]) => address);
    expect(marks).toEqual(listed);
    for (const address of listed) {
      const page = await request.get(address);
      expect(page.headers()['content-type'], address).toBe('text/markdown; charset=utf-8');
      const text = await page.text();
      expect(text, address).toMatch(/^# \S/);
      for (const link of toLinks(text)) {
        expect((await request.get(link)).ok(), `${address} leads to ${link}`).toBe(true);
      }
    }
  });
}

/** The programs of each operation by the address of its page in the default language. */
function readPrograms(): [address: string, programs: MarkdownProgram[]][] {
  const ending = '.programs.json';
  return globSync(`**/*${ending}`, { cwd: site }).map((file) => [
    `/${file.slice(0, -ending.length)}.md`,
    JSON.parse(readFileSync(path.join(site, file), 'utf8')) as MarkdownProgram[],
  ]);
}

test('no Markdown of any language is above 25,000 bytes, whatever program stands in it', () => {
  const files = globSync('**/*.md', { cwd: site });
  expect(files.length).toBeGreaterThan(1000);
  const texts = new Map(
    files.map((file) => [`/${file}`, readFileSync(path.join(site, file), 'utf8')]),
  );
  const swapped = readPrograms().flatMap(([address, programs]) =>
    prefixes.flatMap((prefix) =>
      programs.map((program): [string, string] => {
        const text = swapProgram(texts.get(prefix + address) ?? '', programs, program);
        for (const each of [program.block, ...Object.values(program.library ?? {})])
          expect(text, `${prefix}${address} in ${program.id}`).toContain(each);
        return [`${prefix}${address}?language=${program.id}`, text];
      }),
    ),
  );
  expect(swapped.length).toBeGreaterThan(2000);
  const large = [...texts, ...swapped].filter(([, text]) => Buffer.byteLength(text) > limitBytes);
  expect(large.map(([address]) => address)).toEqual([]);
});

test('the Markdown of an operation has the program of the language that is asked for', async ({
  request,
}) => {
  for (const [page, program, run] of [
    ['/en/apiDoc/orderserve/create', '```php', '`php sample.php`'],
    ['/1.0/apiDoc/orderserve/create', '```php', '`php sample.php`'],
    ['/ar/apiDoc/logistics/statusFeedback', '```php', '`php -S 0.0.0.0:8080 receiver.php`'],
  ]) {
    const answer = await request.get(`${page}.md?language=PHP`);
    expect(answer.headers()['content-type'], page).toBe('text/markdown; charset=utf-8');
    const text = await answer.text();
    expect(text, page).toContain(program);
    expect(text, page).toContain(run);
  }
  const create = '/en/apiDoc/orderserve/create.md?language=';
  const inPython = await (await request.get(`${create}python`)).text();
  expect(inPython).toMatch(
    /^### With .*?^```python$.*?pip install.*?^### Without .*?^```python$/ms,
  );
  expect(inPython).not.toContain('npm install');
  const inGo = await (await request.get(`${create}go`)).text();
  expect(inGo).toMatch(/^### Without .*?^```go$/ms);
  expect(inGo).not.toMatch(/^### With /m);
  const unknown = await request.get('/en/apiDoc/orderserve/create.md?language=cobol');
  expect(unknown.status()).toBe(400);
  expect(await unknown.text()).toContain('node, python, java, csharp, php, go, ruby, curl');
});
