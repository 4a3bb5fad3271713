import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { siteSections } from '../../src/plugins/markdown/index.ts';
import { completeLocales, listMissed, openLanguage } from './_support/opened.ts';
import { root } from './_support/pages.ts';

/** English names of the pages besides the documents, which people type in every language. */
const everyday: Record<string, string> = {
  privacy: '/aboutUs/privacy',
  'privacy policy': '/aboutUs/privacy',
  gdpr: '/aboutUs/privacy',
  cookies: '/aboutUs/privacy',
  'terms of service': '/aboutUs/terms',
  vulnerability: '/aboutUs/security',
  'about us': '/aboutUs',
  'home page': '/home',
  faq: '/helpCenter/faq',
  'help center': '/helpCenter',
  announcements: '/helpCenter/notices',
  playground: '/helpCenter/tester',
  'signature tool': '/helpCenter/signature',
  'address resolver': '/helpCenter/address',
  postman: '/helpCenter/downloads#',
};

/** Paths of the pages for signed-in people, except for staff. */
function listConsolePages(): string[] {
  return ['control', 'personalCenter'].flatMap((part) =>
    globSync(`{,*/}index.tsx`, { cwd: path.join(root, 'src/pages', part) })
      .filter((file) => !file.startsWith('_'))
      .map((file) => path.posix.join('/', part, path.dirname(file)).replace(/\/$/, '')),
  );
}

for (const locale of completeLocales) {
  describe(`the search in ${locale}`, async () => {
    const { content, search } = await openLanguage(locale);

    it('knows every page in llms.txt', () => {
      const known = content.pages.map((page) => page.path);
      const routes = Object.values(siteSections).flat();
      assert.deepEqual(
        routes.filter((route) => !known.includes(`/${route}`)),
        [],
      );
    });

    it('knows every page of the console and of the personal centre', () => {
      const found = content.entries.filter(({ kind }) => kind === 'console');
      const known = found.map(({ page }) => content.pages[page]?.path);
      assert.deepEqual(known.toSorted(), listConsolePages().toSorted());
    });

    it('finds every page by its title', () => {
      const titles = content.pages.map((page) => ({ query: page.title, expected: [page.path] }));
      assert.deepEqual(listMissed(search, titles), []);
    });

    it('finds the pages besides the documents by everyday words', () => {
      const words = Object.entries(everyday).map(([query, at]) => ({ query, expected: [at] }));
      assert.deepEqual(listMissed(search, words), []);
    });
  });
}
