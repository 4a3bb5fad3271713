import { line } from './fields.ts';

/** By what a person shows who they are. */
export type Factor = 'password' | 'totp' | 'passkey' | 'recovery';

/** What the browser answered for a passkey, as JSON; largest are those with a chain of certificates. */
export const passkeyAnswer = line(16_384);

/** Ten letters and digits, however they are spaced. */
export const recoveryCode = line(32);

/** The options of WebAuthn, as `@simplewebauthn/browser` takes them. */
export type PasskeyOptions = Record<string, unknown>;
