import type { Place } from './language-visit.ts';
import { splitLocalePath } from './locale-path.ts';

const signInPages = ['/login', '/register', '/forgetPassword'];

/** True for a path without locale of a page for visitors: signing in never returns there. */
export function isSignInPage(path: string): boolean {
  return signInPages.includes(path);
}

/** Returns the address of Login or Register that leads back to a page: `/login?back=%2Fcontrol%2Fcalls`. */
export function toSignInPath(
  { pathname, search, hash }: Place,
  page: '/login' | '/register' | '/forgetPassword' = '/login',
): string {
  const { path } = splitLocalePath(pathname);
  if (!isSignInPage(path)) return `${page}?${new URLSearchParams({ back: path + search + hash })}`;
  const back = readBackPath(search);
  return back === null ? page : `${page}?${new URLSearchParams({ back })}`;
}

const nowhere = 'http://nowhere.invalid';

/** Returns the page to show after sign-in, without locale; null unless it is on this site. */
export function readBackPath(search: string): string | null {
  const back = new URLSearchParams(search).get('back');
  if (!back?.startsWith('/') || !URL.canParse(back, nowhere)) return null;
  const { origin, pathname, search: query, hash } = new URL(back, nowhere);
  if (origin !== nowhere || pathname.startsWith('//')) return null;
  const { path } = splitLocalePath(pathname);
  return isSignInPage(path) || path.startsWith('//') ? null : path + query + hash;
}
