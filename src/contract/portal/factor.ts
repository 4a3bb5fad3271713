import type { Static } from 'typebox';
import { anything, recordOf } from './answer-fields.ts';
import { line } from './fields.ts';

/** Methods of a proof. */
export const factorNames = ['password', 'totp', 'passkey', 'recovery'] as const;

export type Factor = (typeof factorNames)[number];

/** A browser's passkey response as JSON; the largest have a certificate chain. */
export const passkeyAnswer = line(16_384);

/** Ten letters and digits with any spacing. */
export const recoveryCode = line(32);

/** WebAuthn options, as `@simplewebauthn/browser` takes them. */
export const PasskeyOptions = recordOf(anything);
export type PasskeyOptions = Static<typeof PasskeyOptions>;
