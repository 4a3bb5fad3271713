import { findLanguage } from '#contract/languages.ts';
import { splitLocalePath, toLocalePath } from './locale-path.ts';

const redirectedKey = 'langRedirected';
const placeKey = 'langPlace';

/** Parts of `window.location` that name a page. */
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** This page's address in the language of the given code; null where it is in that language already. */
export function toAddressIn(code: string | null, place: Place): string | null {
  const language = findLanguage(code ?? undefined);
  if (!language || splitLocalePath(place.pathname).language.code === language.code) return null;
  return toLocalePath(place.pathname, language) + place.search + place.hash;
}

/**
 * Where a visit of a path without locale goes: to the stored choice, once a tab. A reader who then
 * asks for the default language's address gets it.
 */
export function takeRedirect(
  code: string | null,
  place: Place,
  tab: Storage | null,
): string | null {
  if (splitLocalePath(place.pathname).path !== place.pathname || tab?.getItem(redirectedKey)) {
    return null;
  }
  tab?.setItem(redirectedKey, '1');
  return toAddressIn(code, place);
}

/** Remembers how far the reader had scrolled, for the same page in another language. */
export function keepScroll(path: string, scrollY: number, tab: Storage | null): void {
  tab?.setItem(placeKey, JSON.stringify({ path, scrollY }));
}

/** The kept scroll of this page; it is given once. */
export function takeScroll(pathname: string, tab: Storage | null): number | null {
  const kept = tab?.getItem(placeKey);
  tab?.removeItem(placeKey);
  if (!kept) return null;
  const { path, scrollY } = JSON.parse(kept) as { path: string; scrollY: number };
  return path === splitLocalePath(pathname).path ? scrollY : null;
}
