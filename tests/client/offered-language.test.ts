import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toOfferedLanguage } from '#client/offered-language.ts';
import { languageOfLocale } from '#contract/languages.ts';

const cases: [wanted: string[], page: string, offered: string | undefined][] = [
  [['th-TH', 'en'], 'zh-CN', 'th'],
  [['TH'], 'en', 'th'],
  [['fr-FR', 'ar-EG', 'en'], 'en', 'ar'],
  [['zh-TW'], 'en', 'zh-CN'],
  [['zh-Hant-HK'], 'zh-CN', undefined],
  [['en-GB', 'th'], 'en', undefined],
  [['fr', 'de'], 'zh-CN', undefined],
  [['kmr'], 'en', undefined],
  [[''], 'en', undefined],
  [[], 'en', undefined],
];

for (const [wanted, page, offered] of cases) {
  it(`offers ${offered ?? 'nothing'} on a page in ${page} to ${JSON.stringify(wanted)}`, () =>
    assert.equal(toOfferedLanguage(wanted, languageOfLocale(page))?.locale, offered));
}
