import type { PasskeyOptions } from '#contract/portal/factor.ts';

const load = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys at this address, which needs a host name and TLS. */
export function knowsPasskeys(): boolean {
  return (
    window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname())
  );
}

const hostname = () => window.location.hostname.replace(/^\[|\]$/g, '');

/** Whether passkeys of a host work where the reader is. */
export function isAtHost(host: string): boolean {
  return hostname() === host || hostname().endsWith(`.${host}`);
}

/** The browser lets its person choose a passkey; resolves to what the server reads. Throws where none was given. */
export async function givePasskey(options: PasskeyOptions): Promise<string> {
  const { startAuthentication } = await load();
  return JSON.stringify(await startAuthentication({ optionsJSON: options as never }));
}

/** The same for a new one. */
export async function makePasskey(options: PasskeyOptions): Promise<string> {
  const { startRegistration } = await load();
  return JSON.stringify(await startRegistration({ optionsJSON: options as never }));
}
