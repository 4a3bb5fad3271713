import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { type ShownSetting, shownSettings, showSettings } from '#contract/shown-settings.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const locales = languages.filter(({ complete }) => complete).map(({ locale }) => locale);

/** Pages and prose of a language by their file's name; the changelog tells what was once so. */
function readTexts(locale: string): Map<string, string> {
  const docs =
    locale === 'zh-CN' ? 'docs' : `i18n/${locale}/docusaurus-plugin-content-docs/current`;
  const files = [
    ...globSync(`${docs}/apiDoc/**/*.mdx`, { cwd: root }),
    ...globSync(`i18n/${locale}/prose/*.md`, { cwd: root }),
  ].filter((file) => !file.endsWith('changelog.mdx'));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

const units: Record<'second' | 'hour' | 'day', Record<string, string>> = {
  second: {
    zh: '秒',
    en: 'second',
    th: 'วินาที',
    km: 'វិនាទី',
    ms: 'saat',
    id: 'detik',
    vi: 'giây',
    ar: 'ث',
  },
  hour: {
    zh: '小时',
    en: 'hour',
    th: 'ชั่วโมง',
    km: 'ម៉ោង',
    ms: 'jam',
    id: 'jam',
    vi: 'giờ',
    ar: 'ساع',
  },
  day: { zh: '天', en: 'day', th: 'วัน', km: 'ថ្ងៃ', ms: 'hari', id: 'hari', vi: 'ngày', ar: 'يوم' },
};

/** Settings with a unit, and lines that say the same number of something that no setting decides. */
const measured: [setting: ShownSetting, unit: keyof typeof units, others: RegExp][] = [
  // What a client should wait for, and what the server waits for.
  ['pushTimeoutS', 'second', /guides\/(limits|volume)\.mdx/],
  ['pushHours', 'hour', /$^/],
  ['keyOverlapHours', 'hour', /moveParcel\.mdx/],
  // Sign-ins and devices, a token's longest life, users of version 1, publication of a vulnerability.
  ['callLogDays', 'day', /(privacy|security|mails|versions|rotating-keys|agents)\.mdx?$/],
];

describe('numbers that a setting decides', () => {
  for (const locale of locales) {
    it(`are named by their setting in ${locale}, and never written out`, () => {
      const shown = showSettings(readSiteSettings({}), locale);
      const [language = ''] = locale.split('-');
      for (const [file, text] of readTexts(locale)) {
        for (const [setting, unit, others] of measured) {
          if (others.test(file)) continue;
          const value = shown[setting].replace(/[.,]/, '[.,]');
          const literal = new RegExp(`(?<![\\d.,])${value}\\s*${units[unit][language]}`);
          assert.doesNotMatch(text, literal, `${file}: write <Setting name="${setting}" />`);
        }
        assert.doesNotMatch(text, /27\s?½|27[.,]5/, `${file}: write <Setting name="pushHours" />`);
      }
    });

    it(`are known settings wherever a text in ${locale} names one`, () => {
      for (const [file, text] of readTexts(locale)) {
        const places = text.matchAll(/<Setting name="([^"]*)"|(?<=^|[^{\\])\{(\w+)\}/g);
        for (const [, name, place] of places) {
          const named = name ?? (file.endsWith('.md') ? place : undefined);
          if (named === undefined || named === 'brand') continue;
          assert.ok((shownSettings as string[]).includes(named), `${file}: ${named}`);
        }
      }
    });
  }

  it('follow the settings of the build, with the numbers of the language', () => {
    const settings = readSiteSettings({ PUSH_RETRY_S: '5,90,5400', PUSH_TIMEOUT_S: '30' });
    assert.partialDeepStrictEqual(showSettings(settings, 'vi'), {
      pushTimeoutS: '30',
      pushAttempts: '4',
      pushHours: '1,5',
      pushWaits: '5 s, 90 s, 90 min',
    });
  });
});
