/** Dummy for the site's own origin: only a relative address resolves to it. */
const own = 'https://own.invalid';

export interface SafeAddress {
  href: string;
  isOwn: boolean;
}

/**
 * Returns an address that a notice may use: http, mail, or this site. Undefined for any other scheme, in any
 * spelling: the browser's own parser decides, not a pattern.
 */
export function toSafeAddress(
  address: string,
  schemes: readonly string[],
): SafeAddress | undefined {
  if (address.startsWith('#')) return { href: address, isOwn: true };
  if (!URL.canParse(address, own)) return undefined;
  const { origin, protocol, pathname, search, hash, href } = new URL(address, own);
  // The router decodes a path, and a browser treats a backslash as a slash: `//host` leads to another site.
  if (origin === own && /^\/\/|\\|%5c/i.test(pathname)) return undefined;
  if (origin === own) return { href: pathname + search + hash, isOwn: true };
  return schemes.includes(protocol) ? { href, isOwn: false } : undefined;
}
