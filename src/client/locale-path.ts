import { defaultLanguage, type Language, languages } from '#contract/languages.ts';

function toPrefix({ locale }: Language): string {
  return locale === defaultLanguage.locale ? '' : `/${locale}`;
}

/** The language of a path, and the path without its locale: `/ar/home` is `/home` in Arabic. */
export function splitLocalePath(pathname: string): { language: Language; path: string } {
  const first = pathname.split('/')[1];
  const language = languages.find(({ locale }) => locale === first) ?? defaultLanguage;
  const prefix = toPrefix(language);
  return { language, path: pathname.slice(prefix.length) || '/' };
}

export function toLocalePath(pathname: string, language: Language): string {
  const { path } = splitLocalePath(pathname);
  return `${toPrefix(language)}${path}`;
}
