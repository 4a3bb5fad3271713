import { isIP } from 'node:net';
import type { NoPasskeys } from '#contract/portal/factors.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Relying party of passkeys. */
export interface RelyingParty {
  /** Host of PUBLIC_URL: a passkey works there and on its subdomains. */
  id: string;
  name: string;
  origins: string[];
}

const isOwnMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** The portal's relying party, or why browsers cannot create passkeys for it. */
export function toRelyingParty({
  publicUrl,
  allowedOrigins,
  brandName,
}: Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'brandName'>): RelyingParty | NoPasskeys {
  const { hostname, protocol, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'address';
  if (protocol !== 'https:' && !isOwnMachine(hostname)) return 'http';
  return { id: hostname, name: brandName, origins: [origin, ...allowedOrigins] };
}
