/** The shape of a language. `code` is the spec's value, `locale` the BCP 47 tag for browsers and screen readers. */
interface LanguageShape {
  code: string;
  locale: string;
  /** The language's name in that language. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** True if every text is translated; parity gates cover complete languages only. */
  complete: boolean;
}

export const languages = [
  { code: 'CN', locale: 'zh-CN', name: '简体中文', direction: 'ltr', complete: true },
  { code: 'EN', locale: 'en', name: 'English', direction: 'ltr', complete: true },
  { code: 'TH', locale: 'th', name: 'ไทย', direction: 'ltr', complete: true },
  { code: 'KH', locale: 'km', name: 'ខ្មែរ', direction: 'ltr', complete: true },
  { code: 'MY', locale: 'ms', name: 'Bahasa Melayu', direction: 'ltr', complete: true },
  { code: 'ID', locale: 'id', name: 'Bahasa Indonesia', direction: 'ltr', complete: true },
  { code: 'VN', locale: 'vi', name: 'Tiếng Việt', direction: 'ltr', complete: true },
  { code: 'AR', locale: 'ar', name: 'العربية', direction: 'rtl', complete: true },
] as const satisfies readonly LanguageShape[];

/** A language of the product. */
export type Language = (typeof languages)[number];

export type Locale = (typeof languages)[number]['locale'];

export const defaultLanguage: Language = languages[0];

/** Locale of the open API's responses and machine-readable documents unless requested otherwise. */
export const wireLocale = 'en' satisfies Locale;

/** Returns the language of a spec code such as `AR`, in any case; undefined for anything else. */
export function findLanguage(code: string | undefined): Language | undefined {
  const wanted = code?.trim().toUpperCase();
  return languages.find((language) => language.code === wanted);
}

/** Returns the language of a locale such as `ar`; the default language for anything else. */
export function languageOfLocale(locale: string): Language {
  return languages.find((language) => language.locale === locale) ?? defaultLanguage;
}

/** Returns the locale that a locale's texts are translated from; undefined for the default. */
export function sourceOf(locale: Locale): Locale | undefined {
  if (locale === defaultLanguage.locale) return undefined;
  return locale === 'en' ? defaultLanguage.locale : 'en';
}

/** Returns the locales whose texts are layered for a reader; each overrides those before it. */
export function toSourceChain(locale: Locale): Locale[] {
  const source = sourceOf(locale);
  return source === undefined ? [locale] : [...toSourceChain(source), locale];
}

/** Note on a document's translation for its reader, in its front matter as `translation`. */
export interface TranslationNote {
  /** `missing` and `broken`: the page has the words of its source. */
  state: 'stale' | 'missing' | 'broken';
  /** Locale that it is translated from. */
  source: Locale;
  /** Day (UTC) on which a stale translation last matched its source, such as 2026-11-22. */
  date?: string;
}
