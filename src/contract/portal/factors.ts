import { anyone, person } from './access.ts';
import { get, post } from './define-call.ts';
import { type PasskeyOptions, passkeyAnswer } from './factor.ts';
import { device, line, optional, totpCode } from './fields.ts';
import type { SignedIn } from './user.ts';

/** Maximum passkeys per user. */
export const mostPasskeys = 10;

const passkeyName = line(64);

/** Why passkeys are not possible: an IP address, or no TLS. */
export type NoPasskeys = 'address' | 'http';

export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
  /** True if it is synchronised to several devices. */
  backedUp: boolean;
}

export interface Factors {
  /** The authenticator; `since` is null if the time is unknown. */
  totp: { since: number | null } | null;
  passkeys: Passkey[];
  /** Number of remaining recovery codes. */
  recoveryCodes: number;
  /** Host of passkeys, or why there are none. */
  offers: { host: string } | { none: NoPasskeys };
  /** When a pending reset will turn them off. */
  offAt: number | null;
}

/** A new authenticator, which is not stored before a code confirms it. */
export interface NewTotp {
  /** Sent back with the code. */
  challenge: string;
  /** Base32. */
  secret: string;
  /** `otpauth://…` as a QR code, SVG. */
  qr: string;
}

/** Recovery codes created with the first factor; only shown now. */
export interface FactorAdded {
  recoveryCodes: string[] | null;
}

export const userFactors = post<Factors>()('user/factors', person);

export const userBeginTotp = post<NewTotp>()('user/beginTotp', { ...person, stepUp: 'always' });

/** Sets up or replaces the authenticator after a code confirms it. */
export const userSetTotp = post<FactorAdded>()(
  'user/setTotp',
  { ...person, stepUp: 'always', audits: ['user.setTotp'] },
  { challenge: line(128), totp: totpCode },
);

export const userRemoveTotp = post()('user/removeTotp', {
  ...person,
  stepUp: 'always',
  audits: ['user.removeTotp'],
});

export const userBeginPasskey = post<PasskeyOptions>()('user/beginPasskey', {
  ...person,
  stepUp: 'always',
});

export const userAddPasskey = post<FactorAdded>()(
  'user/addPasskey',
  { ...person, stepUp: 'always', audits: ['user.addPasskey'] },
  { name: passkeyName, passkey: passkeyAnswer },
);

export const userRenamePasskey = post()('user/renamePasskey', person, {
  id: line(1400),
  name: passkeyName,
});

export const userRemovePasskey = post()(
  'user/removePasskey',
  { ...person, stepUp: 'always', audits: ['user.removePasskey'] },
  { id: line(1400) },
);

/** Creates ten new recovery codes and invalidates the old ones. */
export const userNewRecoveryCodes = post<{ recoveryCodes: string[] }>()('user/newRecoveryCodes', {
  ...person,
  stepUp: 'always',
  audits: ['user.newRecoveryCodes'],
});

/** Options for a proof with a passkey (`user/confirm`). */
export const userBeginProof = post<PasskeyOptions>()('user/beginProof', person);

/** Options for signing in with a passkey, without a name. */
export const userBeginLogin = get<PasskeyOptions>()('user/beginLogin', anyone);

export const userLoginByPasskey = post<SignedIn>()(
  'user/loginByPasskey',
  { ...anyone, logged: true },
  { passkey: passkeyAnswer, device: optional(device) },
);

/** Stops a reset of factors, with the session or the token of the email. */
export const userKeepFactors = post()('user/keepFactors', {
  ...person,
  logged: true,
  audits: ['user.factorResetStopped'],
});

export const userStopReset = post()(
  'user/stopReset',
  { ...anyone, logged: true, audits: ['user.factorResetStopped'] },
  { token: line(256) },
);
