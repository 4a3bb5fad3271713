import { splitLocalePath } from '#client/locale-path.ts';
import type { BuiltPage, Link } from './read-page.ts';

/** The built site: pages by route, and every file by its path. */
export interface BuiltSite {
  origin: string;
  pages: ReadonlyMap<string, BuiltPage>;
  files: ReadonlySet<string>;
}

const elsewhere = /^(?:https:|mailto:|tel:)/;

/** The page at a path; each Markdown file of a page counts as that page. */
function findPage({ pages }: BuiltSite, pathname: string): BuiltPage | undefined {
  return pages.get(pathname) ?? pages.get(pathname.replace(/(?:\.\d+)?\.md$/, ''));
}

/** Resolves an address as a link on a page. */
export function toTarget({ origin }: BuiltSite, route: string, address: string): URL {
  return new URL(address, `${origin}${route}`);
}

function hasPlace({ ids }: BuiltPage, hash: string): boolean {
  const id = decodeURIComponent(hash.slice(1));
  return id === '' || ids.has(id);
}

/** Returns why a link on a page is broken; undefined if it works or only the server knows. */
export function findLinkFault(
  site: BuiltSite,
  route: string,
  { address, tag, hrefLang }: Link,
): string | undefined {
  const target = toTarget(site, route, address);
  if (target.origin !== site.origin)
    return elsewhere.test(address) ? undefined : `${address} is not an https address`;
  const page = findPage(site, target.pathname);
  if (!page) return undefined;
  if (!hasPlace(page, target.hash)) return `${address}: that page has no such place`;
  const from = splitLocalePath(route).language.locale;
  const { locale } = splitLocalePath(target.pathname).language;
  return tag !== 'a' || locale === (hrefLang ?? from)
    ? undefined
    : `${address} leads into ${locale}, which the link does not say`;
}

/** The path of an address without a built page or file: the server must respond to it. */
export function toAsked(site: BuiltSite, route: string, { address }: Link): string | undefined {
  const { origin, pathname } = toTarget(site, route, address);
  const isBuilt = findPage(site, pathname) || site.files.has(pathname);
  return origin === site.origin && !isBuilt ? pathname : undefined;
}
