import { globSync } from 'node:fs';
import path from 'node:path';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import { site } from './places.ts';

/** The route of a built page: `/en/home` for `en/home.html`; a document may be called index. */
export function toRoute(file: string): string {
  const route = `/${file
    .split(path.sep)
    .join('/')
    .replace(/\.html$/, '')}`;
  return splitLocalePath(route).path === '/index' ? route.replace(/index$/, '') : route;
}

/** The routes of all built pages: `/home`, `/en/apiDoc/basic`. */
export const routes = globSync('**/*.html', { cwd: site })
  .map(toRoute)
  .filter((route) => !route.endsWith('/404'))
  .sort();

/** True if the run covers every page: `npm test -- --all`. */
export const isWhole = process.env.TESTS === 'all';

/** The language marks on <html>: standard tag, direction, and the product's code twice. */
export type LanguageMarks = Record<'lang' | 'dir' | 'data-lang' | 'class', string>;

export function toLanguageMarks({ locale, direction, code }: Language): LanguageMarks {
  return { lang: locale, dir: direction, 'data-lang': code, class: code };
}

const versioned = /^\/\d+\.\d+(?=\/apiDoc\/)/;

/** Keeps one page of each kind from older versions: their other pages repeat the latest. */
function isSeen(route: string): boolean {
  const { path: page } = splitLocalePath(route);
  return !versioned.test(page) || kinds.includes(page.replace(versioned, '').slice(1));
}

/** Pages of a language without redirects, and one address without a page. */
export function listPages(locale: string): string[] {
  const language = languageOfLocale(locale);
  const pages = routes.filter(
    (route) =>
      splitLocalePath(route).language === language && !/\/(apiDoc)?$/.test(route) && isSeen(route),
  );
  return [...pages, toLocalePath('/no-such-page', language)];
}

/** Pages for signed-in integrators, and pages for the courier's staff. */
export const integratorPages = /\/(control|personalCenter)(\/|$)/;
export const staffPages = /\/operator(\/|$)/;

/** One page of each kind, for checks that would only repeat themselves on the others. */
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
  'apiDoc/guides/differences',
  'register',
  'control/calls',
  'helpCenter',
  'helpCenter/faq',
  'helpCenter/tester',
  'aboutUs/terms',
  'no-such-page',
];

/** One page of each kind in a language, and one address without a page. */
export function listKinds(locale: string): string[] {
  return kinds.map((page) => toLocalePath(`/${page}`, languageOfLocale(locale)));
}
