import { splitLocalePath } from './locale-path.ts';

/** Parts of `window.location` or the router's that name a page. */
type Place = Pick<Location, 'pathname' | 'search'>;

/** Address of Login or Register that leads back to a page: `/login?back=%2Fcontrol%2Fcalls`. */
export function toSignInPath(place: Place, page: '/login' | '/register' = '/login'): string {
  const { path } = splitLocalePath(place.pathname);
  return `${page}?${new URLSearchParams({ back: path + place.search })}`;
}
