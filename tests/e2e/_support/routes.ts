import { globSync } from 'node:fs';
import { languageOfLocale, languages } from '#contract/languages.ts';
import { site } from './places.ts';

/** Every page of the built site, as its address: `/home`, `/en/apiDoc/basic`. */
export const routes = globSync('**/*.html', { cwd: site })
  .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`)
  .filter((route) => !route.endsWith('/404'))
  .sort();

/** The locale an address stands in. */
export function toLocale(route: string): string {
  const first = route.split('/')[1] ?? '';
  return languages.find(({ locale }) => locale === first)?.locale ?? 'zh-CN';
}

/** What <html> says of a page's language: standard tag, direction, and the product's code. */
export function toLanguageMarks(route: string) {
  const { locale, direction, code } = languageOfLocale(toLocale(route));
  return { lang: locale, dir: direction, 'data-lang': code };
}

/** Pages of a language that are no mere redirect, and the one for addresses that lead nowhere. */
export function listPages(locale: string): string[] {
  const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
  const pages = routes.filter(
    (route) => toLocale(route) === locale && !/(^|\/|apiDoc)$/.test(route),
  );
  return [...pages, `${prefix}/no-such-page`];
}

/** One page of each kind, where looking at all would only repeat what was seen in another language. */
const kinds = [
  'home',
  'apiDoc/index',
  'apiDoc/errors',
  'apiDoc/orderserve/create',
  'apiDoc/logistics/statusFeedback',
  'apiDoc/sandbox/moveParcel',
  'apiDoc/guides/signature',
  'apiDoc/guides/life-cycle',
  'apiDoc/guides/environments',
  'register',
  'control/calls',
  'helpCenter',
  'helpCenter/faq',
  'helpCenter/tester',
  'aboutUs/terms',
  'no-such-page',
];

/** A page of each kind in a language, and the one for addresses that lead nowhere. */
export function listKinds(locale: string): string[] {
  const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
  return kinds.map((page) => `${prefix}/${page}`);
}
