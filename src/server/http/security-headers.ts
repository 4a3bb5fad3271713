import type { Settings } from '#server/settings/settings.ts';

/** For every answer that is no page: it is data, and nothing in it may run, be framed, be guessed at or be kept. */
const dataHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const yearS = 31_536_000;

/** Headers of all answers; the site's routes put those of pages in their place. TLS once seen is demanded from then on. */
export function toSecurityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  return {
    ...dataHeaders,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearS}; includeSubDomains`,
    }),
  };
}
