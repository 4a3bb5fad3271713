import { expect, type Page } from 'playwright/test';

/** Keys that outlive a person in the browser: language, appearance, display settings, device id. */
const browserKeys = [
  'device',
  'lang',
  'langDictionary',
  'langList',
  'langPlace',
  'langRedirected',
  'panel',
  'sampleLanguage',
  'searchSlash',
  'theme',
];

/** Leaves the traces that pages of a person leave, and keys that no page writes yet. */
export async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['testerDraft:basic', 'signDraft:basic', 'lastValues', 'formDraft:x:person'])
      sessionStorage.setItem(key, '{"left":"behind"}');
    for (const storage of [localStorage, sessionStorage])
      storage.setItem('tomorrow', 'left behind');
    localStorage.setItem('recentSearches', '["left behind"]');
    localStorage.setItem('sampleLanguage', 'java');
  });
}

/** Expects no trace of a person in the storage of this tab, and the browser's own keys still there. */
export async function expectForgotten(page: Page): Promise<void> {
  // Retried, because the tab may reload its page at that moment.
  await expect(async () => {
    const kept = await page.evaluate(() => [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
    ]);
    const names = kept.map(([name]) => name);
    expect(names.filter((name) => !browserKeys.includes(name.split('-')[0] ?? ''))).toEqual([]);
    expect(JSON.stringify(kept)).not.toContain('left behind');
    expect(names).toContain('lang');
  }).toPass({ timeout: 15_000 });
}
