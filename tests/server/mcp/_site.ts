import type { Locale } from '#contract/languages.ts';
import { type ListedPage, toLlmsText } from '../../../src/plugins/markdown/llms-text.ts';
import type { SearchContent } from '../../../src/search/entry.ts';
import { readContent } from '../../search/_support/content.ts';
import { makeFolder } from '../_support/folder.ts';

/** Pages of the latest version and of version 1.0 as built, by address. */
const texts: Record<string, string> = {
  '/en/home.md': '# Home',
  // A build without PUBLIC_URL contains this address.
  '/en/helpCenter/downloads.md': 'See http://localhost:3000/openapi.json.',
  '/en/helpCenter/notices.md': '# As it was built',
  '/en/apiDoc/index.md': '# Integration guide',
  '/en/apiDoc/guides/signature.md': '# Signatures',
  '/en/apiDoc/errors.md': '# Errors\n\n- [145003030](/en/apiDoc/errors/145003030.md) signature',
  '/en/apiDoc/orderserve/create.md': '```js\n1\n```\n\n## Examples {#examples}',
  '/apiDoc/guides/signature.md': '# 签名',
  '/km/apiDoc/guides/signature.md': '# ហត្ថលេខា',
  '/en/1.0/apiDoc/guides/signature.md': '# Signatures of version 1',
};

/** The content with the entries of one page only. */
function only({ pages, entries }: SearchContent, route: string): SearchContent {
  return { pages, entries: entries.filter(({ page }) => pages[page]?.path === route) };
}

/** A built site in a temporary folder, removed after the tests of the file. */
export function buildSite(): string {
  const index = (locale: Locale, { pages, entries }: SearchContent) => {
    const folder = locale === 'zh-CN' ? '' : `/${locale}`;
    const placed = pages.map((page) => ({ ...page, path: folder + page.path }));
    const content = JSON.stringify({ pages: placed, entries });
    return { [`${folder}/assets/search/current.0123abcd.json`]: content };
  };
  const list = (folder: string) => {
    const isOfNone = (address: string) =>
      /^\/en\/(home|helpCenter)/.test(address) && folder.startsWith('/en/');
    const own = Object.keys(texts).filter((each) => each.startsWith(folder) || isOfNone(each));
    const pages = own.map(
      (address): ListedPage => ({
        title: address,
        description: '',
        permalink: address.slice(0, -'.md'.length),
      }),
    );
    const sections = [{ title: 'Pages', pages }];
    const locale = 'en';
    const summary = 'Served at http://localhost:3000.';
    const page = { title: 'Portal', locale, languages: [], summary, notes: [], sections };
    return [`${folder}llms.txt`, toLlmsText(page)];
  };
  const programs = [
    { id: 'node', name: 'Node.js', block: '```js\n1\n```', file: 'a.mjs', command: 'node a.mjs' },
    { id: 'php', name: 'PHP', block: '```php\n2\n```', file: 'a.php', command: 'php a.php' },
  ];
  return makeFolder({
    ...index('en', readContent('en')),
    ...index('km', only(readContent('km'), '/apiDoc/guides/signature')),
    ...index('zh-CN', only(readContent('zh-CN'), '/apiDoc/guides/time')),
    ...texts,
    ...Object.fromEntries(['/', '/en/', '/km/', '/en/1.0/'].map(list)),
    // These are parts of listed pages and not listed themselves.
    '/en/apiDoc/guides/signature.2.md': '# Signatures, continued',
    '/en/apiDoc/orderserve/create.2.md':
      '- `receiver` {#request.receiver}\n  - `mobile` {#request.receiver.mobile}',
    '/en/apiDoc/errors/145003030.md': '# 145003030',
    // Without it the server would report that the site is not built.
    '/index.html': '',
    '/apiDoc/orderserve/create.programs.json': JSON.stringify(programs),
    // Not listed by any page.
    '/en/private.md': 'private',
  });
}
