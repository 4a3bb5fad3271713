import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { site } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { otherVersions } from './_support/versions.ts';

const linkPattern = /\]\((\/[^)#]+)(?:#[^)]*)?\)/g;

function toLinks(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(linkPattern)].map(([, address = '']) => address))];
}

const languages = ['', '/en', '/ar'];
const versions = ['', ...otherVersions.map((version) => `/${version}`)];

const lists = languages.flatMap((language) =>
  versions.map((version) => ({ language, prefix: language + version })),
);

for (const { language, prefix } of lists) {
  const tag = language === '/ar' || prefix !== language ? '@all' : [];
  test(`${prefix || '/'}: documents, home and questions are there as Markdown, and llms.txt lists them`, {
    tag,
  }, async ({ request }) => {
    const list = await request.get(`${prefix}/llms.txt`);
    expect(list.ok()).toBe(true);
    const text = await list.text();
    expect(text).toMatch(/^# .+\n\n\[简体中文\].*\[English\].*\n\n> /);
    const links = toLinks(text);
    const translated = links.filter((link) => link.endsWith('/llms.txt'));
    expect(translated.length).toBe(8);
    for (const each of translated) expect((await request.get(each)).ok(), each).toBe(true);
    const listed = links.filter((link) => !translated.includes(link));
    const documents = globSync('apiDoc/**/*.html', { cwd: path.join(site, prefix) });
    expect(documents.length).toBeGreaterThan(5);
    const expected = documents.map((file) => `${prefix}/${file.replace(/\.html$/, '.md')}`);
    const own = ['home.md', 'helpCenter/faq.md'].map((page) => `${language}/${page}`);
    expect(listed.sort()).toEqual([...expected, ...own].sort());
    for (const address of own) {
      const html = readFileSync(path.join(site, address.replace(/\.md$/, '.html')), 'utf8');
      expect(html, address).toContain(address);
    }
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
