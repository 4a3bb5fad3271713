import { expect, type Page } from 'playwright/test';

/** What may outlive a person in the browser: its language, its look, how it shows things, and what it is known again by. */
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

/** Leaves what pages of a person leave, and something that no page of today does. */
export async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of [
      'testerDraft:basic',
      'signDraft:basic',
      'lastValues',
      'formDraft:x:somebody',
    ])
      sessionStorage.setItem(key, '{"left":"behind"}');
    for (const storage of [localStorage, sessionStorage])
      storage.setItem('tomorrow', 'left behind');
    localStorage.setItem('recentSearches', '["left behind"]');
    localStorage.setItem('sampleLanguage', 'java');
  });
}

/** Nothing of a person is in the storage of this tab, and what is the browser's stayed. */
export async function expectForgotten(page: Page): Promise<void> {
  // Asked again also where the tab shows its page anew at that very moment.
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
