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

const readingPages = [
  ...['home', 'helpCenter', 'helpCenter/faq', 'helpCenter/downloads'],
  ...['aboutUs', 'aboutUs/terms', 'aboutUs/privacy', 'aboutUs/security'],
];

const languages = ['', '/en', '/ar'];
const versions = ['', ...otherVersions.map((version) => `/${version}`)];

const lists = languages.flatMap((language) =>
  versions.map((version) => ({ language, prefix: language + version })),
);

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
    const own = readingPages.map((page) => `${language}/${page}.md`);
    expect(listed.toSorted()).toEqual([...expected, ...own].sort());
    for (const address of own) {
      const html = readFileSync(path.join(site, address.replace(/\.md$/, '.html')), 'utf8');
      expect(html, address).toContain(`type=text/markdown href=${address}`);
    }
    expect(links).toContain(whole);
    const pages = await (await request.get(whole)).text();
    const marks = [...pages.matchAll(/^<!-- (\S+) -->$/gm)].map(([, address]) => address);
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

/** As much as those who read for a program take in at once. */
const limitBytes = 25_000;

/** The programs of each operation by the address of its page in the default language. */
function readPrograms(): [address: string, programs: MarkdownProgram[]][] {
  const ending = '.programs.json';
  return globSync(`**/*${ending}`, { cwd: site }).map((file) => [
    `/${file.slice(0, -ending.length)}.md`,
    JSON.parse(readFileSync(path.join(site, file), 'utf8')) as MarkdownProgram[],
  ]);
}

const prefixes = allLanguages.map(({ locale }) => (locale === 'zh-CN' ? '' : `/${locale}`));

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
