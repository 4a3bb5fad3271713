import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { siteSections } from '../../src/plugins/markdown/reading-pages.ts';
import { completeLocales, listMissed, openLanguage } from './_support/opened.ts';

/** What the pages besides the documents are called in English, which is typed in every language. */
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
  postman: '/helpCenter/downloads',
};

for (const locale of completeLocales) {
  describe(`the search in ${locale}`, async () => {
    const { content, search } = await openLanguage(locale);

    it('knows every page that llms.txt names', () => {
      const known = content.pages.map(({ path }) => path);
      const routes = Object.values(siteSections).flat();
      assert.deepEqual(
        routes.filter((route) => !known.includes(`/${route}`)),
        [],
      );
    });

    it('finds every page by its title', () => {
      const titles = content.pages.map(({ title, path }) => ({ query: title, expected: [path] }));
      assert.deepEqual(listMissed(search, titles), []);
    });

    it('finds the pages besides the documents by everyday words', () => {
      const words = Object.entries(everyday).map(([query, path]) => ({ query, expected: [path] }));
      assert.deepEqual(listMissed(search, words), []);
    });
  });
}
