import { hash } from 'node:crypto';
import type { SiteSettings } from './site-settings.ts';

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns the hashes by which a policy names a page's inline scripts. */
export function toScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script);
  return scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
}

/** Returns an address's origin as a policy source; nothing if it is a path of our own. */
function toSource(address: string): string {
  return URL.canParse(address) ? ` ${new URL(address).origin}` : '';
}

/**
 * Returns the headers of every page. Only our own scripts run, so that injected content cannot read the token
 * or the keys a person types; inline styles are allowed because React writes them.
 */
export function toPageHeaders(
  scriptHashes: readonly string[],
  { apiUrl, brandLogo }: Pick<SiteSettings, 'apiUrl' | 'brandLogo'>,
): Record<string, string> {
  const api = toSource(apiUrl);
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // An image from any other host could leak a token. Images of people come from the server.
    `img-src 'self' data: blob:${[...new Set([api, toSource(brandLogo)])].join('')}`,
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
