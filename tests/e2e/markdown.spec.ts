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

/** Pages without content to read. */
const forms = ['login', 'register', 'forgetPassword'];

/** The public pages of a language for search engines, without forms. */
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

/** The amount that agents read at once. */
const limitBytes = 25_000;

const prefixes = allLanguages.map(({ locale }) => (locale === 'zh-CN' ? '' : `/${locale}`));

test('every public page exists as Markdown in every language and links to it', async ({
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

test('Markdown of a help page names its document and its tool for agents, and notices.md links notices', async ({
  request,
}) => {
  for (const [page, document, tool] of [
    ['signature', 'guides/signature', 'sign_text'],
    ['tester', 'index', 'call_sandbox'],
    ['address', 'basic/resolveAddress', 'call_sandbox'],
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
  test(`${prefix || '/'}: documents and pages exist as Markdown, and llms.txt lists them`, {
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

/** The programs of each operation, by the address of its page in the default language. */
function readPrograms(): [address: string, programs: MarkdownProgram[]][] {
  const ending = '.programs.json';
  return globSync(`**/*${ending}`, { cwd: site }).map((file) => [
    `/${file.slice(0, -ending.length)}.md`,
    JSON.parse(readFileSync(path.join(site, file), 'utf8')) as MarkdownProgram[],
  ]);
}

/** The links of a text that have an anchor, with their targets. */
function toAnchored(address: string, text: string): { to: string; id: string }[] {
  return [...text.matchAll(/\]\((\/[^)#\s]*)?#([^)\s]+)\)/g)].map(([, to = address, id = '']) => ({
    to: to.replace(/\?.*/, ''),
    id: decodeURIComponent(id),
  }));
}

test('every anchor in the Markdown of any language exists at the target of its link', () => {
  const pages = globSync('**/*.md', { cwd: site, exclude: ['libraries/**'] });
  const read = (file: string) => readFileSync(path.join(site, file), 'utf8');
  const texts = new Map(pages.map((file) => [`/${file}`, read(file)]));
  const hasAnchor = (to: string, id: string) => {
    const text = texts.get(to);
    return text ? text.includes(` {#${id}}`) : read(`${to}.html`).includes(` id=${id}`);
  };
  const links = [...texts].flatMap(([address, text]) =>
    toAnchored(address, text).map((link) => ({ address, ...link })),
  );
  expect(links.length).toBeGreaterThan(2000);
  const dead = links.filter(({ to, id }) => !hasAnchor(to, id));
  expect(dead).toEqual([]);
});

test('every text for agents has at most 25,000 bytes in any language, with any program', () => {
  const files = globSync(['**/*.md', '**/llms.txt'], { cwd: site });
  expect(files.filter((file) => file.endsWith('llms.txt')).length).toBe(
    prefixes.length * versions.length,
  );
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

test('Markdown of an operation has the program in the requested language', async ({ request }) => {
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

interface FoundByTool {
  kind: string;
  title: string;
  address: string;
}

test("every result of the agents' tools is in the Markdown that it names, in every language", async ({
  request,
}) => {
  const headers = { accept: 'application/json, text/event-stream' };
  const callTool = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const data = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    };
    const body = await (await request.post('/mcp', { headers, data })).text();
    const { result } = JSON.parse(/^(?:.*\ndata: )?(\{.*\})\s*$/s.exec(body)?.[1] ?? '');
    const [{ text }] = result.content;
    expect(Buffer.byteLength(text), JSON.stringify(given)).toBeLessThanOrEqual(limitBytes);
    return text;
  };
  for (const { locale } of allLanguages) {
    const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
    const read = async (address: string) => await (await request.get(prefix + address)).text();
    const pushes = await read('/apiDoc/guides/pushes.md');
    const notices = await read('/helpCenter/notices.md');
    const [, heading = ''] = /^## (.+) \{#address\}$/m.exec(pushes) ?? [];
    const [, notice = ''] = /^## \[(.+)\]\(.*\?id=/m.exec(notices) ?? [];
    for (const [query, kind] of [
      ['receiver.mobile', 'field'],
      ['145003030', 'error'],
      [heading, 'page'],
      [notice, 'notice'],
    ] as const) {
      const answer = await callTool('search_documentation', { query, language: locale });
      const results: FoundByTool[] = JSON.parse(answer).results;
      expect(
        results.map((each) => each.kind),
        `${query} in ${locale}`,
      ).toContain(kind);
      for (const { kind, title, address } of results) {
        const { pathname, search, hash } = new URL(address);
        const text = await (await request.get(pathname + search)).text();
        const mark =
          kind === 'error' ? `# ${title.slice(0, 9)}` : hash ? ` {${hash}}` : `# ${title}`;
        expect(text, `${query} in ${locale}: ${address}`).toContain(mark);
        if (kind === 'field') expect(hash).toContain(`.${title.replaceAll('[]', '')}`);
      }
    }
    await callTool('look_up_error', { error: heading, language: locale });
    const anchored = `${prefix}/apiDoc/orderserve/create#request.receiver.mobile`;
    const part = await callTool('read_page', { address: anchored, language: locale });
    expect(part, locale).toContain(' {#request.receiver.mobile}');
  }
});
