import { globSync } from 'node:fs';
import path from 'node:path';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { type Language, languageOfLocale } from '#contract/languages.ts';
import { site } from './places.ts';

/** The address of a built page: `/en/home` of `en/home.html`; a document may be called index. */
export function toRoute(file: string): string {
  const route = `/${file
    .split(path.sep)
    .join('/')
    .replace(/\.html$/, '')}`;
  return splitLocalePath(route).path === '/index' ? route.replace(/index$/, '') : route;
}

/** Every page of the built site, as its address: `/home`, `/en/apiDoc/basic`. */
export const routes = globSync('**/*.html', { cwd: site })
  .map(toRoute)
  .filter((route) => !route.endsWith('/404'))
  .sort();

/** Whether the run has time for every page: `npm test -- --all`. */
export const isWhole = process.env.TESTS === 'all';

/** What <html> says of a page's language: standard tag, direction, and twice the product's code. */
export type LanguageMarks = Record<'lang' | 'dir' | 'data-lang' | 'class', string>;

export function toLanguageMarks({ locale, direction, code }: Language): LanguageMarks {
  return { lang: locale, dir: direction, 'data-lang': code, class: code };
}

const versioned = /^\/\d+\.\d+(?=\/apiDoc\/)/;

/** Of the versions beside the latest one page of each kind: the others repeat what the latest shows. */
function isSeen(route: string): boolean {
  const { path: page } = splitLocalePath(route);
  return !versioned.test(page) || kinds.includes(page.replace(versioned, '').slice(1));
}

/** Pages of a language that are no mere redirect, and the one for addresses that lead nowhere. */
export function listPages(locale: string): string[] {
  const language = languageOfLocale(locale);
  const pages = routes.filter(
    (route) =>
      splitLocalePath(route).language === language && !/\/(apiDoc)?$/.test(route) && isSeen(route),
  );
  return [...pages, toLocalePath('/no-such-page', language)];
}

/** Pages that an integrator signs in for, and those of the courier's staff. */
export const integratorPages = /\/(control|personalCenter)(\/|$)/;
export const staffPages = /\/operator(\/|$)/;

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
  'apiDoc/guides/differences',
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
  return kinds.map((page) => toLocalePath(`/${page}`, languageOfLocale(locale)));
}
