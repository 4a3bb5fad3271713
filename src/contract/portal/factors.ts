import type { Static } from 'typebox';
import { anyone, person } from './access.ts';
import { answer, either, flag, listOf, nothing, nullable, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { PasskeyOptions, passkeyAnswer } from './factor.ts';
import { device, line, oneOf, optional, totpCode } from './fields.ts';
import { SignedIn } from './user.ts';

/** Maximum passkeys per user. */
export const mostPasskeys = 10;

const passkeyName = line(64);

/** Why passkeys are not possible: an IP address, or no TLS. */
const NoPasskeys = oneOf(['address', 'http']);
export type NoPasskeys = Static<typeof NoPasskeys>;

export const Passkey = answer({
  id: text,
  name: text,
  createdAt: whole,
  usedAt: nullable(whole),
  /** True if it is synchronised to several devices. */
  backedUp: flag,
});
export type Passkey = Static<typeof Passkey>;

export const Factors = answer({
  /** The authenticator; `since` is null if the time is unknown. */
  totp: nullable(answer({ since: nullable(whole) })),
  passkeys: listOf(Passkey),
  /** Number of remaining recovery codes. */
  recoveryCodes: whole,
  /** Host of passkeys, or why there are none. */
  offers: either([answer({ host: text }), answer({ none: NoPasskeys })]),
  /** When a pending reset will turn them off. */
  offAt: nullable(whole),
});
export type Factors = Static<typeof Factors>;

/** A new authenticator, which is not stored before a code confirms it. */
export const NewTotp = answer({
  /** Sent back with the code. */
  challenge: text,
  /** Base32. */
  secret: text,
  /** `otpauth://…` as a QR code, SVG. */
  qr: text,
});
export type NewTotp = Static<typeof NewTotp>;

/** Recovery codes created with the first factor; only shown now. */
export const FactorAdded = answer({
  recoveryCodes: nullable(listOf(text)),
});
export type FactorAdded = Static<typeof FactorAdded>;

export const userFactors = post(Factors)('user/factors', person);

export const userBeginTotp = post(NewTotp)('user/beginTotp', { ...person, stepUp: 'always' });

/** Sets up or replaces the authenticator after a code confirms it. */
export const userSetTotp = post(FactorAdded)(
  'user/setTotp',
  { ...person, stepUp: 'always', audits: ['user.setTotp'] },
  { challenge: line(128), totp: totpCode },
);

export const userRemoveTotp = post(nothing)('user/removeTotp', {
  ...person,
  stepUp: 'always',
  audits: ['user.removeTotp'],
});

export const userBeginPasskey = post(PasskeyOptions)('user/beginPasskey', {
  ...person,
  stepUp: 'always',
});

export const userAddPasskey = post(FactorAdded)(
  'user/addPasskey',
  { ...person, stepUp: 'always', audits: ['user.addPasskey'] },
  { name: passkeyName, passkey: passkeyAnswer },
);

export const userRenamePasskey = post(nothing)('user/renamePasskey', person, {
  id: line(1400),
  name: passkeyName,
});

export const userRemovePasskey = post(nothing)(
  'user/removePasskey',
  { ...person, stepUp: 'always', audits: ['user.removePasskey'] },
  { id: line(1400) },
);

/** Creates ten new recovery codes and invalidates the old ones. */
export const userNewRecoveryCodes = post(answer({ recoveryCodes: listOf(text) }))(
  'user/newRecoveryCodes',
  {
    ...person,
    stepUp: 'always',
    audits: ['user.newRecoveryCodes'],
  },
);

/** Options for a proof with a passkey (`user/confirm`). */
export const userBeginProof = post(PasskeyOptions)('user/beginProof', person);

/** Options for signing in with a passkey, without a name. */
export const userBeginLogin = get(PasskeyOptions)('user/beginLogin', anyone);

export const userLoginByPasskey = post(SignedIn)(
  'user/loginByPasskey',
  { ...anyone, logged: true },
  { passkey: passkeyAnswer, device: optional(device) },
);

/** Stops a reset of factors, with the session or the token of the email. */
export const userKeepFactors = post(nothing)('user/keepFactors', {
  ...person,
  logged: true,
  audits: ['user.factorResetStopped'],
});

export const userStopReset = post(nothing)(
  'user/stopReset',
  { ...anyone, logged: true, audits: ['user.factorResetStopped'] },
  { token: line(256) },
);
