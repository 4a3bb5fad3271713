/** A stand-in for the site's own origin: only what resolves to it is a relative address. */
const own = 'https://own.invalid';

export interface SafeAddress {
  href: string;
  /** Leads to a page of ours. */
  isOwn: boolean;
}

/**
 * An address as a notice may use it: of the web, of mail, or of this site. Undefined for every other
 * scheme, however it is written: the browser's own parser decides, not a pattern.
 */
export function toSafeAddress(
  address: string,
  schemes: readonly string[],
): SafeAddress | undefined {
  if (address.startsWith('#')) return { href: address, isOwn: true };
  if (!URL.canParse(address, own)) return undefined;
  const { origin, protocol, pathname, search, hash, href } = new URL(address, own);
  // The router decodes a path, and a browser takes a backslash for a slash: `//host` leads away.
  if (origin === own && /^\/\/|\\|%5c/i.test(pathname)) return undefined;
  if (origin === own) return { href: pathname + search + hash, isOwn: true };
  return schemes.includes(protocol) ? { href, isOwn: false } : undefined;
}
