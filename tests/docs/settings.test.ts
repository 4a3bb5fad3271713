import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { type ShownSetting, shownSettings, showSettings } from '#contract/shown-settings.ts';
import { parseTexts } from '#contract/texts.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';
import { readProject, root } from '../_project.ts';
import { openTestPortal } from '../server/_support/portal.ts';

const locales = languages.filter(({ complete }) => complete).map(({ locale }) => locale);
const defaults = readSiteSettings({});

/** Pages of all versions, prose and messages of a language, by file and id. Changelogs describe the past. */
function readTexts(locale: string): Map<string, string> {
  const translated = `i18n/${locale}/docusaurus-plugin-content-docs`;
  const isSource = locale === defaultLanguage.locale;
  const pages = isSource ? ['docs', 'versioned_docs/*'] : [`${translated}/*`];
  const find = (patterns: string[]) => globSync(patterns, { cwd: root });
  const documents = find([
    ...pages.map((folder) => `${folder}/apiDoc/**/*.mdx`),
    `i18n/${locale}/prose/*.md`,
  ]).filter((file) => !file.endsWith('changelog.mdx'));
  const messages = find([`i18n/${locale}/{code,contract}.json`, `${translated}/*/contract.json`]);
  return new Map([
    ...documents.map((file) => [file, readProject(file)] as const),
    ...messages.flatMap((file) =>
      Object.entries(parseTexts(readProject(file))).map(
        ([id, text]) => [`${file} ${id}`, text] as const,
      ),
    ),
  ]);
}

type Unit = 'second' | 'hour' | 'day' | 'attempt' | 'order' | 'MB' | 'callsPerSecond';

/** Words after a number of the unit; `@` marks a number with words before it. */
const units: Record<Unit, Record<string, string>> = {
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
  attempt: {
    zh: '次尝试',
    en: 'attempts',
    th: 'ครั้ง',
    km: 'ដង',
    ms: 'percubaan',
    id: 'percobaan',
    vi: 'lần',
    ar: 'محاول',
  },
  order: {
    zh: '个?订单',
    en: 'orders',
    th: 'คำสั่งซื้อ',
    km: 'ការបញ្ជាទិញ',
    ms: 'pesanan',
    id: 'pesanan',
    vi: 'đơn hàng',
    ar: 'طلب',
  },
  MB: Object.fromEntries(locales.map((locale) => [locale.split('-')[0], 'MB'])),
  callsPerSecond: {
    zh: '每秒\\s*@\\s*次',
    en: 'calls (a|per) second',
    th: '(การเรียก|ครั้ง)ต่อวินาที',
    km: 'ការហៅក្នុងមួយវិនាទី',
    ms: 'panggilan (se|setiap )saat',
    id: 'panggilan per detik',
    vi: 'lệnh gọi mỗi giây',
    ar: 'استدعاء في الثانية',
  },
};

/** Settings that texts could state as a number. */
const measured: [setting: ShownSetting, unit: Unit][] = [
  ['callsPerSecond', 'callsPerSecond'],
  ['callLogDays', 'day'],
  ['sandboxKeptMb', 'MB'],
  ['productionKeptMb', 'MB'],
  ['sandboxOrders', 'order'],
  ['sandboxOrderDays', 'day'],
  ['keyOverlapHours', 'hour'],
  ['pushTimeoutS', 'second'],
  ['pushAttempts', 'attempt'],
  ['pushHours', 'hour'],
];

/** Texts with such a number of something else, and how often at most. */
const others: [text: RegExp, unit: Unit, most: number][] = [
  // Waiting time of a client; the worked example also has the longest time for a body, and the assumed limit.
  [/guides\/limits\.mdx$/, 'second', 1],
  [/guides\/volume\.mdx$/, 'second', 2],
  [/guides\/volume\.mdx$/, 'callsPerSecond', 1],
  // Devices and sign-ins, a token's longest life, users of version 1, publication of a vulnerability.
  [/prose\/privacy\.md$/, 'day', 4],
  [/prose\/security\.md$/, 'day', 1],
  [/guides\/(agents|mails|rotating-keys|versions)\.mdx$/, 'day', 1],
  [/code\.json activity\.lead$/, 'day', 1],
];

/** Number of places where a text states the number of a setting with its unit. */
function countLiterals(
  text: string,
  locale: string,
  [setting, unit]: (typeof measured)[number],
): number {
  const shown = showSettings(defaults, locale)[setting].replace(/\D/g, '[.,]?');
  const number = `(?<![\\d.,-])${shown}(?!\\d)`;
  const words = units[unit][locale.split('-')[0] ?? ''];
  assert.ok(words, `${unit} has no words in ${locale}`);
  const pattern = words.includes('@') ? words.replace('@', number) : `${number}[\\s-]*${words}`;
  return text.match(new RegExp(pattern, 'gi'))?.length ?? 0;
}

describe('numbers of settings in texts', () => {
  for (const locale of locales) {
    it(`are never written out in ${locale}`, () => {
      for (const [name, text] of readTexts(locale)) {
        for (const each of measured) {
          const [setting, unit] = each;
          const [, , most = 0] =
            others.find(([other, its]) => its === unit && other.test(name)) ?? [];
          const found = countLiterals(text, locale, each);
          const fix = `write <Setting name="${setting}" />, in contract.json {${setting}}`;
          assert.ok(found <= most, `${name} gives the default of ${setting}: ${fix}`);
        }
        assert.doesNotMatch(text, /27\s?½|27[.,]5/, `${name}: write <Setting name="pushHours" />`);
      }
    });

    it(`come from known settings in ${locale}`, () => {
      for (const [name, text] of readTexts(locale)) {
        const places = text.matchAll(/<Setting name="([^"]*)"|(?<=^|[^{\\])\{(\w+)\}/g);
        for (const [, tag, place] of places) {
          const named = tag ?? (name.endsWith('.md') ? place : undefined);
          if (named === undefined || named === 'brand') continue;
          assert.ok((shownSettings as string[]).includes(named), `${name}: ${named}`);
        }
      }
    });
  }

  it('match the portal in its OpenAPI and Postman documents', async () => {
    const { app } = await openTestPortal({
      CALLS_PER_SECOND: '1250',
      CALL_LOG_DAYS: '31',
      SANDBOX_KEPT_MB: '7',
      PRODUCTION_KEPT_MB: '77',
      SANDBOX_ORDERS: '777',
      SANDBOX_ORDER_DAYS: '33',
      RETURN_DAYS: '34',
      KEY_OVERLAP_HOURS: '35',
      PUSH_TIMEOUT_S: '37',
      PUSH_RETRY_S: '5,90',
    });
    for (const document of ['openapi', 'postman']) {
      for (const name of ['', '/2.0', '/1.0']) {
        const url = `/${document}${name}.json`;
        const { body } = await app.inject(url);
        assert.match(body, /1,250 calls per second/, url);
        if (document === 'openapi') assert.match(body, /within 37 seconds/, url);
        for (const each of measured) {
          assert.equal(
            countLiterals(body, 'en', each),
            0,
            `${url} gives the default of ${each[0]}`,
          );
        }
        for (const setting of shownSettings) assert.ok(!body.includes(`{${setting}}`), url);
      }
    }
  });

  it('follow the settings of the build, in the number format of the language', () => {
    const settings = readSiteSettings({ PUSH_RETRY_S: '5,90,5400', PUSH_TIMEOUT_S: '30' });
    assert.partialDeepStrictEqual(showSettings(settings, 'vi'), {
      pushTimeoutS: '30',
      pushAttempts: '4',
      pushHours: '1,5',
      pushWaits: '5 s, 90 s, 90 min',
    });
  });
});
