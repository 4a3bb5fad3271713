import type { Country } from '../area-row.ts';

/** Names of countries in an address, beside place names. */
const names: readonly (readonly [Country, RegExp])[] = [
  [
    'EGY',
    /\b(?:egypt|egy|misr|masr)\b(?! (?:el|al|gad|ged|jad|qad))|埃及|(?<!\p{L})مصر(?!\p{L}| ال)|جمهوري[ةه] مصر/iu,
  ],
  [
    'UAE',
    /\b(?:u\.?a\.?e|united arab emirates|emirates)\b|阿联酋|阿拉伯联合酋长国|(?<!\p{L})ال[إا]مارات(?!\p{L})/iu,
  ],
  ['IDN', /\bindonesia\b|印度尼西亚|印尼|[إا]ندونيسيا/iu],
  ['CHN', /\b(?:china|p\.?r\.?c)\b|中国|(?<!\p{L})الصين(?!\p{L})/iu],
];

/** Phone numbers with country code, and mobile numbers in national form. */
const phones: readonly (readonly [Country, RegExp])[] = [
  ['EGY', /(?:\+|\b00)20\d|\b01[0125]\d{8}\b/],
  ['UAE', /(?:\+|\b00)971|\b05[024568]\d{7}\b/],
  ['IDN', /(?:\+|\b00)62|\b08[1-9]\d{7,10}\b/],
  ['CHN', /(?:\+|\b00)86|\b1[3-9]\d{9}\b/],
];

/**
 * Places absent from lists of China, although districts share their names. Short forms count only at the
 * start of the text: elsewhere they are in names of firms, schools and dishes.
 */
const besideChina = [
  /^\P{L}*(?:\p{L}{0,2}地址\P{L}*)?(?:中国\P{L}*)?(?:香港|澳门|台湾|台北)(?!.{0,2}(?:[路街城店]|大厦|花园|广场))/u,
  /(?<!\p{Script=Han})(?:中国)?(?:台湾省|[新台]北市|台[中南]市|高雄市|桃园市|(?:香港|澳门)特别行政区)/u,
];

/** Countries that a text names, countries of its phone numbers, and one that it seems to exclude. */
export type SaidCountries = {
  named: ReadonlySet<Country>;
  phoned: ReadonlySet<Country>;
  left: Country | undefined;
};

const find = (patterns: typeof names, text: string) =>
  new Set(patterns.filter(([, pattern]) => pattern.test(text)).map(([country]) => country));

export function findCountries(text: string): SaidCountries {
  const digits = text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/(?<=\d)[ -](?=\d)/g, '');
  const left = besideChina.some((pattern) => pattern.test(text)) ? 'CHN' : undefined;
  return { named: find(names, text), phoned: find(phones, digits), left };
}
