import type { MouseEvent } from 'react';

/** The router's history, as far as a link needs it. */
interface History {
  push(path: string): void;
  replace(path: string): void;
}

/** True if the browser opens a pressed link elsewhere, such as in another tab. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Returns the path of a link that the router can follow: another page of this site, in this tab. */
function toPagePath(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  const isPage = origin === window.location.origin && !/\.\w+$/.test(pathname);
  const isHere = pathname === window.location.pathname && hash !== '';
  return isPage && !isHere && !target ? `${pathname}${search}${hash}` : undefined;
}

/**
 * Follows a pressed link through the router. For plain links: Docusaurus's own observes whether it is on screen
 * and then loads the page behind it, which is much work on a page with many links.
 */
export function followLink(event: MouseEvent, history: History): void {
  const link = (event.target as Element).closest('a');
  const path = link && !isForBrowser(event) ? toPagePath(link) : undefined;
  if (path === undefined) return;
  event.preventDefault();
  const { pathname, search, hash } = window.location;
  if (path === pathname + search + hash) history.replace(path);
  else history.push(path);
}
