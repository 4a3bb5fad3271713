import { line } from './fields.ts';

/** Methods of a proof. */
export type Factor = 'password' | 'totp' | 'passkey' | 'recovery';

/** A browser's passkey response as JSON; the largest have a certificate chain. */
export const passkeyAnswer = line(16_384);

/** Ten letters and digits with any spacing. */
export const recoveryCode = line(32);

/** WebAuthn options, as `@simplewebauthn/browser` takes them. */
export type PasskeyOptions = Record<string, unknown>;
