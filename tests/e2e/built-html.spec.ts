import { readFileSync } from 'node:fs';
import path from 'node:path';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { defaultLanguage, languageOfLocale, languages } from '#contract/languages.ts';
import { privatePages } from '../../src/plugins/private-pages.ts';
import { type BuiltSite, findLinkFault, toAsked } from './_built/find-broken-links.ts';
import { findFaults, type Known } from './_built/find-faults.ts';
import { readKnown } from './_built/read-known.ts';
import { readMarks } from './_built/read-marks.ts';
import { type BuiltPage, type Link, readPage } from './_built/read-page.ts';
import { readSite } from './_built/read-site.ts';
import { site as folder } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { toLanguageMarks } from './_support/routes.ts';

/** Each fault once, with one page that has it and the number of the others. */
function gatherFaults<Page>(
  pages: Iterable<readonly [route: string, page: Page]>,
  find: (page: Page, route: string) => readonly string[],
): string[] {
  const places = new Map<string, string[]>();
  for (const [route, page] of pages) {
    for (const fault of find(page, route)) places.set(fault, [...(places.get(fault) ?? []), route]);
  }
  return [...places].map(([fault, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `${first}${more}: ${fault}`;
  });
}

// One worker reads the site, once.
test.describe.configure({ mode: 'default' });

let site: BuiltSite;
let known: Known;

test.beforeAll(() => {
  site = readSite();
  known = readKnown();
});

const localeOf = (route: string) => splitLocalePath(route).language.locale;

const listPagesOf = (locale: string) =>
  [...site.pages].filter(([route]) => localeOf(route) === locale);

/** A table of one value per page, by route, to compare as a whole. */
function toTable<Value>(toValue: (route: string, page: BuiltPage) => Value): Record<string, Value> {
  const pages = [...site.pages].filter(([route]) => !route.endsWith('/404'));
  return Object.fromEntries(pages.map(([route, page]) => [route, toValue(route, page)]));
}

test('every language has the same pages', () => {
  const paths = listPagesOf(defaultLanguage.locale).map(([route]) => route);
  expect(paths).toContain('/apiDoc/orderserve/create');
  for (const language of languages) {
    const own = listPagesOf(language.locale).map(([route]) => route);
    expect(own.sort()).toEqual(paths.map((route) => toLocalePath(route, language)).sort());
  }
});

for (const { locale } of languages.filter(({ complete }) => complete)) {
  test(`pages in ${locale} have no raw id, no placeholder, no other script and no English`, () => {
    const pages = listPagesOf(locale);
    expect(gatherFaults(pages, (page, route) => findFaults(page, route, known))).toEqual([]);
  });
}

test('every page is marked with its language, direction and code', () => {
  const found = toTable((_route, page) => readMarks(page));
  const wanted = toTable((route) => toLanguageMarks(splitLocalePath(route).language));
  expect(found).toEqual(wanted);
});

test('every page names its own address and its addresses in the other languages', () => {
  const tags = [...languages.map(({ locale }) => locale), 'x-default'];
  const found = toTable((_route, { canonical, alternates }) => ({ canonical, alternates }));
  const wanted = toTable((route) => {
    const inLanguage = (tag: string) => site.origin + toLocalePath(route, languageOfLocale(tag));
    return {
      canonical: site.origin + route,
      alternates: Object.fromEntries(tags.map((tag) => [tag, inLanguage(tag)])),
    };
  });
  expect(found).toEqual(wanted);
});

test('every page describes itself to search engines', () => {
  const faults = gatherFaults(site.pages, ({ words }, route) => {
    const isDescribed = words.some(({ place }) => place === 'meta[description]');
    return isDescribed || /\/(404|apiDoc)?$/.test(route) ? [] : ['no description'];
  });
  expect(faults).toEqual([]);
});

/** Each visitor sees their own content there. */
const ownPage = new RegExp(`(${privatePages.join('|')})\\b`);

test('sitemaps list the public pages of the latest version, and robots.txt lists the sitemaps', () => {
  const robots = readFileSync(path.join(folder, 'robots.txt'), 'utf8');
  for (const language of languages) {
    const address = toLocalePath('/sitemap.xml', language);
    expect(robots).toContain(`Sitemap: ${site.origin}${address}\n`);
    const sitemap = readFileSync(path.join(folder, address), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    const open = listPagesOf(language.locale)
      .map(([route]) => route)
      .filter((route) => !/\/(404|apiDoc)?$/.test(route) && !ownPage.test(route))
      .filter((route) => !/\/(next|\d+\.\d+)\/apiDoc\//.test(route));
    expect(listed.sort()).toEqual(open.map((route) => site.origin + route).sort());
  }
});

test('headings have the same ids in every language', () => {
  const found = toTable((_route, { headings }) => headings);
  const wanted = toTable((route) => found[splitLocalePath(route).path]);
  expect(found).toEqual(wanted);
});

test('ids are unique within a page', () => {
  expect(gatherFaults(site.pages, ({ doubleIds }) => doubleIds)).toEqual([]);
});

/** Every link of the site, with the page or Markdown file that contains it. */
function listLinks(): [from: string, links: readonly Link[]][] {
  // Third-party licences keep their links as they are.
  const files = [...site.files].filter(
    (file) => /\.(?:md|txt)$/.test(file) && file !== '/third-party-notices.txt',
  );
  const inMarkdown = files.map((file): [string, Link[]] => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const addresses = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
    return [file, addresses.map((address) => ({ address, tag: 'a' }))];
  });
  const inPages = [...site.pages].map(([route, { links }]): [string, Link[]] => [route, links]);
  return [...inPages, ...inMarkdown];
}

test('every link leads to an existing page and section in its language', () => {
  const links = listLinks();
  expect(links.map(([from]) => from)).toContain('/ar/apiDoc/orderserve/create.md');
  const faults = gatherFaults(links, (each, from) =>
    each.flatMap((link) => findLinkFault(site, from, link) ?? []),
  );
  expect(faults).toEqual([]);
});

test('server responds to every page and to every linked address without a page', async ({
  request,
}) => {
  const asked = listLinks().flatMap(([from, links]) =>
    links.flatMap((link) => toAsked(site, from, link) ?? []),
  );
  expect(asked).toContain('/openapi.json');
  const answers: Record<string, number> = {};
  for (const route of new Set([...Object.keys(toTable(() => 0)), ...asked]))
    answers[route] = (await request.get(route)).status();
  expect(Object.entries(answers).filter(([, status]) => status !== 200)).toEqual([]);
});

test.describe('findFaults', () => {
  const faultsOf = (body: string, lang: string) =>
    findFaults(readPage(`<html lang="${lang}"><body>${body}</body></html>`), '/x', known);

  for (const [what, body, lang, fault] of [
    ['reports an id of a text', '<p>header.home</p>', 'vi', 'not a text: header.home'],
    ['reports an id in a name', '<button aria-label="header.home">×</button>', 'vi', 'not a text'],
    ['reports an unfilled placeholder', '<p>{count}</p>', 'en', 'not a text: {count}'],
    [
      'reports an unresolved plural',
      '<p>{n, plural, other {# x}}</p>',
      'en',
      'not a text: {n, plural',
    ],
    ['reports an undefined value', '<p>: undefined</p>', 'en', 'not a text: undefined'],
    ['reports an English word', '<p>Save</p>', 'ar', 'English: Save'],
    [
      'reports an English name of a control',
      '<input placeholder="Password">',
      'th',
      'English: Password',
    ],
    ['reports an English label among Latin ones', '<p>Sign in</p>', 'vi', 'English: Sign'],
    [
      'reports a new English sentence',
      '<p>Nobody said this, but no one.</p>',
      'ms',
      'English: this',
    ],
    ['reports Chinese', '<p>运单</p>', 'en', 'foreign: 运单'],
    ['reports Chinese in a program', '<pre># 运单</pre>', 'th', 'foreign in code: 运单'],
    ['reports Thai', '<p>พัสดุ</p>', 'km', 'foreign: พัสดุ'],
    ['reports Vietnamese', '<p>Đơn</p>', 'id', 'foreign: Đơn'],
    [
      'reports a part in another language than its mark',
      '<p lang="en">运单</p>',
      'ar',
      'foreign: 运单',
    ],
  ] as const) {
    test(what, () => expect(faultsOf(body, lang)).toEqual([expect.stringContaining(fault)]));
  }

  test('accepts correct pages', () => {
    const right = [
      '<p>رقم الطلب <code>orderNumber</code> في txlogisticId وJSON</p>',
      '<p lang="en">Order number, as you know it</p>',
      '<pre>"city": "مدينة نصر"</pre>',
      '<p>التكرار الآمن (idempotency)</p>',
    ];
    expect(faultsOf(right.join(''), 'ar')).toEqual([]);
    expect(faultsOf('<p>Status</p>', 'id')).toEqual([]);
  });

  test('findLinkFault reports links without a target', () => {
    const faultOf = (address: string) => findLinkFault(site, '/en/home', { address, tag: 'a' });
    expect(faultOf('/en/apiDoc/errors#145003030')).toBeUndefined();
    expect(faultOf('/en/apiDoc/errors#1')).toBeUndefined();
    expect(faultOf('/en/apiDoc/errors#none')).toMatch(/no such place/);
    expect(faultOf('/home')).toMatch(/leads into zh-CN/);
    expect(faultOf('http://example.com')).toMatch(/not an https/);
    expect(toAsked(site, '/en/home', { address: '/en/nowhere', tag: 'a' })).toBe('/en/nowhere');
  });
});
