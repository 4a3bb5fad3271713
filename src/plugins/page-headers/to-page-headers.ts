import type { SiteSettings } from '../site-settings.ts';

/**
 * Headers of every page. Only our own scripts run, so that nothing injected into a page can read
 * the token, or the keys that a person types into it; styles may stand inline, as React writes them.
 */
export function toPageHeaders(
  scriptHashes: readonly string[],
  { apiUrl }: Pick<SiteSettings, 'apiUrl'>,
): Record<string, string> {
  const api = apiUrl ? ` ${new URL(apiUrl).origin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // Notices may show pictures from elsewhere; those of people come from the server's origin.
    `img-src 'self' data: blob: https:${api}`,
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
