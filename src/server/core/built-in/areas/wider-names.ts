import { countries, isoCodes } from '#contract/countries.ts';
import { languages } from '#contract/languages.ts';
import type { Country } from './area-row.ts';
import { toLetterKey } from './names.ts';
import { toSimplified } from './traditional-han.ts';

/** Country names that Intl lacks. */
const otherNames: Record<Country, string> = {
  EGY: 'EGY|EG|A.R.E|Misr|Masr|Arab Republic of Egypt|جمهورية مصر العربية|جمهورية مصر|ج.م.ع|埃及阿拉伯共和国',
  UAE: 'UAE|ARE|AE|Emirates|The Emirates|الإمارات|دولة الإمارات|دولة الإمارات العربية المتحدة|阿联酋|阿拉伯联合酋长国',
  IDN: 'IDN|ID|RI|NKRI|Republic of Indonesia|Republik Indonesia|印尼',
  CHN: "CHN|CN|PRC|P.R. China|People's Republic of China|Mainland China|中华人民共和国|中国大陆",
};

/** Country names that also start other places' names: مصر الجديدة, Masr El Gedida. */
const beginnings: ReadonlySet<string> = new Set(['مصر', 'misr', 'masr']);

type CountryNames = { names: readonly string[]; keys: ReadonlySet<string> };

function toCountryNames(wanted: readonly Country[]): CountryNames {
  const names = wanted.flatMap((country) => {
    const { region } = isoCodes[country];
    const known = [...languages.map(({ locale }) => locale), 'fr', 'zh-Hant'].map((locale) =>
      new Intl.DisplayNames(locale, { type: 'region' }).of(region),
    );
    return [...known.filter((name) => name !== undefined), ...otherNames[country].split('|')];
  });
  return { names, keys: new Set(names.map(toLetterKey)) };
}

const known = new Map<Country | undefined, CountryNames>();

const getCountryNames = (country: Country | undefined) =>
  known.getOrInsertComputed(country, () => toCountryNames(country ? [country] : countries));

const separator = /[,،，、;؛；|/()（）[\]\r\n\t]+|\s[-–—]+\s/u;
const mostCountryWords = 5;
const longestText = 200;
const postCode = /[\s\-–—]+[\d٠-٩۰-۹]{5,7}$/u;

function dropCountry(part: string, keys: ReadonlySet<string>): string {
  const words = part.replace(postCode, '').split(/[\s\-–—]+/u);
  for (let count = Math.min(mostCountryWords, words.length - 1); count > 0; count -= 1) {
    if (keys.has(toLetterKey(words.slice(-count).join(' '))))
      return words.slice(0, -count).join(' ');
    const first = toLetterKey(words.slice(0, count).join(' '));
    if (keys.has(first) && !beginnings.has(first)) return words.slice(count).join(' ');
  }
  return part.replace(postCode, '');
}

/** Removes wider places that Chinese writes before a name without a space: 中国广东省深圳市. */
function dropHanBeginning(text: string, names: readonly string[]): string {
  // Most texts have another script.
  if (!/^\p{Script=Han}/u.test(text)) return text;
  const isHan = (name: string) => /^\p{Script=Han}{2,}$/u.test(name);
  const wider = names.filter(isHan).toSorted((one, other) => other.length - one.length);
  const first = wider.find((name) => text.startsWith(name) && text.length >= name.length + 2);
  return first ? dropHanBeginning(text.slice(first.length), names) : text;
}

export type Wider = { names: readonly string[]; isName(text: string): boolean };

/** Finds the part that names no wider place, or else the first. */
function findOwn(parts: readonly string[], wider: readonly Wider[]): string | undefined {
  const distinct = [...new Map(parts.map((part) => [toLetterKey(part), part])).values()];
  // The usual case needs no look among wider places.
  if (distinct.length < 2) return distinct[0];
  const own = distinct.filter((part) => !wider.some(({ isName }) => isName(part)));
  return own.length > 0 ? own.join(' ') : distinct[0];
}

/** Longest reading first, without what senders write beside a name: `Nasr City, Cairo, Egypt`. */
export function dropWiderNames(
  text: string,
  country: Country | undefined,
  wider: readonly Wider[],
): string[] {
  if (text.length > longestText) return [];
  const { names, keys } = getCountryNames(country);
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => toLetterKey(part) !== '' && !keys.has(toLetterKey(part)));
  const bare = parts.map((part) => dropCountry(part, keys));
  const hanNames = [...names, ...wider.flatMap((each) => each.names)];
  const own = [findOwn(parts, wider), findOwn(bare, wider)].filter((part) => part !== undefined);
  const readings = own.flatMap((part) => [part, dropHanBeginning(toSimplified(part), hanNames)]);
  return [...new Set(readings)].filter((part) => part !== text);
}
