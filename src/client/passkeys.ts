import type { PasskeyOptions } from '#contract/portal/factor.ts';

const load = () => import('@simplewebauthn/browser');

/** True if this browser supports passkeys at this address, which needs a host name and TLS. */
export function knowsPasskeys(): boolean {
  return (
    window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname())
  );
}

const hostname = () => window.location.hostname.replace(/^\[|\]$/g, '');

/** Returns true if passkeys of a host work at the current address. */
export function isAtHost(host: string): boolean {
  return hostname() === host || hostname().endsWith(`.${host}`);
}

/** Lets the person choose a passkey; resolves to what the server reads. Throws if none was given. */
export async function givePasskey(options: PasskeyOptions): Promise<string> {
  const { startAuthentication } = await load();
  return JSON.stringify(await startAuthentication({ optionsJSON: options as never }));
}

export async function makePasskey(options: PasskeyOptions): Promise<string> {
  const { startRegistration } = await load();
  return JSON.stringify(await startRegistration({ optionsJSON: options as never }));
}
